import { readFileSync, readdirSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { moveOf, notation, thingIn } from '../../src/engine/moves';
import { Sight } from '../../src/engine/sight';
import type { Refusal } from '../../src/engine/types';
import type { Engine } from '../../src/engine/wasm';
import { seatsOf } from '../../src/shell/begin';
import { Guide, lessonRecord, type Lesson } from '../../src/table/lesson.svelte';
import { LocalTable } from '../../src/table/local';
import { readEngine } from '../engine';

/** Other work may keep the machine busy. */
const PATIENT_MS = 120_000;
const WALKS = 100;
const WALK_LENGTH = 30;

const games = new URL('../../../../games/', import.meta.url).pathname;
/** Of every game, in every language: "myst/lesson.json". */
const lessons = readdirSync(games).flatMap((key) =>
  readdirSync(games + key)
    .filter((name) => /^lesson.*\.json$/.test(name))
    .map((name) => `${key}/${name}`),
);
let engine: Engine;
const open: LocalTable[] = [];

beforeAll(async () => {
  engine = await readEngine();
});
// Time passes only when nothing else happens, so that a bot's turn takes none.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  for (const table of open.splice(0)) table.close();
});

/** Numbers from 0 to below `count`, the same in every run. */
function chance(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % count;
  };
}

const asks = (first: string, move: string) => move === first || move.startsWith(`${first} `);
const member = (it: unknown, path: string): unknown =>
  path.split('.').reduce((found, key) => (found as Record<string, unknown>)[key], it);

/** Somebody at a lesson's table. Whatever happens there, what the lesson says is compared with the table. */
class Pupil {
  readonly guide: Guide;
  readonly table: LocalTable;
  fault = '';
  private readonly read = new Set<number>();
  private readonly seen = new Map<string, string>();

  constructor(
    file: string,
    private readonly random: (count: number) => number,
  ) {
    const lesson = JSON.parse(readFileSync(games + file, 'utf8')) as Lesson;
    const game = engine.game(file.split('/')[0]!)!;
    const sight = new Sight(engine, game);
    const think = (_: string, view: Uint8Array) => {
      const moves = sight.moves(view);
      return Promise.resolve({ move: notation(game, moves[random(moves.length)]!), iterations: 0, choices: [] });
    };
    const seats = seatsOf(lesson.seats, lesson.level);
    this.table = new LocalTable(engine, { think }, seats, lessonRecord(lesson, game), () => {}, { paceMs: () => 0 });
    open.push(this.table);
    this.guide = new Guide(lesson, this.table, (seat, words) => this.table.playFor(seat, words));
    this.table.subscribe(() => this.compare());
    this.compare();
  }
  get moves(): string[] {
    return this.table.state.moves.map((move) => notation(this.table.game, move));
  }
  get isOver(): boolean {
    return this.table.state.look.table.over;
  }
  /** What counts, in order: "1 pass". */
  get played(): string[] {
    return this.table.state.log
      .filter((line) => line.seat >= 0 && !line.undone && line.notation !== 'undo')
      .map((line) => `${'abcdef'[line.seat]!} ${line.notation}`);
  }
  get shown(): string {
    return `${this.guide.stand} ${this.guide.index + 1}`;
  }
  /** Until the pupil can do something. */
  async settle(): Promise<void> {
    for (let tries = 0; tries < 3000; tries++) {
      if (this.moves.length > 0 || this.isOver || this.guide.step?.next) return;
      await vi.advanceTimersToNextTimerAsync();
    }
    throw new Error('nothing happens any more');
  }
  send(words: string): Promise<Refusal | null> {
    return this.guide.port.send(moveOf(this.table.game, words)!);
  }
  forward(): void {
    const before = this.shown;
    this.read.add(this.guide.index);
    this.guide.forward();
    if (this.shown === before) this.fault ||= `${before} cannot be read on`;
    this.compare();
  }
  /** Does what the lesson says; null: it says nothing more, or lets the pupil play freely. */
  async obey(): Promise<Refusal | null> {
    const { step } = this.guide;
    if (step?.next) this.forward();
    if (!step || step.next) return null;
    const wanted = this.moves.filter((move) => step.expect?.some((first) => asks(first, move)) ?? true);
    return this.send(wanted[this.random(wanted.length)]!);
  }
  /** Does anything that the page lets people do. */
  async wander(): Promise<void> {
    const { guide, random } = this;
    if (guide.canGoBack && random(8) === 0) return this.reread();
    if (guide.step?.next) return this.forward();
    if (guide.refused && random(2) === 0) return guide.insist();
    if (this.table.state.look.can_undo && random(4) === 0) return void (await guide.port.undo!());
    if (guide.step && random(2) === 0) return void (await this.obey());
    if (this.moves.length > 0) await this.send(this.moves[random(this.moves.length)]!);
  }

