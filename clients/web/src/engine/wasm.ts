/** The engine in WebAssembly. */
import { Door, EngineError, type Exports } from './door';
import type { Game, LogLine, Look, Move, Refusal } from './types';

export interface Thought {
  move: string;
  iterations: number;
  choices: { move: string; visits: number; value: number[] }[];
}

export class Engine {
  readonly games: Game[];
  private readonly wasm: Exports;
  private constructor(
    readonly door: Door,
    readonly module: WebAssembly.Module,
  ) {
    this.wasm = door.wasm;
    this.games = this.json(this.wasm.games());
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

  private write(words: string): number {
    return this.door.put(new TextEncoder().encode(words));
  }
  private text(length: number): string {
    if (length < 0) throw new EngineError(this.door.said());
    return new TextDecoder().decode(this.door.bytes(length));
  }
  private json<T>(length: number): T {
    return JSON.parse(this.text(length)) as T;
  }
  private refusal(status: number): Refusal | null {
    return status < 0 ? (JSON.parse(this.door.said()) as Refusal) : null;
  }

  game(key: string): Game | undefined {
    return this.games.find((game) => game.key === key);
  }
  /** A record, or its head alone, becomes a table; throws with the reader's words. */
  open(record: string): number {
    const table = this.wasm.open(this.write(record));
    if (table < 0) throw new EngineError((JSON.parse(this.door.said()) as Refusal).sentence);
    return table;
  }
  close(table: number): void {
    this.wasm.close(table);
  }
  record(table: number): string {
    return this.text(this.wasm.record(table));
  }
  look(table: number, viewer: number, index = -1): Look {
    return this.json(this.wasm.look(table, index, viewer));
  }
  moves(table: number, seat: number): Move[] {
    return this.json(this.wasm.moves(table, seat));
  }
  play(table: number, seat: number, atMs: number, words: string): Refusal | null {
    return this.refusal(this.wasm.play(table, seat, atMs >>> 0, this.write(words)));
  }
  why(table: number, seat: number, words: string): Refusal | null {
    return this.refusal(this.wasm.why(table, seat, this.write(words)));
  }
  undo(table: number, seat: number, atMs: number): Refusal | null {
    return this.refusal(this.wasm.undo(table, seat, atMs >>> 0));
  }
  /** How long a person would take over this move, in ms; 0: no matter. */
  tempo(table: number, seat: number, level: number, words: string): number {
    return (this.wasm.tempo?.(table, seat, level, this.write(words)) ?? 0) >>> 0;
  }
  passTime(table: number, atMs: number): number {
    return this.wasm.pass_time(table, atMs >>> 0);
  }
  log(table: number, viewer: number, from: number): LogLine[] {
    return this.json(this.wasm.log(table, viewer, from));
  }
  view(table: number, viewer: number): Uint8Array {
    return this.door.bytes(this.wasm.view(table, viewer)).slice();
  }
  facts<T>(table: number): T {
    return this.json(this.wasm.facts(table));
  }
  picture(table: number, index: number): string {
    return this.text(this.wasm.picture(table, index));
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
    return this.json(this.wasm.think(index, level, seat, seed >>> 0, iterations, Number(forcedToo)));
  }
  /** What a level may spend on one decision. */
  budget(level: number): { iterations: number; ms: number } {
    return { iterations: this.wasm.level_iterations?.(level) ?? 0, ms: this.wasm.level_ms?.(level) ?? 0 };
  }
}
