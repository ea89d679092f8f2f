/** The engine in WebAssembly: every call writes and reads through the module's one buffer. */
import type { Game, LogLine, Look, Move, Refusal } from './types';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  buffer_at(): number;
  buffer_size(): number;
  /** Absent in engines that games begun earlier still use: they speak English. */
  speak?(length: number): number;
  games(): number;
  open(length: number): number;
  close(table: number): void;
  record(table: number): number;
  look(table: number, index: number, viewer: number): number;
  moves(table: number, seat: number): number;
  play(table: number, seat: number, atMs: number, length: number): number;
  why(table: number, seat: number, length: number): number;
  undo(table: number, seat: number, atMs: number): number;
  /** Absent in engines that games begun earlier still use. */
  tempo?(table: number, seat: number, level: number, length: number): number;
  pass_time(table: number, atMs: number): number;
  log(table: number, viewer: number, from: number): number;
  view(table: number, viewer: number): number;
  facts(table: number): number;
  picture(table: number, index: number): number;
  think(game: number, level: number, seat: number, seed: number, iterations: number, forcedToo: number): number;
  level_iterations?(level: number): number;
  level_ms?(level: number): number;
}

export interface Thought {
  move: string;
  iterations: number;
  choices: { move: string; visits: number; value: number[] }[];
}

export class EngineError extends Error {}

export class Engine {
  readonly games: Game[];
  private constructor(
    private readonly wasm: Exports,
    readonly module: WebAssembly.Module,
  ) {
    this.games = this.json(wasm.games());
  }

  /** catalogue: of the language its sentences are to be in; none: English. */
  static async load(url: string, catalogue: Uint8Array | null = null): Promise<Engine> {
    const response = await fetch(url);
    if (!response.ok) throw new EngineError(`the engine could not be fetched (${response.status})`);
    return Engine.of(await WebAssembly.compileStreaming(response.clone()).catch(async () => WebAssembly.compile(await response.arrayBuffer())), catalogue);
  }
  /** A second engine from the same module, in a worker: nothing is fetched or compiled again. */
  static async of(module: WebAssembly.Module, catalogue: Uint8Array | null = null): Promise<Engine> {
    const exports = (await WebAssembly.instantiate(module, {})).exports as unknown as Exports;
    exports._initialize();
    if (catalogue && catalogue.length <= exports.buffer_size()) {
      new Uint8Array(exports.memory.buffer, exports.buffer_at(), catalogue.length).set(catalogue);
      exports.speak?.(catalogue.length);
    }
    return new Engine(exports, module);
  }

  private bytes(length: number): Uint8Array {
    return new Uint8Array(this.wasm.memory.buffer, this.wasm.buffer_at(), length);
  }
  private write(words: string): number {
    const encoded = new TextEncoder().encode(words);
    this.bytes(encoded.length).set(encoded);
    return encoded.length;
  }
  private text(length: number): string {
    if (length < 0) throw new EngineError(this.said());
    return new TextDecoder().decode(this.bytes(length));
  }
  private said(): string {
    const all = this.bytes(this.wasm.buffer_size());
    return new TextDecoder().decode(all.subarray(0, all.indexOf(0)));
  }
  private json<T>(length: number): T {
    return JSON.parse(this.text(length)) as T;
  }
  private refusal(status: number): Refusal | null {
    return status < 0 ? (JSON.parse(this.said()) as Refusal) : null;
  }

  game(key: string): Game | undefined {
    return this.games.find((game) => game.key === key);
  }
  /** A record, or its head alone, becomes a table; throws with the reader's words. */
  open(record: string): number {
    const table = this.wasm.open(this.write(record));
    if (table < 0) throw new EngineError((JSON.parse(this.said()) as Refusal).sentence);
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
    return this.bytes(this.wasm.view(table, viewer)).slice();
  }
  facts<T>(table: number): T {
    return this.json(this.wasm.facts(table));
  }
  picture(table: number, index: number): string {
    return this.text(this.wasm.picture(table, index));
  }
  /** iterations 0: the level's own; forcedToo: think even when only one move is legal, for its value. */
  think(game: string, view: Uint8Array, level: number, seat: number, seed: number, iterations: number, forcedToo = false): Thought {
    this.bytes(view.length).set(view);
    const index = this.games.findIndex((g) => g.key === game);
    return this.json(this.wasm.think(index, level, seat, seed >>> 0, iterations, Number(forcedToo)));
  }
  /** What a level may spend on one decision. */
  budget(level: number): { iterations: number; ms: number } {
    return { iterations: this.wasm.level_iterations?.(level) ?? 0, ms: this.wasm.level_ms?.(level) ?? 0 };
  }
}
