/** The engine over bytes of views against tables in the engine, in random games of every game: what a player at a server sees is what a
 *  player at this device would see. */
import { beforeAll, describe, expect, it } from 'vitest';
import { EngineError } from '../../src/engine/door';
import { notation } from '../../src/engine/moves';
import { moveBytes, patched, Sight } from '../../src/engine/sight';
import { newRecord } from '../../src/engine/records';
import { SPECTATOR, type Game, type LogLine, type Move } from '../../src/engine/types';
import type { Engine } from '../../src/engine/wasm';
import { readEngine } from '../engine';

let engine: Engine;
beforeAll(async () => {
  engine = await readEngine();
});

const KEYS = ['template', 'mykerinos', 'mytikas', 'myriath', 'cyclades', 'myst'];
const CLOCK = 255;
/** The C tests play whole games; in these the first moves, every viewer at every step, are enough to find a call that is not passed on. */
const STEPS = 60;
const SLOW = { timeout: 120_000 };

/** Numbers from a seed, the same every time (mulberry32 without its last step). */
function lots(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    return ((mixed ^ (mixed >>> 7)) >>> 0) % below;
  };
}

/** A table that is played by lot. */
class Played {
  readonly handle: number;
  readonly viewers: number[];
  readonly sight: Sight;
  moves: Move[] = [];
  private at = 0;
  constructor(
    readonly game: Game,
    seats: number,
    private readonly lot: (below: number) => number,
  ) {
    const choices = game.options.map(({ choices }) => lot(choices.length));
    const hex = Array.from({ length: 32 }, () => lot(16).toString(16)).join('');
    this.handle = opened(game, seats, choices, hex);
    this.viewers = [...Array.from({ length: seats }, (_, seat) => seat), SPECTATOR];
    this.sight = new Sight(engine, game);
  }
  get now() {
    return engine.look(this.handle, SPECTATOR).table;
  }
  views(): Uint8Array[] {
    return this.viewers.map((viewer) => engine.view(this.handle, viewer));
  }
  /** One move by lot of a seat that acts, or the clock, where nobody does. Returns who moved and the move. */
  step(): { seat: number; move: Move } {
    const { acting, deadline_ms } = this.now;
    const seats = this.viewers.filter((seat) => (acting >> seat) & 1);
    if (seats.length === 0 || (deadline_ms > 0 && this.lot(16) === 0)) {
      expect(engine.passTime(this.handle, (this.at = deadline_ms))).toBe(1);
      return { seat: CLOCK, move: [0] };
    }
    const seat = seats[this.lot(seats.length)]!;
    const moves = engine.moves(this.handle, seat);
    const move = moves[this.lot(moves.length)]!;
    expect(engine.play(this.handle, seat, this.at, notation(this.game, move))).toBeNull();
    return { seat, move };
  }
}
function opened(game: Game, seats: number, choices: number[], hex: string): number {
  try {
    return engine.open(newRecord(game, seats, choices, hex));
  } catch {
    // Some options do not go together.
    const defaults = game.options.map(({ default_choice }) => default_choice);
    return engine.open(newRecord(game, seats, defaults, hex));
  }
}
/** For each number of seats, a table to which the test does something at every step. */
function playing(key: string, seed: number, work: (played: Played, lot: (below: number) => number) => void): void {
  const game = engine.game(key)!;
  for (let seats = game.seats_least; seats <= game.seats_most; seats += game.seat_step) {
    const lot = lots(seed * 100 + seats);
    const played = new Played(game, seats, lot);
    for (let step = 0; step < STEPS && !played.now.over; step++) work(played, lot);
    engine.close(played.handle);
  }
}
/** Well-formed, and rarely legal. */
function anyMove(game: Game, lot: (below: number) => number): Move {
  const verb = 1 + lot(game.verbs.length - 1);
  const counts = game.verbs[verb]!.operands.map((kind) => game.kinds.find(({ key }) => key === kind)!.count);
  return [verb, ...counts.map((count) => lot(count))];
}
/** What the viewer may know of it: see `sealed` in engine/game.h. */
function redacted({ seat, move }: { seat: number; move: Move }, key: string, viewer: number): Uint8Array {
  const sealed = key === 'myst' && engine.game(key)!.verbs[move[0]!]!.key === 'choose';
  return moveBytes(sealed && seat !== viewer ? [move[0]!] : move);
}

