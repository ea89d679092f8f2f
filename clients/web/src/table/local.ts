/** A table in this browser: its rules, its bots and its clock run here. */
import { notation } from '../engine/moves';
import { Sight } from '../engine/sight';
import type { Thinker } from '../engine/thinker';
import {
  SPECTATOR,
  type Card,
  type Game,
  type LogLine,
  type Look,
  type Move,
  type Refusal,
  type TableView,
} from '../engine/types';
import type { Engine, Thought } from '../engine/wasm';
import { CLOSED, type Seat, type TablePort, type TableState } from './port';

/** What a local table tells its keeper after every event, before anything else happens. */
export type Keep = (record: string, table: TableView) => void;

export interface LocalOptions {
  /** Least time a bot's move takes on screen, in ms. */
  paceMs: () => number;
  now?: () => number;
  /** Against bots alone, undo takes back what they have answered, too: they do not mind. Not in a lesson, which tells of their answers. */
  undoesAnswers?: boolean;
}

const HINT_ITERATIONS = 1500;
const AGAIN_MS = 2000;

export class LocalTable implements TablePort {
  readonly game: Game;
  readonly facts: unknown;
  readonly analyse?: NonNullable<TablePort['analyse']>;
  state: TableState;
  private handle: number;
  /** Only what the viewer sees; null: the engine of an older game cannot read views. */
  private readonly sight: Sight | null;
  private readonly listeners = new Set<() => void>();
  /** When match time was 0. */
  private began: number;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private readonly busy = new Set<number>();
  /** Bots' moves that are thought out and wait for their time. */
  private readonly ready = new Set<() => void>();
  /** The answer to the move sent last, until its sender has heard it. */
  private answer: Promise<Refusal | null> | null = null;
  private hurried = false;
  private closed = false;
  /** How often the game has come here or gone to another page: what was thought before counts no more. */
  private term = 0;
  private paused = false;

