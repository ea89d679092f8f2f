import { describe, expect, it } from 'vitest';
import type { Score } from '../../src/engine/types';
import { partsOf, thoughtsOf } from '../../src/table/points';

const score = (...lines: [string | undefined, number][]): Score => ({
  total: lines.reduce((sum, [, points]) => sum + points, 0),
  lines: lines.map(([part, points]) => ({ ...(part === undefined ? {} : { part }), points, rule: '1.1', words: '' })),
});

describe('points by part', () => {
  it('adds up the lines of a part, for every player', () => {
    const parts = partsOf([score(['tiles', 2], ['tiles', 3], ['rooms', 1]), score(['rooms', 4])]);
    expect(parts.map(({ title, points }) => [title, points])).toEqual([
      ['tiles', [5, 0]],
      ['rooms', [1, 4]],
    ]);
    expect(parts[0]!.lines.map((lines) => lines.length)).toEqual([2, 0]);
  });
  it('puts a part that only some have where they have it', () => {
    const parts = partsOf([score(['tiles', 1], ['series', 5]), score(['tiles', 1], ['rooms', 2], ['series', 5])]);
    expect(parts.map(({ title }) => title)).toEqual(['tiles', 'rooms', 'series']);
  });
  it('has none in an engine that names none', () => {
    expect(partsOf([score([undefined, 3])])).toEqual([]);
  });
});

describe('thoughts', () => {
  const line = (seat: number, at_ms: number, undone = false) => ({ seat, at_ms, undone });
  it('last from the move before, which any player made', () => {
    expect(thoughtsOf([line(-1, 0), line(0, 2000), line(1, 2500), line(0, 7500)], 0)).toEqual([2000, 5000]);
  });
  it('that were taken back do not count', () => {
    expect(thoughtsOf([line(-1, 0), line(0, 2000, true), line(0, 3000)], 0)).toEqual([1000]);
  });
});
