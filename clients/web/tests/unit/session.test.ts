import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { elementAt, nothing, thingName } from '../../src/engine/moves';
import { newRecord } from '../../src/engine/records';
import { SPECTATOR } from '../../src/engine/types';
import type { Engine } from '../../src/engine/wasm';
import { settings, showMs } from '../../src/store/settings.svelte';
import { LocalTable } from '../../src/table/local';
import type { Seat, TablePort } from '../../src/table/port';
import { Session } from '../../src/table/session.svelte';
import { readEngine } from '../engine';
import { LateTable } from './late';

let engine: Engine;
beforeAll(async () => {
  engine = await readEngine();
});
const sessions: Session[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const session of sessions.splice(0)) session.close();
});

const people = (count: number): Seat[] =>
  Array.from({ length: count }, (_, i) => ({ kind: 'human', name: `Person ${i + 1}`, level: 1, mine: true }));

function table(game: string, seats: Seat[]): LocalTable {
  const thinker = {
    think: (...[key, view, level, seat, seed]: [string, Uint8Array, number, number, number, number]) =>
      Promise.resolve(engine.think(key, view, level, seat, seed, 0)),
  };
  const record = newRecord(engine.game(game)!, seats.length, [], '1'.repeat(32));
  return new LocalTable(engine, thinker, seats, record, () => {}, { paceMs: () => 0 });
}
function sit(port: TablePort): Session {
  const session = new Session(port);
  sessions.push(session);
  return session;
}

describe('several people at one screen', () => {
  it('have their secrets hidden until the screen was passed on', async () => {
    const session = sit(table('template', people(2)));
    expect([session.viewer, session.passTo, session.myTurn]).toEqual([0, null, true]);
    await session.play(session.moves[0]!);
    expect([session.viewer, session.passTo, session.myTurn]).toEqual([SPECTATOR, 1, false]);
    expect((session.look.table.view as { charm: number[] }).charm).toEqual([0, 0]);
    expect(session.log.length).toBe(2);
    session.takeScreen();
    expect([session.viewer, session.passTo, session.myTurn]).toEqual([1, null, true]);
  });
  it('see the next one’s table at once where there are no secrets', async () => {
    const session = sit(table('mykerinos', people(2)));
    const seat = session.viewer;
    while (session.viewer === seat) await session.play(session.moves[0]!);
    expect([session.passTo, session.myTurn]).toEqual([null, true]);
  });
});

describe('choosing step by step', () => {
  it('takes a second click as the next step of the move, even where a new move could begin', async () => {
    const session = sit(table('cyclades', people(2)));
    const both = new Set<string>();
    for (let i = 0; i < 400 && !session.look.table.over; i++) {
      if (session.passTo !== null) session.takeScreen();
      const firsts = new Map(session.open);
      for (const [first, moves] of firsts) {
        if (moves.length === 1) continue;
        await session.click(first);
        for (const [second, { length }] of session.open) {
          const { partial } = session;
          if (length === 1 || !firsts.has(second)) continue;
          both.add(first);
          await session.click(second);
          expect(session.partial.picked).toEqual([first, second]);
          session.partial = partial;
        }
        session.partial = nothing;
      }
      await session.play(session.moves[(i * 7919) % session.moves.length]!);
    }
    expect(both.size).toBeGreaterThan(0);
  });
});

describe('a person who wants to confirm moves', () => {
  beforeEach(() => {
    settings.confirm = true;
  });
  afterEach(() => {
    settings.confirm = false;
  });
  it('plays nothing by the first press, and can think again', async () => {
    const session = sit(table('mykerinos', people(2)));
    const move = session.moves[0]!;
    await session.play(move);
    expect([session.unsure, session.look.last, session.canUndo]).toEqual([move, 0, true]);
    expect(session.isChosen(elementAt(session.game, move, 0)!)).toBe(true);
    await session.undo();
    expect([session.unsure, session.look.last, session.canUndo]).toEqual([null, 0, false]);
    await session.confirm();
    expect(session.look.last).toBe(0);
    await session.play(move);
    await session.confirm();
    expect([session.unsure, session.look.last]).toEqual([null, 1]);
  });
  it('is not asked while a clock runs', async () => {
    const session = sit(table('myst', people(2)));
    for (let i = 0; i < 20 && session.look.table.deadline_ms === 0; i++) {
      if (session.passTo !== null) session.takeScreen();
      await session.play(session.moves[0]!);
      await session.confirm();
    }
    if (session.passTo !== null) session.takeScreen();
    const { last } = session.look;
    await session.play(session.moves[0]!);
    expect([session.unsure, session.look.last > last]).toEqual([null, true]);
  });
});