  /** keep: null: the game is kept by another page; here it is only shown, and nothing moves. */
  constructor(
    private readonly engine: Engine,
    private readonly thinker: Thinker,
    seats: readonly Seat[],
    record: string,
    private keep: Keep | null,
    private readonly options: LocalOptions,
  ) {
    this.handle = engine.open(record);
    const first = seats.findIndex((seat) => seat.mine);
    const shown = this.shownTo(first < 0 ? SPECTATOR : first, [], seats);
    this.state = { link: 'here', seats, ...shown, pending: null, thinking: null, told: [] };
    this.game = engine.game(shown.look.table.game)!;
    this.sight = engine.readsViews ? new Sight(engine, this.game) : null;
    this.facts = engine.facts(this.handle);
    if (engine.canAnalyse && thinker.analyse)
      this.analyse = (record, seat, heard) => thinker.analyse!({ record, seat }, heard);
    this.began = this.clock() - shown.look.time_ms;
    this.tick();
  }
  /** The game is kept, and played, here from now on; null: by another page. */
  lead(keep: Keep | null): void {
    this.keep = keep;
    this.forgetThoughts();
    this.began = this.clock() - this.state.look.time_ms;
    this.tell({});
    this.tick();
  }
  /** What another page has played. */
  show(record: string): void {
    if (this.closed || record === this.record()) return;
    const handle = this.engine.open(record);
    this.engine.close(this.handle);
    this.handle = handle;
    this.tell(this.shownTo(this.state.viewer, []));
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  /** Played and kept before this returns, so that nothing is ever pending. */
  send(move: Move): Promise<Refusal | null> {
    return (this.answer ??= this.answered(this.play(this.state.viewer, notation(this.game, move))));
  }
  /** For a seat that nobody plays here: what a lesson lets the others do. */
  playFor(seat: number, words: string): Refusal | null {
    return this.play(seat, words);
  }
  undo(): Promise<Refusal | null> {
    const { viewer } = this.state;
    if (!this.undoesAnswers(viewer))
      return Promise.resolve(this.act((atMs) => this.engine.undo(this.handle, viewer, atMs)));
    const refusal = this.act(
      (atMs) => this.engine.undoOwn(this.handle, viewer, atMs),
      () => this.forgetThoughts(),
    );
    return Promise.resolve(refusal);
  }
  why(move: Move): Promise<Refusal | null> {
    const words = notation(this.game, move);
    return Promise.resolve(this.closed ? CLOSED : this.engine.why(this.handle, this.state.viewer, words));
  }
  hint(): Promise<Thought> {
    if (this.closed) return Promise.reject(new Error('the table is closed'));
    const { viewer } = this.state;
    return this.thinker.think(this.game.key, this.engine.view(this.handle, viewer), 6, viewer, 1, HINT_ITERATIONS);
  }
  picture(index: number): string {
    return this.closed ? '' : this.engine.picture(this.handle, index);
  }
  explain(thing: number, value: number, index?: number): Card | null {
    return this.closed ? null : this.engine.explain(this.handle, this.state.viewer, thing, value, index);
  }
  record(): string {
    return this.closed ? '' : this.engine.record(this.handle);
  }
  past(index: number): Look {
    return this.closed ? this.state.look : this.engine.look(this.handle, this.state.viewer, index);
  }
  points(moves: readonly Move[]): number[][] {
    if (this.closed || !this.sight) return [];
    return this.sight.points(this.engine.view(this.handle, this.state.viewer), moves);
  }
  gains(move: Move): string {
    if (this.closed || !this.sight) return '';
    return this.sight.gains(this.engine.view(this.handle, this.state.viewer), move);
  }
  timeMs(): number {
    const { look } = this.state;
    return this.runs() && look.table.deadline_ms > 0 ? this.atMs() : look.time_ms;
  }
  turnTo(viewer: number): void {
    if (this.closed || viewer === this.state.viewer) return;
    this.tell(this.shownTo(viewer, []));
  }
  pause(paused: boolean): void {
    this.paused = paused;
    if (!paused) this.tick();
  }
  hurry(): void {
    if (this.closed || this.state.look.table.deadline_ms > 0) return;
    this.hurried = true;
    for (const play of [...this.ready]) play();
  }
  close(): void {
    if (this.closed) return;
    this.closed = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.engine.close(this.handle);
  }

  private runs(): boolean {
    return !this.closed && this.keep !== null && !this.state.look.table.over;
  }
  private acts(seat: number): boolean {
    return ((this.state.look.table.acting >> seat) & 1) === 1;
  }
  private clock(): number {
    return (this.options.now ?? Date.now)();
  }
  /** Match time: runs with the clock, never backwards. */
  private atMs(): number {
    return Math.max(this.state.look.time_ms, Math.round(this.clock() - this.began));
  }
  private shownTo(
    viewer: number,
    known: readonly LogLine[],
    seats = this.state.seats,
  ): Pick<TableState, 'viewer' | 'look' | 'moves' | 'log'> {
    const seen = this.engine.look(this.handle, viewer);
    const look = this.undoesAnswers(viewer, seats)
      ? { ...seen, can_undo: seen.can_undo || seen.can_undo_own === true }
      : seen;
    const fresh = this.engine.log(this.handle, viewer, known.length);
    // What was taken back is marked in lines that are known already.
    const again = fresh.some((line) => /^undo\b/.test(line.notation)) && known.length > 0;
    return {
      viewer,
      look,
      moves: viewer === SPECTATOR ? [] : this.engine.moves(this.handle, viewer),
      log: again ? this.engine.log(this.handle, viewer, 0) : [...known, ...fresh],
    };
  }
  private tell(news: Partial<TableState>): void {
    this.state = { ...this.state, ...news };
    for (const listener of [...this.listeners]) listener();
  }
  private changed(news: Partial<TableState> = {}): void {
    const shown = this.shownTo(this.state.viewer, this.state.log);
    this.keep?.(this.record(), shown.look.table);
    this.tell({ ...shown, ...news });
    this.tick();
  }

  private answered(refusal: Refusal | null): Promise<Refusal | null> {
    return Promise.resolve(refusal).finally(() => (this.answer = null));
  }
  private play(seat: number, words: string): Refusal | null {
    return this.act((atMs) => this.engine.play(this.handle, seat, atMs, words));
  }
  private act(act: (atMs: number) => Refusal | null, done?: () => void): Refusal | null {
    if (this.keep === null) return CLOSED;
    this.passTime();
    if (this.closed) return CLOSED;
    const refusal = act(this.atMs());
    if (refusal) return refusal;
    done?.();
    this.changed();
    return null;
  }
  private undoesAnswers(viewer: number, seats = this.state.seats): boolean {
    return this.options.undoesAnswers === true && seats.every((seat, index) => index === viewer || seat.kind === 'bot');
  }
  /** What bots were about to play counts no more. */
  private forgetThoughts(): void {
    this.term++;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.ready.clear();
    this.busy.clear();
    this.state = { ...this.state, thinking: null };
  }
  private later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
  }

