/** A table as the page knows it. LocalTable plays in this browser; a remote one will speak to a server behind the same interface. */
import type { Game, LogLine, Look, Move, Option, Refusal, ShelfGame } from './types';
import type { Engine, Thought } from './wasm';

export interface Seat {
  kind: 'human' | 'bot';
  name: string;
  /** 1 to 6 for a bot. */
  level: number;
  /** The colour chosen, 0 to 5, with its shape and pattern; absent in games kept by older pages. */
  colour?: number | undefined;
}

export interface Table {
  readonly game: Game;
  readonly seats: Seat[];
  /** Seats played at this screen. */
  readonly mine: number[];
  look(viewer: number, index?: number): Look;
  moves(seat: number): Move[];
  log(viewer: number, from: number): LogLine[];
  facts<T>(): T;
  picture(index: number): string;
  record(): string;
  play(seat: number, words: string): Promise<Refusal | null>;
  undo(seat: number): Promise<Refusal | null>;
  why(seat: number, words: string): Promise<Refusal | null>;
  hint(seat: number): Promise<Thought>;
  /** The table as it would be after a legal move; nothing is played. */
  preview(seat: number, words: string): Look | null;
  /** The seat whose bot is thinking; null: none. */
  readonly thinking: number | null;
  /** Bots take no more time than they need until a person has to decide. */
  hurry(): void;
  subscribe(listener: () => void): () => void;
  close(): void;
}

export interface Thinker {
  think(
    game: string,
    view: Uint8Array,
    level: number,
    seat: number,
    seed: number,
    iterations: number,
  ): Promise<Thought>;
}

/** What a local table tells its keeper after every event, before anything else happens. */
export type Keep = (record: string, over: boolean) => void;

export interface LocalOptions {
  /** Least time a bot's move takes on screen, in ms. */
  paceMs: () => number;
  now?: () => number;
}

const HINT_ITERATIONS = 1500;
const AGAIN_MS = 2000;

export class LocalTable implements Table {
  readonly game: Game;
  readonly mine: number[];
  thinking: number | null = null;
  private readonly handle: number;
  private readonly listeners = new Set<() => void>();
  private readonly began: number;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private busy = new Set<number>();
  private hurried = false;
  /** Bots' moves that are thought out and wait for their time. */
  private readonly ready = new Set<() => void>();
  private closed = false;
  private stopped = false;

  constructor(
    private readonly engine: Engine,
    private readonly thinker: Thinker,
    readonly seats: Seat[],
    record: string,
    private readonly keep: Keep,
    private readonly options: LocalOptions,
  ) {
    this.handle = engine.open(record);
    const look = this.look(6);
    this.game = engine.game(look.table.game)!;
    this.mine = seats.flatMap((seat, index) => (seat.kind === 'human' ? [index] : []));
    this.began = this.clock() - look.time_ms;
    this.tick();
  }

  private clock(): number {
    return (this.options.now ?? Date.now)();
  }
  /** Match time: runs with the clock, never backwards. */
  private at(): number {
    return Math.max(this.look(6).time_ms, Math.round(this.clock() - this.began));
  }

  look(viewer: number, index = -1): Look {
    return this.engine.look(this.handle, viewer, index);
  }
  moves(seat: number): Move[] {
    return this.engine.moves(this.handle, seat);
  }
  log(viewer: number, from: number): LogLine[] {
    return this.engine.log(this.handle, viewer, from);
  }
  facts<T>(): T {
    return this.engine.facts<T>(this.handle);
  }
  picture(index: number): string {
    return this.engine.picture(this.handle, index);
  }
  record(): string {
    return this.engine.record(this.handle);
  }

  async play(seat: number, words: string): Promise<Refusal | null> {
    this.passTime();
    const refusal = this.engine.play(this.handle, seat, this.at(), words);
    if (!refusal) this.changed();
    return refusal;
  }
  async undo(seat: number): Promise<Refusal | null> {
    this.passTime();
    const refusal = this.engine.undo(this.handle, seat, this.at());
    if (!refusal) this.changed();
    return refusal;
  }
  async why(seat: number, words: string): Promise<Refusal | null> {
    return this.engine.why(this.handle, seat, words);
  }
  async hint(seat: number): Promise<Thought> {
    return this.thinker.think(this.game.key, this.engine.view(this.handle, seat), 6, seat, 1, HINT_ITERATIONS);
  }

