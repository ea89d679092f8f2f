/** The way into the engine's module and out of it: one buffer. `put` is the only place that writes there, and never beyond the end,
 *  because records, views and words may come from strangers. */
import type { Refusal } from './types';

/** The witness of a fair shuffle (match/witness.h). Absent in engines that games begun earlier still use, all of them on this device. */
export interface WitnessExports {
  witness_begin(alone: number, waives: number): void;
  witness_read(length: number): number;
  witness_write(): number;
  witness_sit(alone: number, waives: number): void;
  witness_broken_off(): number;
  witness_rewound_count(): number;
  witness_agreed(): number;
  witness_table(
    length: number,
    viewer: number,
    seats: number,
    rulesVersion: number,
    begun: number,
    round: number,
  ): number;
  witness_promise(length: number): number;
  witness_promises(length: number, round: number, promised: number): number;
  witness_shuffle(length: number, round: number): number;
  witness_view(length: number, seq: number, check: number): number;
  witness_rewound(seq: number): void;
  witness_reveal(length: number, given: number): number;
  witness_record(length: number): number;
}

/** The engine over bytes of views (wasm/sight.c). Absent in the same engines. */
export interface SightExports {
  sight_look(game: number, length: number): number;
  sight_moves(game: number, length: number): number;
  sight_why(game: number, length: number, moveLength: number): number;
  sight_facts(game: number, length: number): number;
  /** Absent in engines of tables that began earlier. */
  sight_explain?(game: number, length: number, kind: number, value: number): number;
  sight_picture(game: number, length: number, picture: number): number;
  /** Absent in engines of tables that began earlier, like the next one. */
  sight_points?(game: number, length: number, movesLength: number): number;
  sight_gains?(game: number, length: number, moveLength: number): number;
  sight_narrate(game: number, beforeLength: number, afterLength: number, moveLength: number, seat: number): number;
  /** wasm/prepare.c */
  plan(game: number, length: number): number;
}

export interface Exports extends Partial<WitnessExports>, Partial<SightExports> {
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
  /** Absent in engines that games begun earlier still use. */
  explain?(table: number, index: number, viewer: number, kind: number, value: number): number;
  moves(table: number, seat: number): number;
  play(table: number, seat: number, atMs: number, length: number): number;
  why(table: number, seat: number, length: number): number;
  undo(table: number, seat: number, atMs: number): number;
  /** Absent in engines that games begun earlier still use. */
  undo_own?(table: number, seat: number, atMs: number): number;
  tempo?(table: number, seat: number, level: number, length: number): number;
  pass_time(table: number, atMs: number): number;
  log(table: number, viewer: number, from: number): number;
  view(table: number, viewer: number): number;
  facts(table: number): number;
  picture(table: number, index: number): number;
  think(game: number, level: number, seat: number, seed: number, iterations: number, forcedToo: number): number;
  /** wasm/analyse.c. Absent in engines that games begun earlier still use, like the next two. */
  analyse_begin?(length: number): number;
  analyse_step?(iterations: number): number;
  analyse_end?(seat: number): number;
  level_iterations?(level: number): number;
  level_ms?(level: number): number;
}

export class EngineError extends Error {}

export class Door {
  constructor(readonly wasm: Exports) {}

  /** One byte is left for the zero that some calls put at the end. */
  holds(bytes: Uint8Array): boolean {
    return bytes.length < this.wasm.buffer_size();
  }
  /** One after the other; returns their number. */
  put(...parts: Uint8Array[]): number {
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    if (size >= this.wasm.buffer_size()) throw new EngineError('more bytes than the engine has room for');
    const room = this.bytes(size);
    let at = 0;
    for (const part of parts) {
      room.set(part, at);
      at += part.length;
    }
    return size;
  }
  putWords(words: string): number {
    return this.put(new TextEncoder().encode(words));
  }
  /** What a call has left there; the next call overwrites it. */
  bytes(length: number): Uint8Array {
    return new Uint8Array(this.wasm.memory.buffer, this.wasm.buffer_at(), length);
  }
  said(): string {
    const all = this.bytes(this.wasm.buffer_size());
    return new TextDecoder().decode(all.subarray(0, all.indexOf(0)));
  }
  /** Why a call has returned -1. Without a rule, it is the caller's fault. */
  refusal(): Refusal {
    const said = this.said();
    // Engines that games begun earlier still use say some faults in plain words.
    return said.startsWith('{"rule"') ? (JSON.parse(said) as Refusal) : { rule: '', sentence: said };
  }
  text(length: number): string {
    if (length < 0) throw new EngineError(this.refusal().sentence);
    return new TextDecoder().decode(this.bytes(length));
  }
  json<T>(length: number): T {
    return JSON.parse(this.text(length)) as T;
  }
}
