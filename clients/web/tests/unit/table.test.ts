import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newRecord, nextGame, winnersIn } from '../../src/engine/records';
import type { Engine } from '../../src/engine/wasm';
import { LocalTable, type Keep, type LocalOptions } from '../../src/table/local';
import type { Seat } from '../../src/table/port';
import { readEngine } from '../engine';

let engine: Engine;
beforeAll(async () => {
  engine = await readEngine();
});

const thinker = {
  think: (game: string, view: Uint8Array, level: number, seat: number, seed: number) =>
    Promise.resolve(engine.think(game, view, level, seat, seed, 0)),
};
const seats: Seat[] = [
  { kind: 'human', name: 'You', level: 1, mine: true },
  { kind: 'bot', name: 'Iris', level: 1, mine: false },
];
const hotSeat: Seat[] = seats.map((seat, i) => ({ ...seat, kind: 'human', name: `Person ${i + 1}`, mine: true }));

interface Wanted extends Partial<LocalOptions> {
  game?: string;
  digit?: string;
  who?: Seat[];
  keep?: Keep | null;
  bots?: typeof thinker;
}
function open({ game = 'template', digit = '1', who = seats, keep = () => {}, bots = thinker, ...more }: Wanted) {
  const record = newRecord(engine.game(game)!, who.length, [], digit.repeat(32));
  return new LocalTable(engine, bots, who, record, keep, { paceMs: () => 0, ...more });
}
const first = (table: LocalTable) => table.state.moves[0]!;
/** Generous: other work may keep the machine busy. */
const patient = { timeout: 20_000 };
const myTurn = (table: LocalTable) => vi.waitFor(() => expect(table.state.moves.length).toBeGreaterThan(0), patient);