  /** Sets what must happen next in motion: clock events when they are due, bots that act. */
  private tick(): void {
    if (!this.runs() || this.paused) return;
    const { seats, look } = this.state;
    if (look.table.deadline_ms > 0) this.waitFor(look.table.deadline_ms);
    seats.forEach((seat, index) => {
      if (seat.kind === 'bot' && this.runs() && this.acts(index) && !this.busy.has(index))
        void this.bot(index, seat.level);
    });
  }
  private waitFor(deadlineMs: number): void {
    this.later(Math.max(0, deadlineMs - (this.clock() - this.began)), () => this.passTime());
  }
  /** The engine plays what is due before any move, also before one it then refuses: what the clock did is to be kept and shown all the same. */
  private passTime(): void {
    if (!this.closed && this.engine.passTime(this.handle, this.atMs()) > 0) this.changed();
  }
  /** Where a clock runs, bots take a person's time. */
  private leastMs(seat: number, level: number, words: string): number {
    if (this.state.seats.some((one, index) => one.mine && this.acts(index))) this.hurried = false;
    const pace = this.hurried ? 0 : this.options.paceMs();
    return this.state.look.table.deadline_ms > 0
      ? Math.max(pace, this.engine.tempo(this.handle, seat, level, words))
      : pace;
  }
  private async bot(seat: number, level: number): Promise<void> {
    const began = this.clock();
    const seed = this.state.look.seq + seat * 65537;
    const view = this.engine.view(this.handle, seat);
    const { term } = this;
    this.busy.add(seat);
    this.tell({ thinking: seat });
    const thought = await this.thinker.think(this.game.key, view, level, seat, seed, 0).catch(() => null);
    if (this.closed || term !== this.term) return;
    if (thought === null) return this.askAgain(seat);
    const wait = Math.max(0, this.leastMs(seat, level, thought.move) - (this.clock() - began));
    const play = () => this.ready.delete(play) && this.botPlays(seat, thought.move);
    this.ready.add(play);
    this.later(wait, play);
  }
  /** A bot that failed, for want of memory or its worker's file, is asked again a little later. */
  private askAgain(seat: number): void {
    this.busy.delete(seat);
    this.tell({ thinking: null });
    this.later(AGAIN_MS, () => this.tick());
  }
  private botPlays(seat: number, move: string): void {
    if (!this.paused) this.passTime(); // while the seat is busy, or it would be asked twice
    this.busy.delete(seat);
    if (this.closed) return;
    const played = !this.paused && this.engine.play(this.handle, seat, this.atMs(), move) === null;
    if (played) return this.changed({ thinking: null });
    this.tell({ thinking: null });
    this.tick();
  }
}
