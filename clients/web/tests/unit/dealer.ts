/** What a server with one table says, for tests of the page's seat: honest unless a test changes a message. Seat a is under test; seat b is
 *  another person. Both move by lot as soon as the match begins. */
import { createHash } from 'node:crypto';
import type { Engine } from '../../src/engine/wasm';
import { newRecord } from '../../src/engine/records';
import { notation } from '../../src/engine/moves';
import { SPECTATOR } from '../../src/engine/types';
import * as wire from '../../../../protocol/messages';

export const TABLE = 77n;
export const ME = 0,
  OTHER = 1;
const FIRST_SEQ = 3;

export function sha256(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest());
}
export function filled(value: number, size: number): Uint8Array {
  return new Uint8Array(size).fill(value);
}
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** SipHash-2-4 with the key and the last half that match_check() uses. */
export function checkOf(view: Uint8Array): number {
  const mask = (1n << 64n) - 1n,
    key = [0x6368656bn, 0x76616c75n] as const;
  const v: [bigint, bigint, bigint, bigint] = [
    key[0] ^ 0x736f6d6570736575n,
    key[1] ^ 0x646f72616e646f6dn,
    key[0] ^ 0x6c7967656e657261n,
    key[1] ^ 0x7465646279746573n,
  ];
  const turn = (x: bigint, by: bigint) => ((x << by) | (x >> (64n - by))) & mask;
  const rounds = (count: number) => {
    for (let i = 0; i < count; i++) {
      v[0] = (v[0] + v[1]) & mask;
      v[2] = (v[2] + v[3]) & mask;
      v[1] = turn(v[1], 13n) ^ v[0];
      v[3] = turn(v[3], 16n) ^ v[2];
      v[0] = turn(v[0], 32n);
      v[2] = (v[2] + v[1]) & mask;
      v[0] = (v[0] + v[3]) & mask;
      v[1] = turn(v[1], 17n) ^ v[2];
      v[3] = turn(v[3], 21n) ^ v[0];
      v[2] = turn(v[2], 32n);
    }
  };
  const data = new Uint8Array((view.length >> 3) * 8 + 8);
  data.set(view);
  data[data.length - 1] = view.length & 255;
  for (const word of new BigUint64Array(data.buffer)) {
    v[3] ^= word;
    rounds(2);
    v[0] ^= word;
  }
  v[2] ^= 255n;
  rounds(4);
  return Number((v[0] ^ v[1] ^ v[2] ^ v[3]) & 0xffffffffn);
}

/** Runs of changed bytes: (u16 unchanged bytes before, u8 length, bytes). */
export function patchOf(before: Uint8Array, after: Uint8Array): Uint8Array {
  const patch: number[] = [];
  let last = 0;
  for (let at = 0; at < after.length; at++) {
    if (before[at] === after[at]) continue;
    patch.push((at - last) & 255, (at - last) >> 8, 1, after[at]!);
    last = at + 1;
  }
  return Uint8Array.from(patch);
}

export interface Deal {
  views: Uint8Array[];
  record: string;
}

export class Dealer {
  secret = filled(1, 32);
  round = 0;
  otherShare = filled(2, 16);
  myPromise: Uint8Array | null = null;
  myShare: Uint8Array | null = null;
  viewer = ME;
  logSeq = 5;
  constructor(private readonly engine: Engine) {}

  // ---- the shuffle ----