  private reread(): void {
    const before = this.shown;
    this.guide.back();
    for (let i = 0; i < 20 && this.guide.again !== null; i++) this.guide.forward();
    if (this.shown !== before || this.guide.again !== null) this.fault ||= `${before} was left by reading again`;
  }
  private compare(): void {
    if (this.fault !== '') return;
    this.fault = this.contradiction() || this.inconsistency();
  }
  /** What the text shown now gets wrong; empty: nothing. */
  private contradiction(): string {
    const { step, stand, index, lesson } = this.guide;
    const { moves } = this;
    if (index < 0 || index > lesson.steps.length) return `there is no step ${index + 1}`;
    if (stand === 'waits' && moves.length > 0) return 'the pupil is to wait in their turn';
    if (!step) return '';
    if (!step.next && moves.length === 0) return `step ${index + 1} asks for a move out of turn`;
    for (const first of step.expect ?? [])
      if (!moves.some((move) => asks(first, move))) return `step ${index + 1} asks for "${first}" in vain`;
    for (const [path, value] of Object.entries(step.when ?? {}))
      if (member(this.table.state.look.table, path) !== value) return `step ${index + 1}: ${path} is not ${value}`;
    const script = step.moves ?? [],
      last = this.played.slice(this.played.length - script.length);
    if (script.some((move, i) => last[i] === undefined || !asks(last[i], move)))
      return `step ${index + 1} is not about what just happened`;
    return '';
  }
  /** The same moves and the same reading lead to the same step. */
  private inconsistency(): string {
    const mayMove = this.moves.length > 0; // which may depend on the time
    const place = `${this.played.join()};${[...this.read].sort().join()};${mayMove}`;
    const before = this.seen.get(place) ?? this.shown;
    this.seen.set(place, before);
    return before === this.shown ? '' : `${before} became ${this.shown} at the same place`;
  }
}

/** All walks of a lesson, each with a fresh pupil; a fault names its walk. */
async function walks(file: string, count: number, walk: (pupil: Pupil) => Promise<void>): Promise<void> {
  for (let seed = 1; seed <= count; seed++) {
    const pupil = new Pupil(file, chance(seed));
    const fault = await walk(pupil).then(
      () => pupil.fault,
      (error: Error) => error.message,
    );
    if (fault !== '') throw new Error(`walk ${seed}: ${fault}; ${pupil.played.slice(-6).join(', ')}`);
    pupil.table.close();
  }
}

describe.each(lessons)('%s', (file) => {
  it('has five to twelve steps, which ask for a move or are to be read', () => {
    const { guide, table } = new Pupil(file, chance(1)),
      { steps } = guide.lesson;
    expect(steps.length).toBeGreaterThanOrEqual(5);
    expect(steps.length).toBeLessThanOrEqual(12);
    for (const step of steps) {
      expect(step.next === true, step.say).toBe(step.expect === undefined);
      for (const words of step.point ?? []) expect(thingIn(table.game, words), words).not.toBeNull();
      if (step.next) expect(step.say).not.toMatch(/(^|[.:] )(Click|Choose|Take|Put|Place|Klicke|Wähle|Nimm|Setze) /);
    }
  });
  it('leads from its first step to its last if it is obeyed', { timeout: PATIENT_MS }, () =>
    walks(file, 5, async (pupil) => {
      let last = -1;
      for (let i = 0; i < 60 && pupil.guide.stand !== 'learnt'; i++) {
        await pupil.settle();
        const { stand, index } = pupil.guide;
        expect(index).toBeGreaterThanOrEqual(last);
        last = index;
        if (stand === 'free')
          await pupil.send(pupil.moves[0]!); // an action that was begun asks for more
        else expect(await pupil.obey()).toBeNull();
      }
      expect(pupil.shown).toBe(`learnt ${pupil.guide.lesson.steps.length + 1}`);
      expect(pupil.guide.isLearnt).toBe(true);
    }),
  );
  it('never contradicts the table, whatever is played, taken back and read', { timeout: PATIENT_MS }, async () => {
    const reached = new Set<number>();
    await walks(file, WALKS, async (pupil) => {
      for (let i = 0; i < WALK_LENGTH && !pupil.isOver && pupil.fault === ''; i++) {
        await pupil.settle();
        if (pupil.guide.step) reached.add(pupil.guide.index);
        await pupil.wander();
      }
      // No dead end: obeyed from here on, it comes to its end, or lets the pupil play on.
      for (let i = 0; i < 15 && (pupil.guide.step || pupil.guide.stand === 'waits'); i++) {
        await pupil.settle();
        await pupil.obey();
      }
      expect(['free', 'learnt']).toContain(pupil.guide.stand);
    });
    expect(reached.size).toBe(new Pupil(file, chance(1)).guide.lesson.steps.length);
  });
});

