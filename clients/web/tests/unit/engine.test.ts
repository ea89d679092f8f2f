/** Whatever the page passes to the engine's module, the module refuses it or answers: it never traps, never writes outside its buffer, and
 *  the tables that are open stay as they are. */
import { beforeAll, describe, expect, it } from 'vitest';
import { EngineError, type Exports } from '../../src/engine/door';
import { newRecord } from '../../src/engine/records';
import { SPECTATOR } from '../../src/engine/types';
import type { Engine } from '../../src/engine/wasm';
import { readEngine } from '../engine';

let engine: Engine, wasm: Required<Exports> & { signature(length: number, games: number): bigint; walk: Call };
let table: number, closed: number;
type Call = (...numbers: number[]) => number;

const FAR = [-1, -2, 16, 255, 256, 1 << 20, 2 ** 31 - 1, -(2 ** 31)];
const LENGTHS = [-1, 1 << 20, (1 << 20) + 1, 2 ** 31 - 1, -(2 ** 31)];

beforeAll(async () => {
  engine = await readEngine();
  wasm = engine.door.wasm as typeof wasm;
  const begin = () => engine.open(newRecord(engine.game('myst')!, 4, [], '1'.repeat(32)));
  table = begin();
  closed = begin();
  engine.close(closed);
});

/** Each call with a handle, and otherwise with numbers that an open table takes. */
const byHandle: [string, (handle: number) => number][] = [
  ['record', (handle) => wasm.record(handle)],
  ['look', (handle) => wasm.look(handle, -1, SPECTATOR)],
  ['moves', (handle) => wasm.moves(handle, 0)],
  ['play', (handle) => wasm.play(handle, 0, 0, engine.door.putWords('choose clock'))],
  ['why', (handle) => wasm.why(handle, 0, engine.door.putWords('choose clock'))],
  ['undo', (handle) => wasm.undo(handle, 0, 0)],
  ['tempo', (handle) => wasm.tempo(handle, 0, 3, engine.door.putWords('choose clock'))],
  ['pass_time', (handle) => wasm.pass_time(handle, 0)],
  ['log', (handle) => wasm.log(handle, SPECTATOR, 0)],
  ['view', (handle) => wasm.view(handle, SPECTATOR)],
  ['facts', (handle) => wasm.facts(handle)],
  ['picture', (handle) => wasm.picture(handle, 0)],
  ['close', (handle) => (wasm.close as Call)(handle)],
];