describe('a local table', () => {
  it('plays the template to the end with a bot, keeping every event', async () => {
    const kept: string[] = [];
    const table = open({ keep: (text) => kept.push(text) });
    while (!table.state.look.table.over) {
      if (table.state.moves.length > 0) expect(await table.send(first(table))).toBeNull();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(kept.length).toBe(table.state.look.last);
    const { places } = table.state.look.table;
    expect(winnersIn(kept.at(-1)!)).toEqual([0, 1].filter((seat) => places[seat] === 1));
    expect(winnersIn(kept.at(-2)!)).toEqual([]);
    const again = new LocalTable(engine, thinker, seats, kept.at(-1)!, null, { paceMs: () => 0 });
    expect(again.state.look.table).toEqual(table.state.look.table);
    table.close();
    again.close();
  });
  it('shows several people what each may see, one at a time', async () => {
    const table = open({ who: hotSeat, digit: '2' });
    const charm = () => (table.state.look.table.view as { charm: number[] }).charm.map((one) => one > 0);
    expect(charm()).toEqual([true, false]);
    expect(await table.send(first(table))).toBeNull();
    expect(table.state.moves).toEqual([]);
    table.turnTo(6);
    expect(charm()).toEqual([false, false]);
    table.turnTo(1);
    expect([charm(), table.state.viewer]).toEqual([[false, true], 1]);
    expect(await table.send(first(table))).toBeNull();
    table.close();
  });
  it('undoes while it is harmless', async () => {
    const table = open({ who: hotSeat, digit: '2' });
    expect(await table.undo()).toMatchObject({ rule: expect.any(String) as string });
    await table.send(first(table));
    expect([table.state.look.can_undo, table.state.look.table.acting]).toEqual([true, 2]);
    expect(await table.undo()).toBeNull();
    expect(table.state.look.table.acting).toBe(1);
    expect(table.state.log.map(({ undone }) => undone)).toEqual([false, true, false]);
    table.close();
  });
  it("undoes what bots have answered, and what they think of, back to one's own last move", async () => {
    const table = open({ digit: '2', undoesAnswers: true });
    await myTurn(table);
    const before = table.state.look.table.view;
    expect(await table.undo()).toMatchObject({ rule: expect.any(String) as string });
    await table.send(first(table));
    await myTurn(table);
    expect(table.state.look.can_undo).toBe(true);
    expect(await table.undo()).toBeNull();
    expect(table.state.look.table.view).toEqual(before);
    expect(table.state.log.filter(({ undone }) => undone).map(({ seat }) => seat)).toEqual([0, 1]);
    await table.send(first(table));
    await vi.waitFor(() => expect(table.state.thinking).toBe(1), patient);
    expect(await table.undo()).toBeNull();
    expect([table.state.look.table.view, table.state.thinking]).toEqual([before, null]);
    for (let i = 0; i < 50; i++) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(table.state.look.table.view).toEqual(before);
    table.close();
  });
  it("undoes nobody else's moves where people play, or where it is not wanted", async () => {
    for (const more of [{ undoesAnswers: false }, { undoesAnswers: true, who: [...seats, ...hotSeat.slice(0, 1)] }]) {
      const table = open({ digit: '2', ...more });
      await myTurn(table);
      await table.send(first(table));
      await vi.waitFor(() => expect(table.state.look.last).toBe(2), patient);
      expect([table.state.look.can_undo, (await table.undo())?.rule]).toEqual([false, 'T.9']);
      table.close();
    }
  });
  it('hurries bots that wait for their time, until a person has to decide', async () => {
    const table = open({ digit: '4', paceMs: () => 60_000 });
    table.hurry();
    await myTurn(table);
    await table.send(first(table));
    await vi.waitFor(() => expect(table.state.thinking).toBe(1), patient);
    table.hurry();
    await vi.waitFor(() => expect(table.state.moves.length > 0 || table.state.look.table.over).toBe(true), patient);
    table.close();
  });
  it('asks a bot again that has failed', async () => {
    let failures = 0;
    const bots = {
      think: (...question: Parameters<typeof thinker.think>) =>
        failures++ === 0 ? Promise.reject(new Error('no memory')) : thinker.think(...question),
    };
    const table = open({ digit: '5', bots });
    if (table.state.moves.length > 0) await table.send(first(table));
    await vi.waitFor(() => expect(failures).toBeGreaterThan(1), patient);
    table.close();
  });
  it('looks once for every event, and not at all because a bot begins to think', async () => {
    const table = open({ digit: '8' });
    const looks = vi.spyOn(engine, 'look');
    try {
      let notices = 0;
      const seen = new Set([table.state.look]);
      table.subscribe(() => {
        if (seen.has(table.state.look)) notices++;
        seen.add(table.state.look);
      });
      const from = table.state.look.seq;
      await myTurn(table);
      await table.send(first(table));
      await vi.waitFor(() => expect(table.state.moves.length > 0 || table.state.look.table.over).toBe(true), patient);
      expect(notices).toBeGreaterThan(0);
      expect(looks.mock.calls.length).toBe(table.state.look.seq - from);
      expect(seen.size).toBe(table.state.look.seq - from + 1);
    } finally {
      looks.mockRestore();
      table.close();
    }
  });
  it('plays nothing for bots whose thoughts come after it was closed', async () => {
    const kept: string[] = [];
    let answer: (() => void) | undefined;
    const bots = {
      think: (...question: Parameters<typeof thinker.think>) =>
        new Promise<void>((resolve) => (answer = resolve)).then(() => thinker.think(...question)),
    };
    const table = open({ digit: '1', bots, keep: (text) => kept.push(text) });
    if (table.state.moves.length > 0) await table.send(first(table));
    await vi.waitFor(() => expect(answer).toBeDefined(), patient);
    const before = kept.length;
    table.close();
    answer!();
    for (let i = 0; i < 10; i++) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(kept.length).toBe(before);
  });
  it('lets nobody move, bots neither, while another page keeps the game', async () => {
    let thoughts = 0;
    const bots = { think: () => (thoughts++, Promise.reject(new Error('not here'))) };
    for (const who of [seats, [...seats].reverse()]) {
      const table = open({ who, bots, keep: null });
      const before = table.state;
      if (table.state.moves.length > 0) expect(await table.send(first(table))).not.toBeNull();
      expect(await table.undo()).not.toBeNull();
      table.pause(true);
      table.pause(false);
      expect(table.state).toBe(before);
      expect(table.past(0).seq).toBe(0);
      table.close();
    }
    expect(thoughts).toBe(0);
  });
  it('follows a game that another page plays, with what was taken back', async () => {
    const table = open({ who: hotSeat, digit: '2' }),
      other = open({ who: hotSeat, digit: '2', keep: null });
    let told = 0;
    other.subscribe(() => told++);
    for (const step of [() => table.send(first(table)), () => table.undo(), () => table.send(first(table))]) {
      expect(await step()).toBeNull();
      other.show(table.record());
    }
    expect(other.state).toEqual(table.state);
    expect(other.record()).toBe(table.record());
    expect(told).toBe(3);
    other.show(table.record());
    expect(told).toBe(3);
    table.close();
    other.close();
  });
  it('plays nothing for bots that thought while the game went to another page, and asks them again when it is back', async () => {
    const kept: string[] = [],
      answers: (() => void)[] = [];
    const bots = {
      think: (...question: Parameters<typeof thinker.think>) =>
        new Promise<void>((resolve) => answers.push(resolve)).then(() => thinker.think(...question)),
    };
    const keep = (text: string) => kept.push(text);
    const table = open({ digit: '1', bots, keep });
    if (table.state.moves.length > 0) await table.send(first(table));
    const before = kept.length;
    table.lead(null);
    expect(table.state.thinking).toBeNull();
    table.lead(keep);
    expect(answers.length).toBe(2);
    answers[0]!();
    for (let i = 0; i < 10; i++) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(kept.length).toBe(before);
    answers[1]!();
    await vi.waitFor(() => expect(kept.length).toBe(before + 1), patient);
    table.close();
  });
  it('plays no bot’s move that waited for its time when the game went to another page', async () => {
    const table = open({ digit: '4', paceMs: () => 60_000 });
    table.hurry();
    await myTurn(table);
    await table.send(first(table));
    await vi.waitFor(() => expect(table.state.thinking).toBe(1), patient);
    await new Promise((resolve) => setTimeout(resolve, 1)); // it has thought, and waits
    const record = table.record();
    table.lead(null);
    table.hurry();
    expect(table.record()).toBe(record);
    table.close();
  });
  it('keeps and shows what the clock did before a move that came too late', async () => {
    let now = 1000;
    const kept: string[] = [];
    const table = open({ game: 'myst', who: hotSeat, digit: '6', keep: (text) => kept.push(text), now: () => now });
    await startRace(table);
    let told = 0;
    table.subscribe(() => told++);
    const late = first(table);
    now += 2 * table.state.look.table.deadline_ms;
    expect(await table.send(late)).not.toBeNull();
    expect(table.state.look.table.deadline_ms).toBe(0);
    expect(told).toBe(1);
    expect(kept.at(-1)).toBe(table.record());
    table.close();
  });
  it('has a clock that goes on whatever is looked at, and stands still while nothing runs', async () => {
    let now = 5000;
    const table = open({ game: 'myst', who: hotSeat, digit: '6', now: () => now });
    const before = table.timeMs();
    now += 7000;
    expect(table.timeMs()).toBe(before);
    await startRace(table);
    const began = table.timeMs();
    now += 3000;
    expect(table.timeMs()).toBe(began + 3000);
    table.turnTo(6);
    table.pause(true);
    table.past(0);
    now += 1000;
    expect(table.timeMs()).toBe(began + 4000);
    table.close();
    now += 1000;
    expect(table.timeMs()).toBe(table.state.look.time_ms);
  });
  it('will not open a damaged record', () => {
    expect(() => engine.open('mykonos-record 1\ngame chess 1\n')).toThrow('this program does not know that game');
  });
});

/** Everybody chooses, until the clock runs. */
async function startRace(table: LocalTable): Promise<void> {
  for (let i = 0; table.state.look.table.deadline_ms === 0; i++) {
    expect(i).toBeLessThan(10);
    table.turnTo(i % 2);
    if (table.state.moves.length > 0) await table.send(first(table));
  }
  if (table.state.moves.length === 0) table.turnTo(1 - table.state.viewer);
}

describe('the same players once more', () => {
  const totals = [7, 4, 9, 4];
  const four: Seat[] = ['You', 'Thalia', 'Nikos', 'Iris'].map((name, i) => ({
    kind: i === 0 ? 'human' : 'bot',
    name,
    level: i + 1,
    mine: i === 0,
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
    const record = newRecord(game, 4, next.choices, '7'.repeat(32));
    const table = new LocalTable(engine, thinker, next.seats, record, null, { paceMs: () => 0 });
    expect(table.state.look.table.acting).toBe(1);
    table.close();
    expect(record).toContain('option head-start balanced\noption first a\n');
  });
});
