/** Myriath marks the tile that was placed last. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { lastPlaced } from '../../src/boards/myriath/placed';
import type { LogLine } from '../../src/engine/types';
import type { Engine } from '../../src/engine/wasm';
import type { MyriathView } from '../../src/generated/views';

import { readEngine } from '../engine';

let engine: Engine;
beforeAll(async () => {
  engine = await readEngine();
});
const record = (name: string) =>
  readFileSync(new URL(`../../../../games/myriath/records/${name}.record`, import.meta.url), 'utf8');
type Placed = MyriathView['placed'];
const key = (one: Placed[number] | undefined) => (one ? `${one.seat} ${one.tile} ${one.column} ${one.row}` : 'none');

test('at every step of a game it is the tile that the step before did not have', () => {
  for (const name of ['two', 'three-balanced', 'four']) {
    const table = engine.open(record(name));
    const game = engine.game('myriath')!;
    const log = engine.log(table, 6, 0);
    let before: Placed = [];
    for (let at = 0; at < log.length; at++) {
      const { placed } = engine.look(table, 6, at).table.view as MyriathView;
      const had = new Set(before.map(key));
      const fresh = placed.find((one) => !had.has(key(one)));
      const found = placed[lastPlaced(game, log, at, placed)];
      if (fresh) expect(`${name} ${at}: ${key(found)}`).toBe(`${name} ${at}: ${key(fresh)}`);
      before = placed;
    }
    // Now is the end of the log.
    expect(lastPlaced(game, log, null, before)).toBe(lastPlaced(game, log, log.length - 1, before));
    engine.close(table);
  }
});

test('what was taken back is not it, then or now; nor is anything while the log is not known', () => {
  const lines = record('two').split('\n');
  const start = lines.findIndex((line) => line.startsWith('start '));
  const table = engine.open(lines.slice(0, start + 5).join('\n') + '\n');
  const game = engine.game('myriath')!;
  const placedAt = (at: number) => (engine.look(table, 6, at).table.view as MyriathView).placed;
  expect(engine.undo(table, 0, 0)).toBeNull();
  const log: LogLine[] = engine.log(table, 6, 0);
  expect(log.map(({ undone }) => undone)).toEqual([false, false, false, false, true, false]);
  const markedAt = (at: number) => key(placedAt(at)[lastPlaced(game, log, at, placedAt(at))]);
  expect(markedAt(5)).toBe(markedAt(3));
  expect(markedAt(4)).not.toBe(markedAt(3));
  expect(key(placedAt(5)[lastPlaced(game, log, null, placedAt(5))])).toBe(markedAt(3));
  expect(lastPlaced(game, [], null, placedAt(5))).toBe(-1);
  engine.close(table);
});
