/** Where a card stands beside its thing. */
import { describe, expect, it } from 'vitest';
import { beside } from '../../src/table/beside';

const screen = { width: 1000, height: 600 };
const card = { width: 424, height: 200 };
const thing = (left: number, top: number, width = 60, height = 60) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('a card', () => {
  it('stands on the right, at the height of its thing', () => {
    expect(beside(thing(100, 300), card, screen)).toEqual({ left: 170, top: 230, ...card });
  });
  it('stands on the left where the right has no room', () => {
    expect(beside(thing(900, 300), card, screen).left).toBe(900 - 10 - 424);
  });
  it('stands where it covers fewest of the things that are to be spared', () => {
    const there = thing(450, 300);
    const right = [thing(530, 300), thing(600, 305)];
    const left = [thing(300, 300)];
    const below = Array.from({ length: 4 }, (_, i) => thing(300 + 70 * i, 400));
    const at = (spared: ReturnType<typeof thing>[]) => beside(there, card, screen, spared);
    expect(at(right).left).toBe(450 - 10 - 424);
    expect(at([...right, ...left]).top).toBe(370);
    expect(at([...right, ...left, ...below]).top).toBe(300 - 10 - 200);
    expect(at([thing(900, 0)]).left).toBe(520);
  });
  it('becomes a little narrower rather than changing sides', () => {
    expect(beside(thing(550, 300), card, screen)).toMatchObject({ left: 620, width: 372 });
  });
  it('stands below or above what is as wide as the window', () => {
    expect(beside(thing(0, 0, 1000), card, screen).top).toBe(70);
    expect(beside(thing(0, 540, 1000), card, screen).top).toBe(540 - 10 - 200);
  });
  it('stays within the window, at whatever corner its thing is', () => {
    for (const [x, y] of [
      [0, 0],
      [940, 0],
      [0, 540],
      [940, 540],
    ] as const) {
      const { left, top, width, height } = beside(thing(x, y), card, screen);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(screen.width);
      expect(top + height).toBeLessThanOrEqual(screen.height);
    }
  });
  it('takes the room there is on a small screen, and never lies over its thing', () => {
    const small = { width: 360, height: 640 };
    const { top, width, height } = beside(thing(20, 200, 320, 200), { width: 424, height: 500 }, small);
    expect({ top, width, height }).toEqual({ top: 410, width: 344, height: 222 });
  });
});