  get commitment(): Uint8Array {
    return sha256(this.secret);
  }
  seats(): wire.Seat[] {
    const person = { kind: 0, control: 0, here: 1, joined: 1, level: 0, left_ms: 4294967295, account: 0n };
    return [
      { ...person, ready: Number(this.myPromise !== null), name: 'ann' },
      { ...person, ready: 1, name: 'bob' },
    ];
  }
  table(phase = 0): wire.Table {
    const { rules_version } = this.engine.game('template')!;
    return {
      type: 'table',
      table: TABLE,
      game: 'template',
      rules_version,
      viewer: this.viewer,
      options: new Uint8Array(8),
      seats: this.seats(),
      commitment: this.commitment,
      round: this.round,
      per_move_ms: 0,
      per_game_ms: 0,
      nonce: 0,
      phase,
      increment_ms: 0,
      watch: 0,
      seq: this.logSeq,
      leader: ME,
      locked: 0,
      delay_s: 0,
      hints: 0,
      talk: 0,
      ago_ms: 0,
    };
  }
  /** Something has happened at the table, and who sits there is so now. */
  seated(seats = this.seats(), more: Partial<wire.Seats> = {}): wire.Seats {
    return { type: 'seats', seats, seq: ++this.logSeq, leader: ME, locked: 0, ...more };
  }
  promises(): wire.Promises {
    const promises = [{ seat: OTHER, promise: sha256(this.otherShare) }];
    if (this.myPromise) promises.unshift({ seat: ME, promise: this.myPromise });
    return { type: 'promises', commitment: this.commitment, round: this.round, promises };
  }
  /** The seat was silent, and there is a new secret. */
  shuffle(seat = OTHER): wire.Shuffle {
    this.round++;
    this.secret = sha256(this.secret);
    this.myPromise = null;
    return { type: 'shuffle', seat, round: this.round, commitment: this.commitment };
  }
  shares(): wire.Share[] {
    return [...(this.myShare ? [{ seat: ME, share: this.myShare }] : []), { seat: OTHER, share: this.otherShare }];
  }
  keyOf(secret: Uint8Array, shares: wire.Share[]): Uint8Array {
    return sha256(secret, ...shares.flatMap(({ seat, share }) => [Uint8Array.of(seat), share])).slice(0, 16);
  }
  reveal(shares = this.shares(), secret = this.secret): wire.Reveal {
    return { type: 'reveal', secret, key: this.keyOf(secret, shares), shares };
  }

  // ---- the match ----

  /** A game dealt from this key, to its end. */
  deal(key = this.keyOf(this.secret, this.shares())): Deal {
    const game = this.engine.game('template')!,
      views: Uint8Array[] = [];
    const table = this.engine.open(newRecord(game, 2, [], hex(key)));
    const look = () => {
      views.push(this.engine.view(table, this.viewer));
      return this.engine.look(table, SPECTATOR).table;
    };
    for (let shown = look(); !shown.over; shown = look()) {
      const seat = 31 - Math.clz32(shown.acting & -shown.acting),
        moves = this.engine.moves(table, seat);
      this.engine.play(table, seat, 0, notation(game, moves[views.length % moves.length]!));
    }
    const record = this.engine.record(table);
    this.engine.close(table);
    return { views, record };
  }
  /** One that looks different from the first view on. */
  otherDeal(): Deal {
    const deal = this.deal();
    for (let value = 9; ; value++) {
      const other = this.deal(filled(value, 16));
      if (Buffer.compare(other.views[0]!, deal.views[0]!) !== 0) return other;
    }
  }
  view(deal: Deal, index: number): wire.View {
    const view = deal.views[index]!,
      before = deal.views[index - 1];
    return {
      type: 'view',
      seq: FIRST_SEQ + index,
      at_ms: 0,
      check: checkOf(view),
      phase: index === deal.views.length - 1 ? 2 : 1,
      seat: 255,
      nonce: 0,
      whole: before ? 0 : 1,
      view: before ? patchOf(before, view) : view,
      words: '',
      index,
      may_take_back: 0,
      told: before ? wire.TOLD.move : wire.TOLD.start,
      who: 255,
      reason: 0,
      move: new Uint8Array(),
      may_propose: 0,
    };
  }
  views(deal: Deal): wire.View[] {
    return deal.views.map((_, index) => this.view(deal, index));
  }
  /** The record as the server gives it away, with how its key came about. */
  record(deal = this.deal(), shares = this.shares(), secret = this.secret): string {
    const lines = [
      `commitment ${hex(sha256(secret))}`,
      `secret ${hex(secret)}`,
      ...shares.map(({ seat, share }) => `share ${'ab'[seat]} ${hex(share)}`),
    ];
    return deal.record.replace(/^key .*$/m, (key) => [key, ...lines].join('\n'));
  }
}
