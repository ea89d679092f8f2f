/** The witness of a fair shuffle (match/witness.h), called in the engine: what this page saw of a table on a server, and whether the server
 *  keeps to it. One call holds one witness: `load` comes first, `text` last. */
import { EngineError, type Door, type WitnessExports } from '../engine/door';
import type * as wire from '../../../../protocol/messages';

export const HASH_SIZE = 32;
export const SHARE_SIZE = 16;
const SECRET_SIZE = 32,
  KEY_SIZE = 16,
  OPTIONS_SIZE = 8,
  SEATS_MOST = 6;
/** What the calls answer (wasm/online.c). */
const CHEATED = -1,
  IMPOSSIBLE = -2,
  DISCLOSE = 1,
  DAMAGED = 1,
  UNREADABLE = 1,
  IRREGULAR = 2,
  LOST = 3;

/** The server has cheated; the message completes that sentence. */
export class Cheat extends Error {}
/** No server that works says that. */
export class Impossible extends Error {}

function exactly(bytes: Uint8Array, size: number): Uint8Array {
  if (bytes.length !== size) throw new Impossible('a field of the wrong size');
  return bytes;
}
function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}
/** A list with one entry for some seats, as the engine takes it: the set of these seats, and a block for every seat. */
function bySeat(entries: { seat: number; bytes: Uint8Array }[], size: number): { set: number; blocks: Uint8Array } {
  const blocks = new Uint8Array(SEATS_MOST * size);
  let set = 0;
  for (const { seat, bytes } of entries) {
    if (seat >= SEATS_MOST || set & (1 << seat)) throw new Impossible('a seat that does not exist, or twice');
    set |= 1 << seat;
    blocks.set(exactly(bytes, size), seat * size);
  }
  return { set, blocks };
}

export class Witness {
  private readonly wasm: WitnessExports;
  constructor(private readonly door: Door) {
    if (!door.wasm.witness_read) throw new EngineError('this engine cannot check a shuffle');
    this.wasm = door.wasm as WitnessExports;
  }

  /** False: this text is damaged. */
  load(text: string): boolean {
    const bytes = new TextEncoder().encode(text);
    return this.door.holds(bytes) && this.wasm.witness_read(this.door.put(bytes)) === 0;
  }
  begin(alone: boolean, waives: boolean): void {
    this.wasm.witness_begin(Number(alone), Number(waives));
  }
  /** null: it has become too long to be written. */
  text(): string | null {
    const length = this.wasm.witness_write();
    return length < 0 ? null : new TextDecoder().decode(this.door.bytes(length));
  }
  /** alone: no other device or tab gives a share for this seat. */
  sit(alone: boolean, waives: boolean): void {
    this.wasm.witness_sit(Number(alone), Number(waives));
  }
  /** How often a shuffle was agreed on, or a match begun, and then given up. */
  get brokenOff(): number {
    return this.wasm.witness_broken_off();
  }
  /** How often the server took back positions that were seen. */
  get rewoundCount(): number {
    return this.wasm.witness_rewound_count();
  }
  /** Whether it saw the promises. */
  get agreed(): boolean {
    return this.wasm.witness_agreed() !== 0;
  }

  table(table: wire.Table): void {
    const block = joined(
      exactly(table.commitment, HASH_SIZE),
      exactly(table.options, OPTIONS_SIZE),
      new TextEncoder().encode(table.game),
    );
    const { viewer, seats, rules_version, phase, round } = table;
    this.answer(
      this.wasm.witness_table(this.door.put(block), viewer, seats.length, rules_version, Number(phase > 0), round),
    );
  }
  /** random: for a new share. */
  promise(random: Uint8Array): Uint8Array {
    return this.door.bytes(this.answer(this.wasm.witness_promise(this.door.put(random)))).slice();
  }
  /** The share that must be disclosed now; null: none. */
  promises({ commitment, round, promises }: wire.Promises): Uint8Array | null {
    const { set, blocks } = bySeat(
      promises.map(({ seat, promise }) => ({ seat, bytes: promise })),
      HASH_SIZE,
    );
    const status = this.wasm.witness_promises(
      this.door.put(joined(exactly(commitment, HASH_SIZE), blocks)),
      round,
      set,
    );
    return this.answer(status) === DISCLOSE ? this.door.bytes(SHARE_SIZE).slice() : null;
  }
  shuffle({ commitment, round }: wire.Shuffle): void {
    this.answer(this.wasm.witness_shuffle(this.door.put(exactly(commitment, HASH_SIZE)), round));
  }
  /** False: these bytes are not the view that the check value belongs to. */
  view(seq: number, check: number, whole: Uint8Array): boolean {
    if (!this.door.holds(whole)) return false;
    return this.answer(this.wasm.witness_view(this.door.put(whole), seq, check)) !== DAMAGED;
  }
  rewound(seq: number): void {
    this.wasm.witness_rewound(seq);
  }
  reveal({ secret, key, shares }: wire.Reveal): void {
    const { set, blocks } = bySeat(
      shares.map(({ seat, share }) => ({ seat, bytes: share })),
      SHARE_SIZE,
    );
    this.answer(
      this.wasm.witness_reveal(
        this.door.put(joined(exactly(secret, SECRET_SIZE), exactly(key, KEY_SIZE), blocks)),
        set,
      ),
    );
  }
  /** Throws a Cheat if the record is not what this witness saw. 'lost': only what it saw since it connected last is in the record. */
  record(record: Uint8Array): 'compared' | 'lost' | 'unreadable' | 'irregular' {
    if (!this.door.holds(record)) return 'unreadable';
    const status = this.answer(this.wasm.witness_record(this.door.put(record)));
    return status === UNREADABLE
      ? 'unreadable'
      : status === IRREGULAR
        ? 'irregular'
        : status === LOST
          ? 'lost'
          : 'compared';
  }

  private answer(status: number): number {
    if (status === CHEATED) throw new Cheat(this.door.said());
    if (status === IMPOSSIBLE) throw new Impossible('a message that makes no sense');
    return status;
  }
}