describe('forced moves', () => {
  afterEach(() => {
    settings.forced = false;
    settings.speed = 'usual';
  });
  it('are played by themselves, if a person wants it', async () => {
    settings.speed = 'instant';
    settings.forced = true;
    const session = sit(table('template', people(2)));
    for (let i = 0; i < 100 && !session.look.table.over; i++) {
      if (session.passTo !== null) session.takeScreen();
      if (session.moves.length > 1) await session.play(session.moves[0]!);
      else await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(session.look.table.over).toBe(true);
  });
  it('are played after looking back, too', async () => {
    settings.speed = 'instant';
    const session = sit(table('template', people(2)));
    for (let i = 0; i < 100 && session.moves.length !== 1; i++) {
      if (session.passTo !== null) session.takeScreen();
      if (session.moves.length > 1) await session.play(session.moves[0]!);
    }
    session.replay.seek(0);
    settings.forced = true;
    session.replay.seek(session.look.last);
    await vi.waitFor(() => expect(session.look.table.over).toBe(true));
  });
  it('wait otherwise', async () => {
    settings.speed = 'instant';
    const session = sit(table('template', people(2)));
    for (let i = 0; i < 100 && session.moves.length !== 1; i++) {
      if (session.passTo !== null) session.takeScreen();
      if (session.moves.length > 1) await session.play(session.moves[0]!);
    }
    const { last } = session.look;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([session.moves.length, session.look.last]).toEqual([1, last]);
  });
});

describe('looking back', () => {
  it('goes from the end of a turn to the end of another', async () => {
    const session = sit(table('mytikas', people(2)));
    for (let i = 0; i < 40; i++) await session.play(session.moves.at(-1)!);
    const seatAt = (index: number) => session.log.find(({ seq }) => seq === index)!.seat;
    const { last } = session.look;
    const ends = Array.from({ length: last }, (_, i) => i).filter((i) => seatAt(i) !== seatAt(i + 1));
    expect(ends.length).toBeGreaterThan(3);
    const seen: number[] = [];
    while (session.replay.at !== 0) {
      session.replay.turn(-1);
      seen.unshift(session.replay.at!);
    }
    expect(seen).toEqual(ends);
    const back: number[] = [];
    while (session.replay.at !== null) {
      back.push(session.replay.at);
      session.replay.turn(1);
    }
    expect(back).toEqual(ends);
  });
  it('plays by itself to the end, unless it is sought elsewhere', async () => {
    vi.useFakeTimers();
    const session = sit(table('mykerinos', people(2)));
    for (let i = 0; i < 6; i++) await session.play(session.moves[0]!);
    session.replay.seek(2);
    void session.replay.play();
    await vi.advanceTimersByTimeAsync(showMs());
    expect([session.replay.at, session.replay.plays]).toEqual([3, true]);
    session.replay.seek(1);
    await vi.advanceTimersByTimeAsync(10 * showMs());
    expect([session.replay.at, session.replay.plays]).toEqual([1, false]);
    void session.replay.play();
    await vi.advanceTimersByTimeAsync(10 * showMs());
    expect([session.replay.at, session.replay.plays]).toEqual([null, false]);
  });
  it('ends when the table is closed', async () => {
    const session = sit(table('mykerinos', people(2)));
    for (let i = 0; i < 6; i++) await session.play(session.moves[0]!);
    vi.useFakeTimers();
    const shown = session.replay.whatHappened();
    expect(session.replay.at).not.toBeNull();
    session.close();
    const past = vi.spyOn(session.port as LocalTable, 'past');
    await vi.runAllTimersAsync();
    await shown;
    expect(past).not.toHaveBeenCalled();
  });
  it('shows each moment with its trail, decides nothing, and comes back', async () => {
    const session = sit(table('mykerinos', people(2)));
    for (let i = 0; i < 4; i++) await session.play(session.moves[0]!);
    const { look } = session;
    session.replay.seek(1);
    expect([session.look.seq, session.myTurn, session.canUndo]).toEqual([1, false, false]);
    expect(session.last.size).toBeGreaterThan(0);
    expect(session.replay.record()!.split('\n').length).toBeLessThan(session.port.record!().split('\n').length);
    session.replay.seek(look.last);
    expect(session.replay.at).toBeNull();
    expect(session.look).toBe(look);
    expect(session.myTurn).toBe(true);
  });
});

describe('a move on its way', () => {
  it('is marked, and no other is chosen or sent meanwhile', async () => {
    const late = new LateTable(table('mykerinos', people(2)));
    const session = sit(late);
    const [element, [move]] = [...session.open].find(([, moves]) => moves.length === 1)!;
    const played = session.click(element);
    expect(session.pending).toEqual(move);
    expect([...session.sent]).toEqual([element]);
    expect([session.myTurn, session.open.size, session.choices.length, session.canUndo]).toEqual([false, 0, 0, false]);
    await session.click([...session.sent][0]!);
    expect(session.why).toBeNull();
    late.arrive();
    await played;
    expect([session.pending, session.sent.size, session.look.seq]).toEqual([null, 0, 1]);
  });
});

describe('where a table has no such power', () => {
  it('nothing is undone, hinted at or looked back at', async () => {
    const plain = new LateTable(table('mykerinos', people(2)));
    const session = sit(plain);
    const played = session.play(session.moves[0]!);
    plain.arrive();
    await played;
    expect([session.canUndo, session.hints.possible, session.replay.possible]).toEqual([false, false, false]);
    await session.undo();
    await session.askHint();
    await session.replay.whatHappened();
    session.replay.seek(0);
    expect([session.replay.at, session.replay.record(), session.look.seq]).toEqual([null, null, 1]);
  });
});

it('names players who can be chosen, not their letters', () => {
  const session = sit(table('cyclades', people(2)));
  expect(thingName(session.game, 'seat', 1)).toBe('Person 2');
  expect(thingName(session.game, 'god', 1)).toBe('Ares');
});