describe('the module', () => {
  it.each(byHandle)('refuses a table that is not open: %s', (_, call) => {
    for (const handle of [...FAR, closed]) {
      expect(call(handle)).toBe(-1);
      expect(engine.door.refusal()).toMatchObject({ rule: '', sentence: expect.stringMatching(/\w/) as string });
    }
  });

  it('refuses viewers, seats, entries, pictures and levels that a table does not have', () => {
    const before = engine.record(table);
    const words = engine.door.putWords('choose clock');
    for (const number of [...FAR, 4, 5, 7]) {
      expect(wasm.look(table, -1, number)).toBe(-1);
      expect(wasm.moves(table, number)).toBe(-1);
      expect(wasm.view(table, number)).toBe(-1);
      expect(wasm.log(table, number, 0)).toBe(-1);
      expect(wasm.undo(table, number, 0)).toBe(-1);
      engine.door.putWords('choose clock');
      expect(wasm.play(table, number, 0, words)).toBe(-1);
      engine.door.putWords('choose clock');
      expect(wasm.why(table, number, words)).toBe(-1);
      engine.door.putWords('choose clock');
      expect(wasm.tempo(table, number, 3, words)).toBe(-1);
    }
    for (const number of FAR.filter((one) => one !== -1)) expect(wasm.look(table, number, 0)).toBe(-1);
    for (const number of FAR) {
      expect(wasm.log(table, 0, number)).toBe(-1);
      expect(wasm.picture(table, number === 16 || number === 255 ? 1 << 16 : number)).toBe(-1);
      engine.door.putWords('choose clock');
      expect(wasm.tempo(table, 0, number, words)).toBe(-1);
      expect(wasm.level_iterations(number)).toBe(0);
      expect(wasm.level_ms(number)).toBe(0);
    }
    expect(engine.record(table)).toBe(before);
  });

  it('refuses lengths that are not in its buffer', () => {
    const before = engine.record(table);
    for (const length of LENGTHS) {
      expect(wasm.open(length)).toBe(-1);
      expect(wasm.speak(length)).toBe(-1);
      expect(wasm.play(table, 0, 0, length)).toBe(-1);
      expect(wasm.why(table, 0, length)).toBe(-1);
      expect(wasm.tempo(table, 0, 3, length)).toBe(-1);
      expect(wasm.signature(length, 1)).toBe(0n);
      expect(wasm.walk(length, 2, 1)).toBe(0);
      for (const game of [0, 1, 2, 3, 4, 5]) {
        expect(wasm.sight_look(game, length)).toBe(-1);
        expect(wasm.sight_moves(game, length)).toBe(-1);
        expect(wasm.sight_facts(game, length)).toBe(-1);
        expect(wasm.sight_picture(game, length, 0)).toBe(-1);
        expect(wasm.sight_why(game, length, 8)).toBe(-1);
        expect(wasm.sight_points(game, length, 8)).toBe(-1);
        expect(wasm.sight_narrate(game, length, length, 8, 0)).toBe(-1);
        expect(wasm.sight_narrate(game, 0, length, 0, 0)).toBe(-1);
        expect(wasm.plan(game, length)).toBe(-1);
      }
    }
    expect(engine.record(table)).toBe(before);
  });

  it('refuses games that it does not have', () => {
    for (const game of [...FAR, 6]) {
      const view = engine.view(table, 0);
      engine.door.put(view);
      expect(wasm.think(game, 3, 0, 1, 10, 0)).toBe(-1);
      expect(wasm.sight_look(game, view.length)).toBe(-1);
      expect(wasm.sight_narrate(game, 0, view.length, 0, 0)).toBe(-1);
      expect(wasm.plan(game, 0)).toBe(-1);
    }
    expect(wasm.signature(engine.door.putWords('chess'), 1)).toBe(0n);
    expect(wasm.walk(engine.door.putWords('chess'), 2, 1)).toBe(0);
    expect(wasm.walk(engine.door.putWords('template'), 99, 1)).toBe(0);
  });

  it('refuses lengths of moves and of second views', () => {
    const index = engine.games.findIndex(({ key }) => key === 'myst');
    const view = engine.view(table, 0);
    for (const length of [...LENGTHS, 0, 7, 9]) {
      engine.door.put(view, new Uint8Array(8));
      expect(wasm.sight_why(index, view.length, length)).toBe(-1);
      engine.door.put(view, new Uint8Array(8));
      if (length !== 0) expect(wasm.sight_points(index, view.length, length)).toBe(-1);
      engine.door.put(view, view, new Uint8Array(8));
      expect(wasm.sight_narrate(index, view.length, view.length, length, 0)).toBe(-1);
      engine.door.put(view, view, new Uint8Array(8));
      expect(wasm.sight_narrate(index, view.length, length, 8, 0)).toBe(-1);
      engine.door.put(view, view, new Uint8Array(8));
      expect(wasm.sight_narrate(index, length, view.length, 8, 0)).toBe(-1);
    }
  });
});

it('the page is told of a table that is not open by an error, not by a refusal', () => {
  expect(() => engine.look(closed, 0)).toThrow(EngineError);
  expect(() => engine.play(closed, 0, 0, 'choose clock')).toThrow('This table is not open.');
  expect(() => engine.undo(closed, 0, 0)).toThrow(EngineError);
  expect(() => engine.view(closed, 0)).toThrow(EngineError);
  expect(() => engine.passTime(closed, 0)).toThrow(EngineError);
  expect(() => engine.close(closed)).not.toThrow();
});

it('as many tables as there are handles, and one more is refused', () => {
  const head = newRecord(engine.game('template')!, 2, [], '2'.repeat(32)),
    opened: number[] = [];
  for (let i = 0; i < 15; i++) opened.push(engine.open(head));
  expect(() => engine.open(head)).toThrow('Too many tables are open.');
  for (const handle of opened) engine.close(handle);
  engine.close(engine.open(head));
});
