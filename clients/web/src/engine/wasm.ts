/** The engine in WebAssembly. */
import { Door, EngineError, type Exports } from './door';
import type { Card, Game, LogLine, Look, Move, Refusal } from './types';

export interface Thought {
  move: string;
  iterations: number;
  choices: Choice[];
}
export interface Choice {
  move: string;
  visits: number;
  /** A chance to win in words, in English: "ahead". Absent in engines of older games. */
  outlook?: string;
  /** Every seat's share of the win, of 4096. */
  value: number[];
}

/** Before an event of a game: what each seat could expect then, in 1/4096 of the win, and what was done. */
export interface Moment {
  /** The event's number in the log, from 1. */
  entry: number;
  /** -1: the clock's. */
  seat: number;
  value: number[];
  /** The same in words, to be translated; not in what is told at the end. */
  outlook?: string[];
  move?: string;
  /** Of the mover's expectation, by the move; absent: there was no choice. */
  loss?: number;
  /** A move that was clearly better. */
  better?: string;
}
export interface Analysed {
  moments: Moment[];
  over: boolean;
  /** After the last event. */
  result: number[];
  outlook: string[];
  /** The moments that turned the game most, the strongest first, at most three. */
  turns: number[];
}

export class Engine {
  readonly games: Game[];
  private readonly wasm: Exports;
  private constructor(
    readonly door: Door,
    readonly module: WebAssembly.Module,
  ) {
    this.wasm = door.wasm;
    this.games = this.door.json(this.wasm.games());
  }

  /** catalogue: of the language its sentences are to be in; none: English. */
  static async load(url: string, catalogue: Uint8Array | null = null): Promise<Engine> {
    const response = await fetch(url);
    if (!response.ok) throw new EngineError(`the engine could not be fetched (${response.status})`);
    return Engine.of(
      await WebAssembly.compileStreaming(response.clone()).catch(async () =>
        WebAssembly.compile(await response.arrayBuffer()),
      ),
      catalogue,
    );
  }
  /** A second engine from the same module, in a worker: nothing is fetched or compiled again. */
  static async of(module: WebAssembly.Module, catalogue: Uint8Array | null = null): Promise<Engine> {
    const exports = (await WebAssembly.instantiate(module, {})).exports as unknown as Exports;
    exports._initialize();
    const door = new Door(exports);
    if (catalogue && door.holds(catalogue)) exports.speak?.(door.put(catalogue));
    return new Engine(door, module);
  }

  private counted(count: number): number {
    if (count < 0) throw new EngineError(this.door.refusal().sentence);
    return count;
  }
  private refusal(status: number): Refusal | null {
    if (status >= 0) return null;
    const refusal = this.door.refusal();
    if (refusal.rule === '') throw new EngineError(refusal.sentence);
    return refusal;
  }

  /** Engines of older games do not: see Sight. */
  get readsViews(): boolean {
    return this.wasm.sight_look !== undefined;
  }
  game(key: string): Game | undefined {
    return this.games.find((game) => game.key === key);
  }
  /** A record, or its head alone, becomes a table; throws with the reader's words. */
  open(record: string): number {
    return this.counted(this.wasm.open(this.door.putWords(record)));
  }
  /** Closing what is not open changes nothing. */
  close(table: number): void {
    this.wasm.close(table);
  }
  record(table: number): string {
    return this.door.text(this.wasm.record(table));
  }
  look(table: number, viewer: number, index = -1): Look {
    return this.door.json(this.wasm.look(table, index, viewer));
  }
  /** thing: an index into the game's things; index -1: as the table is now; null: this engine explains nothing. */
  explain(table: number, viewer: number, thing: number, value: number, index = -1): Card | null {
    const length = this.wasm.explain?.(table, index, viewer, thing, value);
    return length === undefined ? null : this.door.json(length);
  }
  moves(table: number, seat: number): Move[] {
    return this.door.json(this.wasm.moves(table, seat));
  }
  play(table: number, seat: number, atMs: number, words: string): Refusal | null {
    return this.refusal(this.wasm.play(table, seat, atMs >>> 0, this.door.putWords(words)));
  }
  why(table: number, seat: number, words: string): Refusal | null {
    return this.refusal(this.wasm.why(table, seat, this.door.putWords(words)));
  }
  undo(table: number, seat: number, atMs: number): Refusal | null {
    return this.refusal(this.wasm.undo(table, seat, atMs >>> 0));
  }
  /** Takes back the seat's last move and all that came after it. */
  undoOwn(table: number, seat: number, atMs: number): Refusal | null {
    if (!this.wasm.undo_own) return this.undo(table, seat, atMs);
    return this.refusal(this.wasm.undo_own(table, seat, atMs >>> 0));
  }
  /** How long a person would take over this move, in ms; 0: no matter. */
  tempo(table: number, seat: number, level: number, words: string): number {
    return this.counted(this.wasm.tempo?.(table, seat, level, this.door.putWords(words)) ?? 0);
  }
  passTime(table: number, atMs: number): number {
    return this.counted(this.wasm.pass_time(table, atMs >>> 0));
  }
  log(table: number, viewer: number, from: number): LogLine[] {
    return this.door.json(this.wasm.log(table, viewer, from));
  }
  view(table: number, viewer: number): Uint8Array {
    return this.door.bytes(this.counted(this.wasm.view(table, viewer))).slice();
  }
  facts<T>(table: number): T {
    return this.door.json(this.wasm.facts(table));
  }
  picture(table: number, index: number): string {
    return this.door.text(this.wasm.picture(table, index));
  }
  /** iterations 0: the level's own; forcedToo: think even when only one move is legal, for its value. */
  think(
    game: string,
    view: Uint8Array,
    level: number,
    seat: number,
    seed: number,
    iterations: number,
    forcedToo = false,
  ): Thought {
    this.door.put(view);
    const index = this.games.findIndex((g) => g.key === game);
    return this.door.json(this.wasm.think(index, level, seat, seed >>> 0, iterations, Number(forcedToo)));
  }
  get canAnalyse(): boolean {
    return this.wasm.analyse_begin !== undefined;
  }
  /** Returns how many entries the record's log has. */
  beginAnalysis(record: string): number {
    return this.counted(this.wasm.analyse_begin!(this.door.putWords(record)));
  }
  /** Thinks about one event; null: there is none left. What the move lost is known at the end. */
  stepAnalysis(iterations: number): Moment | null {
    const length = this.wasm.analyse_step!(iterations);
    return length === 0 ? null : this.door.json(length);
  }
  /** seat: whose turning points; -1: everybody's. */
  endAnalysis(seat: number): Analysed {
    return this.door.json(this.wasm.analyse_end!(seat));
  }
  /** What a level may spend on one decision. */
  budget(level: number): { iterations: number; ms: number } {
    return { iterations: this.wasm.level_iterations?.(level) ?? 0, ms: this.wasm.level_ms?.(level) ?? 0 };
  }
}
