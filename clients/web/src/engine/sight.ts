/** The engine over the bytes of one viewer's view: everything that a player at a server sees is computed here, by the rules themselves, from
 *  what the server sent. Every call checks the bytes first (game_read_view); impossible ones are an EngineError. */
import { EngineError, type Door, type SightExports } from './door';
import type { Card, Game, Move, Refusal, TableView } from './types';
import type { Engine } from './wasm';

/** What `narrate` is told of an entry. */
export interface Happening {
  /** 255: the clock. */
  seat: number;
  /** Verb and operands as far as the viewer may know them, 8 bytes; empty: the match began. */
  move: Uint8Array;
}

const MOVE_SIZE = 8;

/** Verb, operands, zeros. */
export function moveBytes(move: Move): Uint8Array {
  if (move.length > MOVE_SIZE || move.some((value) => !Number.isInteger(value) || value < 0 || value > 255))
    throw new EngineError('not a move');
  const bytes = new Uint8Array(MOVE_SIZE);
  bytes.set(move);
  return bytes;
}

/** The view after a patch (protocol: runs of bytes to skip, length, bytes); null: no patch for this view. */
export function patched(view: Uint8Array, patch: Uint8Array): Uint8Array | null {
  const after = view.slice();
  let at = 0;
  for (let from = 0; from < patch.length;) {
    const length = patch[from + 2] ?? 0;
    at += (patch[from] ?? 0) + 256 * (patch[from + 1] ?? 0);
    const run = patch.subarray(from + 3, from + 3 + length);
    if (length === 0 || run.length < length || at + length > after.length) return null;
    after.set(run, at);
    at += length;
    from += 3 + length;
  }
  return after;
}

export class Sight {
  private readonly door: Door;
  private readonly wasm: SightExports;
  private readonly index: number;

  constructor(
    engine: Engine,
    readonly game: Game,
  ) {
    this.door = engine.door;
    if (!engine.readsViews) throw new EngineError('this engine cannot read views');
    this.wasm = engine.door.wasm as SightExports;
    this.index = engine.games.findIndex(({ key }) => key === game.key);
  }

  look(view: Uint8Array): TableView {
    return this.door.json(this.wasm.sight_look(this.index, this.door.put(view)));
  }
  /** Of the viewer; none for a spectator, or out of turn. */
  moves(view: Uint8Array): Move[] {
    return this.door.json(this.wasm.sight_moves(this.index, this.door.put(view)));
  }
  why(view: Uint8Array, move: Move): Refusal | null {
    this.door.put(view, moveBytes(move));
    const length = this.wasm.sight_why(this.index, view.length, MOVE_SIZE);
    return length === 0 ? null : this.door.json(length);
  }
  facts(view: Uint8Array): unknown {
    return this.door.json(this.wasm.sight_facts(this.index, this.door.put(view)));
  }
  /** thing: an index into the game's things; null: this engine explains nothing. */
  explain(view: Uint8Array, thing: number, value: number): Card | null {
    const length = this.wasm.sight_explain?.(this.index, this.door.put(view), thing, value);
    return length === undefined ? null : this.door.json(length);
  }
  picture(view: Uint8Array, index: number): string {
    return this.door.text(this.wasm.sight_picture(this.index, this.door.put(view), index));
  }
  /** What each move of the viewer changes in the points of all seats, as far as that is certain; nothing for one that is refused. */
  points(view: Uint8Array, moves: readonly Move[]): number[][] {
    if (!this.wasm.sight_points) return [];
    this.door.put(view, ...moves.map(moveBytes));
    return this.door.json(this.wasm.sight_points(this.index, view.length, MOVE_SIZE * moves.length));
  }
  /** What a move of the viewer changes in everybody's points and what it blocks, as far as that is certain; empty: nothing. */
  gains(view: Uint8Array, move: Move): string {
    if (!this.wasm.sight_gains) return '';
    this.door.put(view, moveBytes(move));
    return this.door.json(this.wasm.sight_gains(this.index, view.length, MOVE_SIZE));
  }
  /** What a plan in these words says, in the page's language, or why it is none. */
  plan(words: string): { words: string; told: string } | Refusal {
    return this.door.json(this.wasm.plan(this.index, this.door.putWords(words)));
  }
  /** What happened, in the page's language, seats as {a}. before: null at the start. */
  narrate(before: Uint8Array | null, { seat, move }: Happening, after: Uint8Array): string {
    this.door.put(before ?? new Uint8Array(), after, move);
    return this.door.json(this.wasm.sight_narrate(this.index, before?.length ?? 0, after.length, move.length, seat));
  }
}
