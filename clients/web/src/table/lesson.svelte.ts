/** A lesson is data: a table to begin with, and steps that each say something, when that is so, and what move they wait for. */
import { elementsIn, notation, thingIn, type Element } from '../engine/moves';
import { newRecord } from '../engine/records';
import type { Game, LogLine, Look, Move, Refusal } from '../engine/types';
import type { TablePort, TableState } from './port';

export interface Lesson {
  seats: number;
  options?: Record<string, string>;
  /** 32 hexadecimal digits: the same table for everyone. */
  key: string;
  /** Level of the other seats' bots; they move by themselves, but not while a step is shown. */
  level: number;
  steps: LessonStep[];
}
/** Shown only while what it says is so. */
export interface LessonStep {
  say: string;
  /** What only a page says after it: how things are done with a mouse or a finger. */
  page?: string;
  /** Nothing is asked: just read on. */
  next?: boolean;
  /** Not every game comes to it: what follows can be read without it. */
  optional?: boolean;
  /** First words of the moves asked for: each of them is possible, and any of them leads on. Absent: any move does. */
  expect?: string[];
  /** First words of moves that are not asked for and lead on as well. */
  instead?: string[];
  /** What is said when another move was chosen; it is played only if the pupil insists. Absent: it is played. */
  otherwise?: string;
  /** What the table looks like: { "view.cycle": 1 }. */
  when?: Record<string, string | number | boolean | null>;
  /** What it is about, besides what it asks for: "isle Andros". */
  point?: string[];
  /** What the others play before this step: "b pass". The step is about that: it is shown right after it, and not later. None: right after the step before. */
  moves?: string[];
}
/** step: one of them. waits: the others move. free: the game has gone elsewhere, and the pupil plays as they like. learnt: nothing more is said. */
export type Stand = 'step' | 'waits' | 'free' | 'learnt';

export function lessonRecord(lesson: Lesson, game: Game): string {
  const choices = game.options.map((option) =>
    Math.max(0, option.choices.indexOf(lesson.options?.[option.key] ?? option.choices[option.default_choice]!)),
  );
  return newRecord(game, lesson.seats, choices, lesson.key);
}

/** The same table, at which somebody else does some of it. */
function answering(table: TablePort, answers: Partial<TablePort>): TablePort {
  return new Proxy(table, {
    get(it, key) {
      const value: unknown = Reflect.get(key in answers ? answers : it, key);
      return typeof value === 'function' && !(key in answers) ? (value.bind(it) as unknown) : value;
    },
  });
}

/** "offer ares 1" begins "offer ares 1", and not "offer ares 10". */
function begins(first: string, words: string): boolean {
  return `${words} `.startsWith(`${first} `);
}
function leadsOn({ expect, instead }: LessonStep, words: string): boolean {
  return expect === undefined || [...expect, ...(instead ?? [])].some((first) => begins(first, words));
}
function isSo(look: Look, when: LessonStep['when']): boolean {
  return Object.entries(when ?? {}).every(([path, value]) => {
    const found = path
      .split('.')
      .reduce<unknown>((it, key) => (it as Record<string, unknown> | null)?.[key], look.table);
    return found === value;
  });
}
/** The beginning of a script, as far as the pupil may know it: what is secret is missing in the log. */
function isScript(lines: readonly LogLine[], script: readonly string[]): boolean {
  return lines.every((line, i) => begins(`${String.fromCharCode(97 + line.seat)} ${line.notation}`, script[i] ?? ''));
}

/** Leads through a lesson. Which step is shown follows from the table: after every move and every take-back it is found anew. */
export class Guide {
  stand: Stand = $state('waits');
  /** Of the step that is shown, or will be. */
  index = $state(0);
  /** What the pupil chose although a step asks for something else. */
  refused: Move | null = $state.raw(null);
  /** An earlier step that is read again, whatever the table looks like by now. */
  again: number | null = $state(null);
  private seen: number[] = $state.raw([]);
  private hasLeft = false;
  /** What the pupil sends to it passes through the lesson first. */
  readonly port: TablePort;
  private listeners: (() => void)[] = [];
  private readonly read: number[] = [];
  /** How far the lesson had come with an entry of the log; 0: before all. It goes back with a move that is taken back. */
  private marks: { seq: number; index: number }[] = [];
  /** The moves of the log that count. */
  private played: LogLine[] = [];
  private heardSeq = 0;
  private look: Look | null = null;
  private told: TableState | null = null;
  private looksBack = false;
  private rests = false;

