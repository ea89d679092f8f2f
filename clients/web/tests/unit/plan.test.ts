/** Plans: the words that a form makes, and what the table of a server does with them. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../../src/engine/wasm';
import { Sight } from '../../src/engine/sight';
import type { Game, LogLine } from '../../src/engine/types';
import { Planning, type PlanState } from '../../src/online/planning';
import { emptyForm, isForAll, movesWith, operandOf, planForm, planWords, verbsFor } from '../../src/table/plan';
import * as wire from '../../../../protocol/messages';
import { readEngine } from '../engine';

let engine: Engine, game: Game;
beforeAll(async () => {
  engine = await readEngine();
  game = engine.game('cyclades')!;
});
const verbOf = (key: string) => game.verbs.findIndex((verb) => verb.key === key);
const offer = (god: number, how: 'any' | 'is' | 'most' | 'least', gold: number) => ({
  ...movesWith(game, verbOf('offer')),
  operands: [operandOf(game, 'god', 'is', god), operandOf(game, 'gold', how, gold)],
});

describe('the words of a plan', () => {
  it('are those of every row, the ends and how long it stands', () => {
    const form = emptyForm(game, verbOf('offer'));
    expect(planWords(game, form)).toBe('offer');
    form.lines = [offer(2, 'most', 6), offer(1, 'least', 4), offer(0, 'is', 3), movesWith(game, verbOf('done'))];
    form.stops = [movesWith(game, verbOf('sell-fleet'))];
    Object.assign(form, { phase: false, shown: true, drawn: true, again: true });
    const god = (at: number) => game.kinds.find(({ key }) => key === 'god')!.names![at]!;
    const words = `offer ${god(2)} ..6; offer ${god(1)} 4..; offer ${god(0)} 3; done; stop sell-fleet; stop shown; stop drawn; again`;
    expect(planWords(game, form)).toBe(words);
    expect(planForm(game, words)).toEqual(form);
  });
  it('hold no number that the game does not have', () => {
    expect(operandOf(game, 'gold', 'most', 900)).toMatchObject({ least: 0, most: 50 });
    expect(operandOf(game, 'gold', 'least', -3)).toMatchObject({ least: 0 });
    expect(operandOf(game, 'gold', 'is', NaN)).toMatchObject({ least: 0, most: 0 });
  });
  it('are what the engine itself would write, in every game, whatever is chosen', () => {
    for (const one of engine.games) {
      const sight = new Sight(engine, one);
      for (const [verb, { operands: kinds }] of [...one.verbs.entries()].slice(1)) {
        const form = emptyForm(one, verb);
        for (const how of ['any', 'is', 'most', 'least'] as const) {
          const operands = kinds.map((kind) => operandOf(one, kind, how, 1));
          form.lines.push({ verb, operands, when: '' });
        }
        const words = planWords(one, form);
        expect(sight.plan(words), `${one.key}: ${words}`).toMatchObject({ words });
        expect(planWords(one, planForm(one, words)!)).toBe(words);
      }
    }
  });
  it('that were written elsewhere are kept as they are', () => {
    const gods = game.kinds.find(({ key }) => key === 'god')!.names!;
    const words = `sail * * 2..3 if done; build Delos unless call; stop offer ${gods[1]}..${gods[3]}; again`;
    const sight = new Sight(engine, game);
    const read = sight.plan(words);
    expect(read).toMatchObject({ words });
    expect(planWords(game, planForm(game, words)!)).toBe(words);
  });
  it('that make no sense are none', () => {
    expect(planForm(game, 'dance')).toBeNull();
    expect(planForm(game, 'stop phase')).toBeNull();
    expect(new Sight(engine, game).plan('dance')).toEqual({
      rule: 'T.39',
      sentence: 'Something in this plan is not a move of this game.',
    });
  });
  it('say whether it is for all moves', () => {
    expect([isForAll('done; again'), isForAll('done')]).toEqual([true, false]);
  });
});

describe('the verbs offered', () => {
  const line = (seat: number, notation: string, undone = false): LogLine => ({
    seq: 1,
    seat,
    at_ms: 0,
    words: '',
    notation,
    undone,
  });
  const log = [line(0, 'sail a1 a2 1'), line(0, 'build delos'), line(1, 'fight'), line(0, 'call pan', true)];
  const first = (verbs: number[], count: number) => verbs.slice(0, count).map((verb) => game.verbs[verb]!.key);
  it('begin with those that are legal now', () => {
    expect(first(verbsFor(game, 0, [[verbOf('done')], [verbOf('rob'), 1]], log), 2)).toEqual(['done', 'rob']);
  });
  it('out of turn with those used last, and are all but the clock', () => {
    const verbs = verbsFor(game, 0, [], log);
    expect(first(verbs, 2)).toEqual(['build', 'sail']);
    expect([...verbs].sort((a, b) => a - b)).toEqual(game.verbs.map((_, verb) => verb).slice(1));
  });
});

describe('a plan at a server', () => {
  let sent: string[], indices: number[], state: PlanState, index: number, planning: Planning;
  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    indices = [];
    index = 2;
    state = { planned: null, planEnd: null };
    planning = new Planning({
      send: (words, at) => {
        sent.push(words);
        indices.push(at);
      },
      tell: (words) => ({ words, told: `says ${words}` }),
      index: () => index,
      change: (changed) => (state = { ...state, ...changed }),
    });
  });
  afterEach(() => {
    planning.close();
    vi.useRealTimers();
  });
  const hear = (words: string, stand: number) => planning.heard({ type: 'planned', words, stand });

  it('stands when the server says so, and is not sent again', () => {
    planning.make('done');
    expect(state.planned).toBeNull();
    hear('done', wire.PLANNED.stands);
    expect(state.planned).toEqual({ words: 'done', told: 'says done' });
    vi.advanceTimersByTime(60_000);
    expect([sent, state.planEnd]).toEqual([['done'], null]);
  });
  it('is sent again without an answer, and at last given up', () => {
    planning.make('done');
    vi.advanceTimersByTime(4000);
    expect(sent).toEqual(['done', 'done']);
    vi.advanceTimersByTime(8000);
    expect([sent.length, state.planEnd]).toEqual([3, 'unanswered']);
    vi.advanceTimersByTime(60_000);
    expect([sent.length, state.planEnd]).toEqual([3, null]);
  });
  it('that was answered for the one before is still sent again', () => {
    planning.make('done');
    planning.make('fight');
    hear('done', wire.PLANNED.stands);
    vi.advanceTimersByTime(4000);
    expect(sent).toEqual(['done', 'fight', 'fight']);
  });
  it('counts from what its person had seen, also when it is sent again', () => {
    planning.make('done');
    index++;
    vi.advanceTimersByTime(60_000);
    expect(indices).toEqual([2, 2, 2]);
  });
  it('that ended before it could stand is not sent again', () => {
    planning.make('done');
    hear('', wire.PLANNED.done);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual(['done']);
  });
  it('is forgotten on a new connection until it is told again', () => {
    hear('done', wire.PLANNED.stands);
    planning.reconnected();
    expect(state.planned).toBeNull();
    hear('done', wire.PLANNED.stands);
    expect(state.planned!.words).toBe('done');
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
  });
  it('on its way when the connection was lost is sent again on the next one only', () => {
    planning.make('done');
    planning.lost();
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual(['done']);
    planning.reconnected();
    vi.advanceTimersByTime(4000);
    expect(sent).toEqual(['done', 'done']);
  });
  it('ends with a word about why, for a while, and without one after it was played or withdrawn', () => {
    for (const [stand, end] of [
      [wire.PLANNED.asks, 'asks'],
      [wire.PLANNED.surprised, 'surprised'],
      [wire.PLANNED.void, 'void'],
      [wire.PLANNED.done, null],
    ] as const) {
      hear('done', wire.PLANNED.stands);
      expect(state.planEnd).toBeNull();
      hear('', stand);
      expect([state.planned, state.planEnd]).toEqual([null, end]);
    }
    hear('done', wire.PLANNED.stands);
    hear('', wire.PLANNED.asks);
    vi.advanceTimersByTime(6000);
    expect(state.planEnd).toBeNull();
    hear('done', wire.PLANNED.stands);
    planning.make('');
    hear('', wire.PLANNED.void);
    expect([state.planned, state.planEnd]).toEqual([null, null]);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual(['']);
  });
  it('that is refused is not sent again', () => {
    for (const rule of ['T.39', 'T.40', 'T.14']) {
      planning.make('done');
      planning.refused({ type: 'refused', nonce: 0, rule, sentence: '' });
    }
    vi.advanceTimersByTime(60_000);
    expect(sent.length).toBe(3);
    planning.make('done');
    planning.refused({ type: 'refused', nonce: 0, rule: 'T.31', sentence: '' });
    planning.refused({ type: 'refused', nonce: 7, rule: 'T.14', sentence: '' });
    vi.advanceTimersByTime(4000);
    expect(sent.length).toBe(5);
  });
});
