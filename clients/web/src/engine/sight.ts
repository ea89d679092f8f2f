/** The engine over the bytes of one viewer's view: everything that a player at a server sees is computed here, by the rules themselves, from
 *  what the server sent. Every call checks the bytes first (game_read_view); impossible ones are an EngineError. */
import type { Game, Move, Refusal, TableView } from './types';
import type { Engine } from './wasm';

/** What `narrate` is told of an entry. */
export interface Happening {
  /** 255: the clock. */
  seat: number;
  /** Verb and operands as far as the viewer may know them, 8 bytes; empty: the match began. */
  move: Uint8Array;
}

export class Sight {
  constructor(
    private readonly engine: Engine,
    readonly game: Game,
  ) {}

  look(view: Uint8Array): TableView {
    throw new Error(`not yet: ${view.length} ${this.engine.games.length}`);
  }
  /** Of the viewer; none for a spectator, or out of turn. */
  moves(view: Uint8Array): Move[] {
    throw new Error(`not yet: ${view.length}`);
  }
  why(view: Uint8Array, move: Move): Refusal | null {
    throw new Error(`not yet: ${view.length} ${move.length}`);
  }
  facts(view: Uint8Array): unknown {
    throw new Error(`not yet: ${view.length}`);
  }
  picture(view: Uint8Array, index: number): string {
    throw new Error(`not yet: ${view.length} ${index}`);
  }
  /** After a legal move; null: it is refused, or something would be drawn or shown. */
  preview(view: Uint8Array, move: Move): TableView | null {
    throw new Error(`not yet: ${view.length} ${move.length}`);
  }
  /** What happened, in the page's language, seats as {a}. before: null at the start. */
  narrate(before: Uint8Array | null, happening: Happening, after: Uint8Array): string {
    throw new Error(`not yet: ${before?.length} ${happening.seat} ${after.length}`);
  }
  /** The view after a patch (protocol: runs of bytes to skip, length, bytes); null: no patch for this view. */
  patched(view: Uint8Array, patch: Uint8Array): Uint8Array | null {
    throw new Error(`not yet: ${view.length} ${patch.length}`);
  }
}
