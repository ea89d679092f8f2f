/** The pieces of Myst's tray keep their places. */
import { describe, expect, it } from 'vitest';
import { isWorn, placesOf } from '../../src/boards/myst/places';

const all = [0, 1, 2, 3, 4, 5];

describe('a tray', () => {
  it('keeps every place when a piece is taken', () => {
    expect(placesOf(all, [0, 2, 3, 5])).toEqual(all);
    expect(placesOf(all, [])).toEqual(all);
  });
  it('takes a piece back where it lay', () => {
    expect(placesOf([0, 2, 3, 5], [0, 2, 3, 5])).toEqual([0, 2, 3, 5]);
  });
  it('has a piece that comes back after it was tidied at its end', () => {
    expect(placesOf([0, 2, 5], [0, 2, 3, 5])).toEqual([0, 2, 5, 3]);
  });
  it('is worn when half of it is gaps', () => {
    expect(isWorn(all, [0, 2, 3, 5])).toBe(false);
    expect(isWorn(all, [0, 2, 3])).toBe(true);
    expect(isWorn([0, 2, 3], [0, 2, 3])).toBe(false);
    expect(isWorn([], [])).toBe(false);
  });
});
