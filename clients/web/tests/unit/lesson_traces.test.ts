/**
 * The page and the terminal lead through a lesson alike: walks through all of them, and the step shown after everything that happened on the
 * way, are kept in tests/unit/lesson_traces.txt. Here the page must still show the same; tests/unit/lesson_test.c asks that of the terminal.
 * `TRACES=write npx vitest run lesson_traces` writes the file.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { moveOf, notation } from '../../src/engine/moves';
import { Sight } from '../../src/engine/sight';
import type { Engine } from '../../src/engine/wasm';
import { seatsOf } from '../../src/shell/begin';
import { Guide, lessonRecord, type Lesson } from '../../src/table/lesson.svelte';
import { LocalTable } from '../../src/table/local';
import { readEngine } from '../engine';

const PATIENT_MS = 120_000;
const WALKS = 12;
const WALK_LENGTH = 40;
const root = new URL('../../../../', import.meta.url).pathname;
const file = `${root}tests/unit/lesson_traces.txt`;
const keys = readdirSync(`${root}games`)
  .filter((key) => readdirSync(`${root}games/${key}`).includes('lesson.json'))
  .sort();
let engine: Engine;

beforeAll(async () => {
  engine = await readEngine();
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Numbers from 0 to below `count`, the same in every run. */
function chance(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % count;
  };
}

/** One pupil, who writes down what happens: when, what, and what the lesson shows then. */
class Walk {
  readonly lines: string[] = [];
  private readonly random: (count: number) => number;
  private readonly table: LocalTable;
  private readonly guide: Guide;
  /** Entries of the log that the lesson has played itself. */
  private readonly scripted = new Set<number>();
  /** What the bots wanted to play. The log leaves out what is secret. */
  private readonly thoughts: { seat: number; move: string }[] = [];
  private told = 1;

  constructor(
    key: string,
    seed: number,
    private readonly obedient: boolean,
  ) {
    this.random = chance(seed);
    const lesson = JSON.parse(readFileSync(`${root}games/${key}/lesson.json`, 'utf8')) as Lesson;
    const game = engine.game(key)!;
    const sight = new Sight(engine, game);
    const think = (_: string, view: Uint8Array, _level: number, seat: number) => {
      const moves = sight.moves(view);
      const move = notation(game, moves[this.random(moves.length)]!);
      this.thoughts.push({ seat, move });
      return Promise.resolve({ move, iterations: 0, choices: [] });
    };
    const seats = seatsOf(lesson.seats, lesson.level);
    this.table = new LocalTable(engine, { think }, seats, lessonRecord(lesson, game), () => {}, { paceMs: () => 0 });
    this.guide = new Guide(lesson, this.table, (seat, words) => {
      const seq = this.table.state.log.length,
        refusal = this.table.playFor(seat, words);
      if (!refusal) this.scripted.add(seq);
      return refusal;
    });
    this.tell(`begin ${key}`);
  }
  async go(): Promise<string[]> {
    for (let i = 0; i < WALK_LENGTH && !this.table.state.look.table.over; i++) {
      await this.settle();
      await this.act();
    }
    this.table.close();
    return this.lines;
  }

  private get moves(): string[] {
    return this.table.state.moves.map((move) => notation(this.table.game, move));
  }
  private get shown(): string {
    const { again, stand, index, refused } = this.guide;
    return again === null ? `${stand} ${index + 1}${refused ? ' refused' : ''}` : `again ${again + 1}`;
  }
  /** What the others and the clock did, then what the pupil did, if that is not in the log. */
  private tell(deed = ''): void {
    const { log, look } = this.table.state;
    const news = log.slice(this.told).filter(({ seq }) => !this.scripted.has(seq));
    this.told = log.length;
    const lines = news.map(({ at_ms, seat, notation }) => {
      const whole = moveOf(this.table.game, notation)
        ? notation
        : this.thoughts.findLast((one) => one.seat === seat && one.move.startsWith(`${notation} `))?.move;
      return `${at_ms} ${seat < 0 ? 'clock' : `${'abcdef'[seat]!} ${whole ?? notation}`}`;
    });
    if (deed !== '') lines.push(`${look.time_ms} ${deed}`);
    if (lines.length > 0) lines[lines.length - 1] += ` > ${this.shown}`;
    this.lines.push(...lines);
  }
  /** Until the pupil can do something. */
  private async settle(): Promise<void> {
    for (let tries = 0; tries < 3000; tries++) {
      if (this.moves.length > 0 || this.table.state.look.table.over || this.guide.step?.next) return;
      await vi.advanceTimersToNextTimerAsync();
      this.tell();
    }
    throw new Error('nothing happens any more');
  }
  private async act(): Promise<void> {
    const { guide, random, obedient } = this;
    if (!obedient && guide.canGoBack && random(8) === 0) return this.reread();
    if (guide.step?.next) return this.forward();
    if (guide.refused && random(2) === 0) return this.insist();
    if (!obedient && this.table.state.look.can_undo && random(4) === 0) {
      await guide.port.undo!();
      return this.tell();
    }
    const expected = guide.step?.expect ?? [];
    const asked = this.moves.filter((move) => expected.some((first) => `${move} `.startsWith(`${first} `)));
    const choice = asked.length > 0 && (obedient || random(2) === 0) ? asked : this.moves;
    if (choice.length > 0) await this.send(choice[random(choice.length)]!);
  }
  private async send(words: string): Promise<void> {
    const { refused } = this.guide;
    if (refused && notation(this.table.game, refused) === words) return this.insist();
    await this.guide.port.send(moveOf(this.table.game, words)!);
    this.tell(this.guide.refused ? `a ${words}` : '');
  }
  /** At a terminal the same move is chosen once more. */
  private insist(): void {
    this.guide.insist();
    this.tell();
  }
  private forward(): void {
    this.guide.forward();
    this.tell('forward');
  }
  private reread(): void {
    this.guide.back();
    this.tell('back');
    for (let i = 0; i < 20 && this.guide.again !== null; i++) this.forward();
  }
}

it('the page leads through every lesson as it was written down', { timeout: PATIENT_MS }, async () => {
  const lines: string[] = [];
  for (const key of keys)
    for (let seed = 1; seed <= WALKS; seed++) lines.push(...(await new Walk(key, seed, seed === 1).go()));
  const text = `${lines.join('\n')}\n`;
  if (process.env.TRACES === 'write') writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
});