  /** playFor: plays what the lesson lets the others do. */
  constructor(
    readonly lesson: Lesson,
    private readonly table: TablePort,
    private readonly playFor: (seat: number, words: string) => Refusal | null,
  ) {
    this.port = answering(table, {
      send: (move) => this.answer(move),
      subscribe: (listener) => {
        this.listeners = [...this.listeners, listener];
        return () => (this.listeners = this.listeners.filter((one) => one !== listener));
      },
      ...(table.pause && { pause: (paused) => this.lookBack(paused) }),
    });
    table.subscribe(() => this.heard());
    this.heard();
  }
  get step(): LessonStep | undefined {
    return this.stand === 'step' ? this.lesson.steps[this.index] : undefined;
  }
  /** What a step is about. */
  get points(): Element[] {
    const { game } = this.table;
    const step = this.again === null ? this.step : this.lesson.steps[this.again];
    const asked = (step?.expect ?? []).flatMap((words) => [...elementsIn(game, words)]);
    return [...asked, ...(step?.point ?? []).flatMap((words) => thingIn(game, words) ?? [])];
  }
  /** The lesson was followed to its end. */
  get isLearnt(): boolean {
    return this.stand === 'learnt' && this.index === this.lesson.steps.length;
  }
  /** What is only to be read was read. */
  forward(): void {
    if (this.again !== null) return this.turnTo(this.seen.find((at) => at > this.again!));
    if (!this.step?.next) return;
    this.read.push(this.index);
    this.find();
  }
  get canGoBack(): boolean {
    return this.before !== undefined;
  }
  back(): void {
    if (this.canGoBack) this.turnTo(this.before);
  }
  /** From now on the pupil plays without a lesson. */
  leave(): void {
    this.hasLeft = true;
    this.find();
  }
  /** The pupil wants to play what was refused. */
  insist(): void {
    const move = this.refused;
    this.refused = null;
    if (move) void this.table.send(move);
  }

  private get before(): number | undefined {
    return this.seen.findLast((at) => at < (this.again ?? this.index));
  }
  private turnTo(at: number | undefined): void {
    this.again = at === undefined || at >= this.index ? null : at;
    this.rest();
  }
  private answer(move: Move): Promise<Refusal | null> {
    const { step } = this;
    if (step?.otherwise === undefined || leadsOn(step, notation(this.table.game, move))) return this.table.send(move);
    this.refused = move;
    return Promise.resolve({ rule: '', sentence: step.otherwise });
  }
  /** The lesson does its part first; then everybody is told what has come of it, once. */
  private heard(): void {
    const { state } = this.table;
    if (state.look !== this.look) {
      this.look = state.look;
      this.follow(state);
    }
    if (this.table.state === this.told) return;
    this.told = this.table.state;
    for (const listener of this.listeners) listener();
  }
  private follow({ log, viewer }: TableState): void {
    this.refused = null;
    this.played = log.filter((line) => line.seat >= 0 && !line.undone && !begins('undo', line.notation));
    this.marks = this.marks.filter(({ seq }) => seq === 0 || this.played.some((line) => line.seq === seq));
    const last = this.played.at(-1);
    if (last && last.seq > this.heardSeq && last.seat === viewer && this.step && leadsOn(this.step, last.notation))
      this.mark(this.index + 1);
    this.heardSeq = log.at(-1)?.seq ?? 0;
    this.find();
  }
  private mark(index: number): void {
    this.marks.push({ seq: this.played.at(-1)?.seq ?? 0, index });
  }
  /** How many steps are behind the pupil. */
  private get base(): number {
    return this.marks.at(-1)?.index ?? 0;
  }
  private get since(): LogLine[] {
    const from = this.marks.at(-1)?.seq ?? 0;
    return this.played.filter(({ seq }) => seq > from);
  }

  private find(): void {
    this.again = null;
    if (this.playsScript()) return; // and has found its step
    const at = this.hasLeft ? -1 : this.fitting();
    if (this.read.includes(at)) {
      this.mark(at + 1);
      return this.find();
    }
    const { moves, look } = this.table.state;
    const isOver = this.hasLeft || this.base === this.lesson.steps.length || look.table.over;
    this.index = at < 0 ? this.base : at;
    this.stand = at >= 0 ? 'step' : isOver ? 'learnt' : moves.length > 0 ? 'free' : 'waits';
    if (at >= 0 && !this.seen.includes(at)) this.seen = [...this.seen, at].sort((a, b) => a - b);
    this.rest();
  }
  private playsScript(): boolean {
    const { since } = this,
      script = this.hasLeft ? [] : (this.lesson.steps[this.base]?.moves ?? []);
    const line = isScript(since, script) ? script[since.length] : undefined;
    return line !== undefined && this.playFor(line.charCodeAt(0) - 97, line.slice(2)) === null;
  }
  /** The first step from here on that is so now; -1: none. A pupil who does something else can come to a later task, but nothing is read too early. */
  private fitting(): number {
    const { game, state } = this.table,
      { steps } = this.lesson;
    const legal = state.moves.map((move) => notation(game, move));
    return steps.findIndex(
      (step, at) =>
        at >= this.base &&
        (legal.length > 0 || (step.next && at === this.base)) &&
        (!step.next || steps.slice(this.base, at).every(({ optional }) => optional)) &&
        isSo(state.look, step.when) &&
        (step.expect ?? []).every((first) => legal.some((words) => begins(first, words))) &&
        (step.moves === undefined || (at === this.base && this.isRightAfter(step.moves))),
    );
  }
  private isRightAfter(script: readonly string[]): boolean {
    const { since } = this;
    return since.length === script.length && isScript(since, script);
  }
  private lookBack(looksBack: boolean): void {
    this.looksBack = looksBack;
    this.rest();
  }
  /** The others wait while a step is shown, so that it stays true. */
  private rest(): void {
    const rests = this.looksBack || this.stand === 'step' || this.again !== null;
    if (rests === this.rests) return;
    this.rests = rests;
    this.table.pause?.(rests);
  }
}