  preview(seat: number, words: string): Look | null {
    const copy = this.engine.open(this.record());
    try {
      return this.engine.play(copy, seat, this.look(6).time_ms, words) === null ? this.engine.look(copy, seat) : null;
    } finally {
      this.engine.close(copy);
    }
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  /** Bots wait while the page looks at the past. */
  pause(paused: boolean): void {
    this.stopped = paused;
    if (!paused) this.tick();
  }
  hurry(): void {
    if (this.look(6).table.deadline_ms > 0) return;
    this.hurried = true;
    for (const play of [...this.ready]) play();
  }
  close(): void {
    if (this.closed) return;
    this.closed = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.engine.close(this.handle);
  }

  private changed(): void {
    this.keep(this.record(), this.look(6).table.over);
    for (const listener of this.listeners) listener();
    this.tick();
  }
  private later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (!this.closed) work();
    }, ms);
    this.timers.add(timer);
  }

  /** Sets what must happen next in motion: clock events when they are due, bots that act. */
  private tick(): void {
    const { table } = this.look(6);
    if (table.over || this.closed || this.stopped) return;
    if (table.deadline_ms > 0) this.waitFor(table.deadline_ms);
    this.seats.forEach((seat, index) => {
      if (seat.kind === 'bot' && (table.acting >> index) & 1 && !this.busy.has(index)) void this.bot(index, seat.level);
    });
  }
  private waitFor(deadlineMs: number): void {
    this.later(Math.max(0, deadlineMs - (this.clock() - this.began)), () => this.passTime());
  }
  /** The engine plays what is due before any move, also before one it then refuses: what the clock did is to be kept and shown all the same. */
  private passTime(): void {
    if (this.engine.passTime(this.handle, this.at()) > 0) this.changed();
  }
  /** Where a clock runs, bots take a person's time. */
  private leastMs(seat: number, level: number, words: string): number {
    if (this.mine.some((one) => (this.look(6).table.acting >> one) & 1)) this.hurried = false;
    const pace = this.hurried ? 0 : this.options.paceMs();
    return this.look(6).table.deadline_ms > 0
      ? Math.max(pace, this.engine.tempo(this.handle, seat, level, words))
      : pace;
  }
  private async bot(seat: number, level: number): Promise<void> {
    const began = this.clock();
    const seq = this.look(6).seq;
    this.busy.add(seat);
    this.thinking = seat;
    for (const listener of this.listeners) listener();
    const thought = await this.thinker
      .think(this.game.key, this.engine.view(this.handle, seat), level, seat, seq + seat * 65537, 0)
      .catch(() => null);
    if (this.closed) return;
    if (thought === null) return this.askAgain(seat);
    const wait = Math.max(0, this.leastMs(seat, level, thought.move) - (this.clock() - began));
    const play = () => this.ready.delete(play) && !this.closed && this.botPlays(seat, thought.move);
    this.ready.add(play);
    this.later(wait, play);
  }
  /** A bot that failed, for want of memory or its worker's file, is asked again a little later. */
  private askAgain(seat: number): void {
    this.busy.delete(seat);
    this.thinking = null;
    this.later(AGAIN_MS, () => this.tick());
  }
  private botPlays(seat: number, move: string): void {
    if (!this.stopped) this.passTime(); // while the seat is busy, or it would be asked twice
    this.busy.delete(seat);
    this.thinking = null;
    if (this.stopped) return;
    if (this.engine.play(this.handle, seat, this.at(), move) === null) this.changed();
    else this.tick();
  }
}

/** The head of a record: a table about to begin. */
export function newRecord(
  game: { key: string; rules_version: number; options: { key: string; choices: string[] }[] },
  seatCount: number,
  choices: number[],
  keyHex: string,
): string {
  const options = game.options.map((option, i) => `option ${option.key} ${option.choices[choices[i] ?? 0]}\n`).join('');
  return `mykonos-record 1\ngame ${game.key} ${game.rules_version}\nseats ${seatCount}\n${options}key ${keyHex}\n`;
}

/** The choices a record was begun with, option by option; one that it does not know has its default. */
export function choicesIn(record: string, options: Option[]): number[] {
  return options.map((option) => {
    const choice = option.choices.indexOf(new RegExp(`^option ${option.key} (\\S+)$`, 'm').exec(record)?.[1] ?? '');
    return choice < 0 ? option.default_choice : choice;
  });
}

/** The same players once more, with the same options. Where the lowest scorer of the last game begins the next one, that player takes the
 *  first seat (of several, the one who sat earlier), and the others follow in their order round the table. */
export function nextGame(
  game: ShelfGame,
  seats: Seat[],
  record: string,
  totals: number[],
): { seats: Seat[]; choices: number[] } {
  const choices = choicesIn(record, game.options);
  const first = game.options.findIndex((option) => option.key === game.first_option);
  if (first < 0) return { seats, choices };
  choices[first] = game.options[first]!.choices.indexOf('a');
  const lowest = totals.indexOf(Math.min(...totals));
  return { seats: [...seats.slice(lowest), ...seats.slice(0, lowest)], choices };
}

export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