describe.each(KEYS)('sight of %s', (key) => {
  it('looks, lists and refuses like the table', SLOW, () => {
    playing(key, 1, (played, lot) => {
      const { handle, sight, game } = played;
      for (const viewer of played.viewers) {
        const view = engine.view(handle, viewer);
        expect(sight.look(view)).toEqual(engine.look(handle, viewer).table);
        const moves = viewer === SPECTATOR ? [] : engine.moves(handle, viewer);
        expect(sight.moves(view)).toEqual(moves);
        for (const move of [anyMove(game, lot), ...moves.slice(0, 1)])
          expect(sight.why(view, move)).toEqual(engine.why(handle, viewer, notation(game, move)));
        for (const move of [[], [0], [game.verbs.length], [1, 255, 255, 255, 255, 255, 255, 255]])
          expect(sight.why(view, move)).not.toBeNull();
        for (const move of [[256], [-1], [0.5], [1, 2, 3, 4, 5, 6, 7, 8, 9]])
          expect(() => sight.why(view, move)).toThrow(EngineError);
      }
      played.step();
    });
  });

  it('explains things like the table', SLOW, () => {
    playing(key, 1, (played) => {
      const { handle, sight, game } = played;
      expect(game.things!.length).toBeGreaterThan(0);
      for (const viewer of played.viewers)
        game.things!.forEach((_, thing) =>
          expect(sight.explain(engine.view(handle, viewer), thing, 0)).toEqual(
            engine.explain(handle, viewer, thing, 0),
          ),
        );
      played.step();
    });
  });

  it('tells what the table tells, from what the viewer may know', SLOW, () => {
    playing(key, 2, (played) => {
      const before = played.views(),
        seq = engine.look(played.handle, SPECTATOR).seq;
      const entry = played.step();
      played.views().forEach((after, i) => {
        const viewer = played.viewers[i]!;
        const [line] = engine.log(played.handle, viewer, seq + 1) as [LogLine];
        const happening = { seat: entry.seat, move: redacted(entry, key, viewer) };
        expect(played.sight.narrate(before[i]!, happening, after)).toBe(line.words);
        if (seq === 0)
          expect(played.sight.narrate(null, { seat: CLOCK, move: new Uint8Array() }, before[i]!)).toBe(
            engine.log(played.handle, viewer, 0)[0]!.words,
          );
      });
    });
  });

  it('counts in advance what the move then brings, unless something is drawn or shown', SLOW, () => {
    let counted = 0;
    playing(key, 3, (played, lot) => {
      const before = played.views();
      const totals = (viewer: number) => engine.look(played.handle, viewer).table.scores.map(({ total }) => total);
      const were = played.viewers.map(totals);
      const { seat, move } = played.step();
      if (seat === CLOCK) return;
      const wrong = anyMove(played.game, lot);
      const [points, none] = played.sight.points(before[seat]!, [move, wrong]);
      expect(none!.length).toBe(played.sight.why(before[seat]!, wrong) ? 0 : points!.length);
      if (!engine.look(played.handle, seat).can_undo) return;
      counted++;
      expect(points).toEqual(totals(seat).map((total, other) => total - were[seat]![other]!));
    });
    expect(counted).toBeGreaterThan(0);
  });

  it('has the facts and the pictures of the table', SLOW, () => {
    const game = engine.game(key)!;
    const played = new Played(game, game.seats_least, lots(4));
    for (const view of played.views()) {
      expect(played.sight.facts(view)).toEqual(engine.facts(played.handle));
      for (let picture = 0; picture < game.pictures; picture += 7)
        expect(played.sight.picture(view, picture)).toBe(engine.picture(played.handle, picture));
      expect(() => played.sight.picture(view, game.pictures)).toThrow(EngineError);
      expect(() => played.sight.picture(view, -1)).toThrow(EngineError);
    }
    engine.close(played.handle);
  });

  it('refuses bytes that are no view, and lives on', SLOW, () => {
    playing(key, 5, (played, lot) => {
      const { sight } = played,
        good = played.views()[0]!;
      const calls = (view: Uint8Array) => [
        () => sight.look(view),
        () => sight.moves(view),
        () => sight.why(view, [1]),
        () => sight.facts(view),
        () => sight.picture(view, 0),
        () => sight.points(view, [[1]]),
        () => sight.narrate(view, { seat: 0, move: moveBytes([1]) }, good),
        () => sight.narrate(good, { seat: 0, move: moveBytes([1]) }, view),
        () => sight.narrate(null, { seat: CLOCK, move: new Uint8Array() }, view),
      ];
      const noise = Uint8Array.from(good, () => lot(256));
      const spoilt = good.slice();
      spoilt[VIEWER_AT] = [255, 200, played.viewers.length - 1, 7][lot(4)]!;
      for (const view of [noise, good.subarray(0, lot(good.length)), new Uint8Array(good.length + 1), spoilt])
        for (const call of calls(view)) expect(call).toThrow(EngineError);
      // One changed byte may be another possible view: then the answer is whole.
      const changed = good.slice();
      changed[lot(changed.length)]! ^= 1 << lot(8);
      for (const call of calls(changed)) expectWholeOrRefused(call);
      expect(sight.look(good)).toEqual(engine.look(played.handle, 0).table);
      played.step();
    });
  });

  it('refuses to tell what cannot have happened', SLOW, () => {
    playing(key, 6, (played, lot) => {
      const before = played.views(),
        { sight, game } = played;
      const { seat, move } = played.step();
      const after = played.views(),
        last = after.length - 1;
      const tell = (happening: { seat: number; move: Uint8Array }, from = before[last]!) =>
        sight.narrate(from, happening, after[last]!);
      expect(() => tell({ seat: 6, move: moveBytes(move) })).toThrow(EngineError);
      expect(() => tell({ seat: -1, move: moveBytes(move) })).toThrow(EngineError);
      expect(() => tell({ seat: 1 << 20, move: moveBytes(move) })).toThrow(EngineError);
      expect(() => tell({ seat, move: moveBytes([255]) })).toThrow(EngineError);
      expect(() => tell({ seat, move: moveBytes([game.verbs.length]) })).toThrow(EngineError);
      expect(() => tell({ seat, move: new Uint8Array(7) })).toThrow(EngineError);
      expect(() => tell({ seat, move: new Uint8Array() })).toThrow(EngineError);
      expect(() => tell({ seat, move: moveBytes([move[0]!, 255, 255, 255, 255, 255, 255, 255]) })).toThrow(EngineError);
      expect(() => tell({ seat, move: moveBytes(move) }, before[0])).toThrow(EngineError);
      for (let i = 0; i < 4; i++)
        expectWholeOrRefused(() => tell({ seat: lot(played.viewers.length - 1), move: moveBytes(anyMove(game, lot)) }));
    });
  });
});

