/** Colours have one meaning each: seats are told apart by everybody, and are never taken for a patron, a team or what can be clicked. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seatInk } from '../../src/boards/board';
import { cubeEdge, patronColours, sand } from '../../src/boards/mykerinos/colours';
import { teamColours } from '../../src/boards/myst/teams';
import { useColours } from '../../src/store/colours.svelte';

const css = readFileSync(new URL('../../src/style/page.css', import.meta.url), 'utf8');
const MODES = ['light', 'dark'] as const;
type Mode = (typeof MODES)[number];
function shownIn(mode: Mode, value: string): string {
  const both = /light-dark\((#\w+), (#\w+)\)/.exec(value);
  return both ? both[mode === 'light' ? 1 : 2]! : value;
}
const variable = (name: string, mode: Mode) => shownIn(mode, new RegExp(`--${name}: ([^;]+);`).exec(css)![1]!);
const seatsIn = (mode: Mode) => [0, 1, 2, 3, 4, 5].map((colour) => variable(`seat-${colour}`, mode));

type Three = readonly [number, number, number];
function linear(hex: string): Three {
  const part = (from: number) => {
    const value = parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}
function times(matrix: readonly Three[], [x, y, z]: Three): Three {
  const [a, b, c] = matrix.map((row) => Math.min(1, Math.max(0, row[0] * x + row[1] * y + row[2] * z)));
  return [a!, b!, c!];
}
/** How people without one kind of cones see colours: Machado, Oliveira and Fernandes 2009, for linear light. */
const EYES: Record<string, readonly Three[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};
/** Oklab, in which equal distances look about equal. */
function oklab([r, g, b]: Three): Three {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
function distance(one: string, other: string, eyes = EYES.usual!): number {
  const [a, b] = [one, other].map((hex) => oklab(times(eyes, linear(hex)))) as [Three, Three];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
function contrast(one: string, other: string): number {
  const [dark, light] = [one, other]
    .map((hex) => {
      const [r, g, b] = linear(hex);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    })
    .sort((a, b) => a - b) as [number, number];
  return light / dark;
}

/** Two colours this far apart are taken for two. */
const APART = 0.1;

describe.each(MODES)('in %s', (mode) => {
  const seats = seatsIn(mode);
  const others = [...Object.values(patronColours), ...teamColours].map((value) => shownIn(mode, value));
  it.each(Object.keys(EYES))('seats are apart from each other, seen with %s sight', (eyes) => {
    seats.forEach((one, i) => {
      for (const other of seats.slice(i + 1))
        expect(distance(one, other, EYES[eyes]), `${one} ${other}`).toBeGreaterThan(APART);
    });
  });
  it('seats can be seen on paper and cards', () => {
    for (const seat of seats)
      for (const ground of ['paper', 'card'])
        expect(contrast(seat, variable(ground, mode)), `${seat} on ${ground}`).toBeGreaterThanOrEqual(3);
  });
  it('cubes have an edge that can be seen on sand', () => {
    const cube = readFileSync(new URL('../../src/boards/mykerinos/Cube.svelte', import.meta.url), 'utf8');
    expect(cube).toContain('stroke={cubeEdge}');
    for (const ground of sand) expect(contrast(cubeEdge, ground)).toBeGreaterThanOrEqual(3);
  });
  it('what can be clicked has a colour of its own', () => {
    for (const gold of ['gold', 'glow'])
      for (const other of [...seats, ...others])
        expect(distance(other, variable(gold, mode)), `${other} and ${gold}`).toBeGreaterThan(APART);
  });
  it('shapes can be seen on pieces', () => {
    useColours([...seats].map((_, colour) => ({ kind: 'bot', name: '', level: 1, mine: false, colour })));
    seats.forEach((seat, i) => {
      const ink = shownIn(mode, seatInk(i)).replace(/^#fff$/, '#ffffff');
      expect(contrast(seat, ink), `${ink} on ${seat}`).toBeGreaterThanOrEqual(3);
    });
  });
  it('patrons and teams have no colour of a seat', () => {
    for (const other of others)
      for (const seat of seats) expect(distance(other, seat), `${other} and ${seat}`).toBeGreaterThan(APART);
  });
});