describe('a guide', () => {
  async function at(file: string, ...moves: string[]): Promise<Pupil> {
    const pupil = new Pupil(file, chance(2));
    for (const words of ['', ...moves]) {
      if (words !== '') expect(await pupil.send(words)).toBeNull();
      await pupil.settle();
      while (pupil.guide.step?.next) pupil.forward();
      await pupil.settle();
    }
    return pupil;
  }
  const asked = (pupil: Pupil) => pupil.guide.step?.expect?.join();

  it('goes on from what the pupil did, not from how many moves that took', async () => {
    const pupil = await at('mykerinos/lesson.json', 'start c3');
    expect(asked(pupil)).toBe('start');
    await pupil.send(pupil.moves.find((move) => asks('extend', move))!);
    expect(asked(pupil)).toBe('dig');
    await pupil.guide.port.undo!();
    expect(asked(pupil)).toBe('start');
  });
  it('goes back with what is taken back, and forth again', async () => {
    const pupil = await at('mytikas/lesson.json', 'favor demeter', 'go demeter-day', 'produce marble');
    for (const words of ['raise stone 1', 'produce marble', 'go demeter-day', 'favor demeter']) {
      expect(asked(pupil)).toBe(words);
      await pupil.guide.port.undo!();
    }
    expect(pupil.played).toEqual(['b favor hades']);
    for (const words of ['favor demeter', 'go demeter-day', 'produce marble', 'raise stone 1', 'go poseidon-day']) {
      expect(asked(pupil)).toBe(words);
      await pupil.obey();
    }
    expect(pupil.played.filter((line) => line === 'b go zeus-day')).toHaveLength(1);
  });
  it('says what was meant before it lets the pupil play something else', async () => {
    const pupil = await at('myst/lesson.json', 'choose ship');
    expect(asked(pupil)).toBe('lift 1');
    const { step } = pupil.guide,
      before = pupil.played;
    expect((await pupil.send('lift 12'))?.sentence).toBe(step?.otherwise);
    expect([pupil.guide.step, pupil.played]).toEqual([step, before]);
    pupil.guide.insist();
    expect([pupil.guide.stand, pupil.guide.refused, pupil.played.at(-1)]).toEqual(['free', null, 'a lift 12']);
    await pupil.guide.port.undo!();
    expect(pupil.guide.step).toBe(step);
  });
  it('does not read its end to a pupil who has gone elsewhere', async () => {
    const pupil = await at('cyclades/lesson.json');
    await pupil.send('offer ares 2');
    pupil.guide.insist();
    while (pupil.guide.stand === 'waits') await vi.advanceTimersToNextTimerAsync();
    expect(pupil.guide.step?.next).toBeUndefined();
  });
  it('lets the others wait while it explains, also after looking back, and no longer', async () => {
    const pupil = await at('myst/lesson.json', 'choose ship');
    const before = pupil.played;
    pupil.guide.port.pause!(true);
    pupil.guide.port.pause!(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(pupil.played).toEqual(before);
    await pupil.send('lift 12');
    pupil.guide.insist();
    pupil.guide.port.pause!(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(pupil.played).toEqual([...before, 'a lift 12']);
    pupil.guide.port.pause!(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(pupil.played.length).toBeGreaterThan(before.length + 1);
  });
  it('reads earlier steps again without touching the table, and the others wait meanwhile', async () => {
    const pupil = await at('myst/lesson.json', 'choose ship', 'lift 1');
    const { guide } = pupil,
      { index, step } = guide,
      before = pupil.played;
    const shown = () => guide.again ?? guide.index;
    for (let i = index; i > 0; i--) {
      expect([shown(), guide.canGoBack]).toEqual([i, true]);
      guide.back();
    }
    expect([shown(), guide.canGoBack]).toEqual([0, false]);
    for (let i = 0; i < index; i++) {
      expect(shown()).toBe(i);
      guide.forward();
    }
    expect([guide.again, guide.step]).toEqual([null, step]);
    await pupil.send('lower');
    guide.insist();
    expect(guide.stand).toBe('free');
    guide.back();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(pupil.played).toEqual([...before, 'a lower']);
  });
  it('points at what it asks for', async () => {
    const pupil = await at('cyclades/lesson.json');
    const { game } = pupil.table;
    expect(pupil.guide.points).toContain(thingIn(game, 'god ares'));
    pupil.guide.back();
    pupil.guide.back();
    expect(pupil.guide.points).toEqual([thingIn(game, 'isle Andros'), thingIn(game, 'isle Delos')]);
  });
  it('says and plays nothing more once it was left, and was not learnt', async () => {
    const pupil = await at('mytikas/lesson.json', 'favor demeter', 'go demeter-day', 'produce marble');
    pupil.guide.leave();
    expect([pupil.guide.stand, pupil.guide.isLearnt]).toEqual(['learnt', false]);
    await pupil.guide.port.undo!();
    expect(pupil.guide.stand).toBe('learnt');
    for (const words of ['produce marble', 'raise stone 1']) expect(await pupil.send(words)).toBeNull();
    expect(pupil.played.at(-1)).toBe('a raise stone 1');
  });
  it('goes on by one step when a move is sent twice at once', async () => {
    const pupil = await at('mykerinos/lesson.json');
    const { index } = pupil.guide;
    await Promise.all([pupil.send('start c3'), pupil.send('start c3')]);
    await pupil.settle();
    expect(pupil.guide.index).toBe(index + 1);
  });
});
