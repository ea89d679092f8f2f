/** Where pieces that travel come from and go to. */
import { expect, test } from 'vitest';
import { journeys, type Lying } from '../../src/table/journeys';

const lies = (name: string, x: number | null, count = 1): Lying => ({
  name,
  count,
  box: x === null ? null : { x, y: 0, width: 10, height: 10 },
});
const told = (before: Lying[], now: Lying[]) =>
  journeys(before, now).map(
    ({ piece, at, from, joins, leaves }) =>
      `${piece.name} ${leaves ? `leaves ${at.x}` : `${joins ? 'joins' : 'comes to'} ${at.x} from ${from?.x ?? 'outside'}`}`,
  );

test('what stays, or is drawn a little beside itself, does not travel', () => {
  expect(told([lies('cube:0', 10), lies('cube:1', 50)], [lies('cube:0', 11), lies('cube:1', 50)])).toEqual([]);
});

test('a piece that is elsewhere comes from where it was', () => {
  expect(told([lies('tile:7', 0), lies('tile:8', 40)], [lies('tile:7', 90), lies('tile:8', 40)])).toEqual([
    'tile:7 comes to 90 from 0',
  ]);
});

test('a new piece comes from outside, and one that has gone leaves; other names are nothing to it', () => {
  expect(told([lies('cube:0', 0)], [lies('cube:1', 0)])).toEqual(['cube:1 comes to 0 from outside', 'cube:0 leaves 0']);
});

test('pieces of one name are alike: the nearest that has gone from its place is the one that came', () => {
  const before = [lies('cube:0', 0), lies('cube:0', 50), lies('cube:0', 80)];
  expect(told(before, [lies('cube:0', 0), lies('cube:0', 100)])).toEqual([
    'cube:0 comes to 100 from 80',
    'cube:0 leaves 50',
  ]);
});

test('a stack that grows has its pieces from the nearest that shrank, which stays where it is', () => {
  const before = [lies('troop:0', 0, 3), lies('troop:0', 50, 4), lies('troop:0', 100, 1)];
  expect(told(before, [lies('troop:0', 0, 3), lies('troop:0', 50, 2), lies('troop:0', 100, 3)])).toEqual([
    'troop:0 joins 100 from 50',
  ]);
  expect(told(before, [lies('troop:0', 0, 3), lies('troop:0', 50, 4), lies('troop:0', 100, 2)])).toEqual([
    'troop:0 joins 100 from outside',
  ]);
  expect(told(before, [lies('troop:0', 0, 3), lies('troop:0', 50, 3), lies('troop:0', 100, 1)])).toEqual([
    'troop:0 leaves 50',
  ]);
});

test('a place that lost two can give one each to two others, and no more', () => {
  const before = [lies('fleet:2', 50, 2)];
  expect(told(before, [lies('fleet:2', 0), lies('fleet:2', 100)])).toEqual([
    'fleet:2 comes to 0 from 50',
    'fleet:2 comes to 100 from 50',
  ]);
  expect(told(before, [lies('fleet:2', 0), lies('fleet:2', 100), lies('fleet:2', 200)]).at(-1)).toBe(
    'fleet:2 comes to 200 from outside',
  );
});

test('what is taken back travels back', () => {
  const [before, now] = [[lies('fleet:0', 0, 2)], [lies('fleet:0', 0, 1), lies('fleet:0', 60, 1)]];
  expect(told(before, now)).toEqual(['fleet:0 comes to 60 from 0']);
  expect(told(now, before)).toEqual(['fleet:0 joins 0 from 60']);
});

test('what comes into sight, or goes out of it, does not travel', () => {
  const [hidden, shown] = [
    [lies('creature:sylph', null), lies('offer:0', null)],
    [lies('creature:sylph', 10), lies('offer:0', 50)],
  ];
  expect(told(hidden, shown)).toEqual([]);
  expect(told(shown, hidden)).toEqual([]);
  expect(told([lies('cube:0', null)], [lies('cube:0', null), lies('cube:0', 70)])).toEqual([
    'cube:0 comes to 70 from outside',
  ]);
  expect(told([lies('cube:0', null), lies('cube:0', 20)], [lies('cube:0', null), lies('cube:0', 70)])).toEqual([
    'cube:0 comes to 70 from 20',
  ]);
});