/** Where the head of a view has its viewer: see struct game_state. */
const VIEWER_AT = 38;
function expectWholeOrRefused(call: () => unknown): void {
  try {
    expect(call()).not.toBeUndefined();
  } catch (error) {
    expect(error).toBeInstanceOf(EngineError);
  }
}

it('refuses views of other games', () => {
  const views = KEYS.map((key) => {
    const table = new Played(engine.game(key)!, engine.game(key)!.seats_least, lots(7));
    const view = engine.view(table.handle, 0);
    engine.close(table.handle);
    return view;
  });
  for (const game of KEYS)
    views.forEach((view, i) => {
      if (KEYS[i] !== game) expect(() => new Sight(engine, engine.game(game)!).look(view)).toThrow(EngineError);
    });
});

it('applies patches, and refuses those that do not fit', () => {
  const view = Uint8Array.from([1, 2, 3, 4, 5]);
  expect(patched(view, Uint8Array.from([1, 0, 2, 9, 8, 1, 0, 1, 7]))).toEqual(Uint8Array.from([1, 9, 8, 4, 7]));
  expect(patched(view, new Uint8Array())).toEqual(view);
  for (const patch of [[1], [0, 0], [0, 0, 0], [0, 0, 2, 1], [4, 0, 2, 1, 1], [0, 1, 1, 1], [0, 0, 1, 1, 0]])
    expect(patched(view, Uint8Array.from(patch))).toBeNull();
  expect(view).toEqual(Uint8Array.from([1, 2, 3, 4, 5]));
});
