import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LocalTable, newRecord, nextGame, type Seat } from '../../src/engine/table';
import { Engine } from '../../src/engine/wasm';
import { notation } from '../../src/engine/moves';

let engine: Engine;
const folder = new URL('../../public/', import.meta.url).pathname;

beforeAll(async () => {
  const file = readdirSync(folder).find((name) => name.endsWith('.wasm'))!;
  vi.stubGlobal(
    'fetch',
    async () => new Response(readFileSync(folder + file), { headers: { 'content-type': 'application/wasm' } }),
  );
  engine = await Engine.load('engine.wasm');
});

const thinker = {
  think: async (game: string, view: Uint8Array, level: number, seat: number, seed: number) =>
    engine.think(game, view, level, seat, seed, 0),
};
const seats: Seat[] = [
  { kind: 'human', name: 'You', level: 1 },
  { kind: 'bot', name: 'Iris', level: 1 },
];

function open(record: string, kept: string[]): LocalTable {
  return new LocalTable(engine, thinker, seats, record, (text) => kept.push(text), { paceMs: () => 0 });
}

describe('a local table', () => {
  it('plays the template to the end with a bot, keeping every event', async () => {
    const game = engine.game('template')!;
    const kept: string[] = [];
    const table = open(newRecord(game, 2, [], '1'.repeat(32)), kept);
    for (let guard = 0; guard < 200 && !table.look(0).table.over; guard++) {
      if (table.look(0).table.acting & 1) {
        const move = table.moves(0)[0]!;
        expect(await table.play(0, notation(game, move))).toBeNull();
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(table.look(0).table.over).toBe(true);
    expect(kept.length).toBe(table.look(0).last);
    expect(kept.at(-1)).toContain('\nend ');
    const again = open(kept.at(-1)!, []);
    expect(again.look(0).table).toEqual(table.look(0).table);
  });
  it('refuses with the rule, and undoes while harmless', async () => {
    const game = engine.game('template')!;
    const hotSeat = seats.map((seat) => ({ ...seat, kind: 'human' as const }));
    const table = new LocalTable(engine, thinker, hotSeat, newRecord(game, 2, [], '2'.repeat(32)), () => {}, {
      paceMs: () => 0,
    });
    expect(await table.play(1, 'take 1')).toMatchObject({ rule: 'T.3' });
    expect(await table.why(0, 'take 9')).toMatchObject({ rule: 'T.4' });
    expect(await table.play(0, 'take 2')).toBeNull();
    expect(table.look(0).can_undo).toBe(true);
    expect(await table.undo(0)).toBeNull();
    expect(table.look(0).table.acting).toBe(1);
  });
  it('hurries bots that wait for their time, until a person has to decide', async () => {
    const game = engine.game('template')!;
    const table = new LocalTable(engine, thinker, seats, newRecord(game, 2, [], '4'.repeat(32)), () => {}, {
      paceMs: () => 60_000,
    });
    if (!(table.look(0).table.acting & 1)) table.hurry();
    await vi.waitFor(() => expect(table.look(0).table.acting & 1).toBe(1));
    await table.play(0, notation(game, table.moves(0)[0]!));
    await vi.waitFor(() => expect(table.thinking).toBe(1));
    table.hurry();
    await vi.waitFor(() => expect(table.look(0).table.acting & 1 || table.look(0).table.over).toBeTruthy());
    table.close();
  });
  it('asks a bot again that has failed', async () => {
    const game = engine.game('template')!;
    let failures = 0;
    const shaky = {
      think: (...question: Parameters<typeof thinker.think>) =>
        failures++ === 0 ? Promise.reject(new Error('no memory')) : thinker.think(...question),
    };
    const table = new LocalTable(engine, shaky, seats, newRecord(game, 2, [], '5'.repeat(32)), () => {}, {
      paceMs: () => 0,
    });
    if (table.look(0).table.acting & 1) await table.play(0, notation(game, table.moves(0)[0]!));
    await vi.waitFor(() => expect(failures).toBeGreaterThan(1), { timeout: 4000 });
    table.close();
  });
  it('keeps and shows what the clock did before a move that came too late', async () => {
    const game = engine.game('myst')!;
    const hotSeat = seats.map((seat) => ({ ...seat, kind: 'human' as const }));
    let now = 1000;
    const kept: string[] = [];
    const table = new LocalTable(
      engine,
      thinker,
      hotSeat,
      newRecord(game, 2, [], '6'.repeat(32)),
      (text) => kept.push(text),
      { paceMs: () => 0, now: () => now },
    );
    for (const seat of [0, 1, 1])
      if ((table.look(6).table.acting >> seat) & 1 && table.look(6).table.deadline_ms === 0)
        await table.play(seat, notation(game, table.moves(seat)[0]!));
    expect(table.look(6).table.deadline_ms).toBeGreaterThan(0);
    let told = 0;
    table.subscribe(() => told++);
    now += 2 * table.look(6).table.deadline_ms;
    expect(await table.play(0, notation(game, table.moves(0)[0]!))).not.toBeNull();
    expect(table.look(6).table.deadline_ms).toBe(0);
    expect(told).toBe(1);
    expect(kept.at(-1)).toBe(table.record());
    table.close();
  });
  it('hides others’ secrets in what it shows', () => {
    const game = engine.game('template')!;
    const table = open(newRecord(game, 2, [], '3'.repeat(32)), []);
    const charm = (table.look(0).table.view as { charm: number[] }).charm;
    expect(charm[0]).toBeGreaterThan(0);
    expect(charm[1]).toBe(0);
    expect((table.look(6).table.view as { charm: number[] }).charm).toEqual([0, 0]);
  });
  it('will not open a damaged record', () => {
    expect(() => engine.open('mykonos-record 1\ngame chess 1\n')).toThrow('this program does not know that game');
  });
});

describe('the same players once more', () => {
  const totals = [7, 4, 9, 4];
  const four: Seat[] = ['You', 'Thalia', 'Nikos', 'Iris'].map((name, i) => ({
    kind: i === 0 ? 'human' : 'bot',
    name,
    level: i + 1,
  }));
  it('keep their seats and options', () => {
    const game = engine.game('mykerinos')!;
    const other = game.options.map((option) => option.choices.length - 1);
    expect(nextGame(game, four, newRecord(game, 4, other, '1'.repeat(32)), totals)).toEqual({
      seats: four,
      choices: other,
    });
  });
  it('in Myriath after the lowest scorer, of two the one who sat earlier, who is the first player', () => {
    const game = engine.game('myriath')!;
    const next = nextGame(game, four, newRecord(game, 4, [1, 0], '1'.repeat(32)), totals);
    expect(next.seats.map((seat) => seat.name)).toEqual(['Thalia', 'Nikos', 'Iris', 'You']);
    expect(next.seats.map((seat) => seat.level)).toEqual([2, 3, 4, 1]);
    const table = open(newRecord(game, 4, next.choices, '7'.repeat(32)), []);
    expect(table.look(6).table.acting).toBe(1);
    expect(table.record()).toContain('option head-start balanced\noption first a\n');
  });
});
