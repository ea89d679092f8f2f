/** A seat at a table on a server, or a spectator's place: takes what the server says, says what to send and what to tell the player, and
 *  finds out whether the shuffle was fair. It has no connection of its own and draws nothing: the owner of the connection gives it every
 *  message of the newest one, in order, and sends what it returns.
 *
 *  Tabs of one browser share the seat. The one that opened the table last speaks for it and keeps the witness. In the others it goes on like
 *  a witness on another device: it checks everything but the seat's own share, which the other tab gives. */
import { fromHex, hex } from '../engine/hex';
import { patched } from '../engine/sight';
import type { Refusal } from '../engine/types';
import type { Engine } from '../engine/wasm';
import { say, sayN, t } from '../texts';
import * as wire from '../../../../protocol/messages';
import type { Up } from './connection';
import { browserStorage, Keeping, nothingKept, type Kept } from './kept';
import type { Pass } from './pass';
import { isTalkRule } from './talk';
import { Cheat, Impossible, SHARE_SIZE, Witness } from './witness';

const TOKEN_SIZE = 16,
  TAB_SIZE = 8,
  ANY_SEAT = 255,
  SPECTATOR = 6;
const FORBIDDEN = 403,
  NOT_FOUND = 404;

export interface Heard {
  send: Up[];
  /** Sentences for the player. */
  tell: string[];
  /** The position after this message, checked; null: it has not changed. */
  view: Uint8Array | null;
  /** The seat's move has been answered: it is kept, or refused; null: no answer. */
  answer: { refusal: Refusal | null } | null;
  /** The game is over, and the shuffle can be checked. */
  over: boolean;
  /** The server cheats or makes no sense: hang up. */
  stop: boolean;
  /** The tab that spoke for the seat is gone: connect again, to speak from here. */
  reopen: boolean;
}

function nothingHeard(): Heard {
  return { send: [], tell: [], view: null, answer: null, over: false, stop: false, reopen: false };
}

export interface Verdict {
  shuffle: 'fair' | 'partly checked' | 'positions lost' | 'not checked' | 'cheated';
  words: string;
  /** Of the whole game, if it was compared with what this page saw. */
  record?: string;
}

function random(size: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(size));
}
/** null: there are more bytes than the limit. */
async function bytesOf(response: Response, limit: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  const reader = response.body?.getReader();
  for (let size = 0; ;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || !value) return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
    size += value.length;
    parts.push(value);
    if (size > limit) {
      await reader?.cancel();
      return null;
    }
  }
}

export class OnlineSeat {
  private readonly witness: Witness;
  private readonly keeping: Keeping;
  private readonly tab = hex(random(TAB_SIZE));
  private readonly recordLimit: number;
  private kept: Kept = nothingKept();
  /** What could not be stored lives as long as this page. */
  private isStored = true;
  private isGuest = false;
  private opensSeat = false;
  private viewer = SPECTATOR;
  private seats: wire.Seat[] = [];
  /** Also of people who have left: they may be named in what is told. */
  private readonly names: string[] = [];
  private waits = false;
  private view: Uint8Array | null = null;
  private seq = 0;
  private askedAgain = false;
  private told = { brokenOff: 0, round: 0, notKept: false };
  private promisesAsGuest = 0;
  /** Of the last move of the seat that we know. */
  private nonce = 0;
  /** The move that the server has not answered yet. */
  private pending: wire.Move | null = null;
  /** The arrangement of seats that the server has not answered yet. */
  private arranging: wire.Arrange | null = null;
  private isLeaving = false;
  /** Of the table's log, as the newest `table` or `seats` says; 0: this server arranges nothing. */
  private logSeq = 0;
  /** How a seat may be lost: unknown until `table` has come; arranged by the person who leads the table, until the shares are awaited. */
  private stage: 'away' | 'waiting' | 'shuffling' = 'away';

  constructor(
    engine: Engine,
    private readonly table: bigint,
    storage: Storage | null = browserStorage(),
  ) {
    this.witness = new Witness(engine.door);
    this.keeping = new Keeping(storage);
    this.recordLimit = engine.door.wasm.buffer_size();
    this.kept = this.keeping.read(table) ?? this.kept;
    this.told.brokenOff = this.seen(() => this.witness.brokenOff);
  }

  /** Another tab speaks for the seat; opening again changes that. */
  get isElsewhere(): boolean {
    return this.isGuest;
  }
  /** What `mykonos replay --verify RECORD --kept FILE` reads. */
  get keptText(): string {
    return this.kept.witness;
  }

  /** The token has a seat, or is about to get one. */
  get isTaken(): boolean {
    return this.kept.seat === 'held' || this.kept.seat === 'account' || this.kept.pass !== '';
  }
  get isReady(): boolean {
    return this.kept.ready;
  }
  /** Something that was sent has no answer yet. */
  get isWaiting(): boolean {
    return this.pending !== null || this.isArranging;
  }
  get isArranging(): boolean {
    return this.arranging !== null;
  }
  /** An invitation that came with the table's link; kept, as the page's address does not show it any more. */
  get invitation(): Pass | null {
    return this.kept.invitation === '' ? null : { bytes: fromHex(this.kept.invitation), isCode: false };
  }
  invite(invitation: Pass): void {
    this.kept.invitation = hex(invitation.bytes);
    this.store();
  }

  // ---- what we say ----

  /** The first message of every connection. pass: takes a seat with it, unless this browser has one. ofAccount: the account that is signed in
   *  here has a seat, which this browser has not. */
  open(name: string, pass: Pass | null = null, { seat = ANY_SEAT, waives = false, ofAccount = false } = {}): wire.Open {
    this.takeOver();
    if (this.kept.seat === 'account' && !ofAccount) this.forgetAccount();
    if (pass && this.kept.seat !== 'held') this.sit(pass, waives);
    else if (ofAccount && !this.isTaken) this.sitAsAccount();
    this.opensSeat = this.isTaken;
    this.stage = 'away';
    this.store();
    const token = this.opensSeat ? fromHex(this.kept.token) : new Uint8Array();
    return {
      type: 'open',
      table: this.table,
      token,
      pass: fromHex(this.kept.pass),
      seat,
      waives: Number(this.kept.waives),
      name,
      have: this.seq,
      format: 0,
    };
  }
  /** The person is ready for the shuffle, until they leave. */
  ready(): Up[] {
    if (this.follows()) return [];
    this.kept.ready = true;
    return this.changing(() => this.promise());
  }
  /** To be called every two seconds: the promise again, until the server has it. */
  remind(): Up[] {
    return !this.waits || this.follows() ? [] : this.changing(() => this.promise());
  }
  /** Asks for a code. From now on the seat's share may be another device's. */
  device(): Up[] {
    if (this.follows() || this.kept.seat !== 'held') return [];
    this.kept.alone = false;
    return this.changing(() => {
      this.witness.sit(false, this.kept.waives);
      return [{ type: 'device' }];
    });
  }

  /** A move (verb and operands, 8 bytes), sent again after every connection until the server answers it. Empty: the last one has not been
   *  answered yet. */
  play(move: Uint8Array): Up[] {
    if (this.pending) return [];
    this.pending = { type: 'move', nonce: ++this.nonce, move };
    return [this.pending];
  }

  /** Changes who sits where, before the match. It means the seats as the newest message shows them: if they have changed since, nothing is
   *  done, so it is sent again after a break only if they have not. Empty: the last one has not been answered yet. */
  arrange(what: number, seat = 0, other = 0): Up[] {
    if (this.arranging || this.logSeq === 0) return [];
    this.arranging = { type: 'arrange', seq: this.logSeq, what, seat, with: other };
    this.isLeaving = what === wire.ARRANGE.leave;
    return [this.arranging];
  }

  // ---- what the server says ----

  hear(message: wire.Down): Heard {
    const heard: Heard = { ...nothingHeard(), stop: this.kept.fault !== '' };
    this.follows();
    if (heard.stop) return { ...heard, tell: message.type === 'table' ? [this.cheated()] : [] };
    try {
      this.changing(() => this.take(message, heard));
      this.tellKeeping(heard);
    } catch (error) {
      if (!(error instanceof Cheat || error instanceof Impossible)) throw error;
      heard.stop = true;
      heard.tell.push(error instanceof Cheat ? this.accuse(error.message) : t('serverSenseless'));
    }
    return heard;
  }

  private take(message: wire.Down, heard: Heard): void {
    if (message.type === 'table') this.takeTable(message, heard);
    else if (message.type === 'seats') this.takeSeats(message);
    else if (message.type === 'promises') this.takePromises(message, heard);
    else if (message.type === 'shuffle') this.takeShuffle(message, heard);
    else if (message.type === 'view') this.takeView(message, heard);
    else if (message.type === 'rewound') this.takeRewound(message);
    else if (message.type === 'reveal') this.takeReveal(message, heard);
    else if (message.type === 'sorry') this.takeSorry(message, heard);
    else if (message.type === 'accepted') this.answered(message.nonce, heard);
    else if (message.type === 'refused') this.takeRefused(message, heard);
  }
  private takeTable(message: wire.Table, heard: Heard): void {
    if (message.table !== this.table || message.viewer < SPECTATOR !== this.opensSeat)
      throw new Impossible('another table or seat');
    this.witness.table(message);
    this.viewer = message.viewer;
    this.stage = 'waiting';
    this.takeSeats(message);
    this.waits = message.phase === 0;
    this.told.round = message.round;
    if (this.opensSeat) Object.assign(this.kept, { seat: this.kept.seat === 'account' ? 'account' : 'held', pass: '' });
    this.tellBrokenOff(heard);
    this.answered(message.nonce, heard);
    if (this.viewer === SPECTATOR) this.pending = null;
    if (this.viewer === SPECTATOR) this.arranging = null;
    heard.send.push(...this.promise(), ...[this.pending, this.arranging].filter((sent) => sent !== null));
  }
  /** All moves of the seat up to this one. */
  private answered(nonce: number, heard: Heard): void {
    this.nonce = Math.max(this.nonce, nonce);
    if (!this.pending || this.pending.nonce > nonce) return;
    this.pending = null;
    heard.answer = { refusal: null };
  }
  private takeRefused({ nonce, rule, sentence }: wire.Refused, heard: Heard): void {
    if (isTalkRule(rule)) return; // a line's own matter
    if (nonce === 0) this.arranging = null;
    if (nonce === 0) this.isLeaving = false;
    if (this.pending?.nonce === nonce) {
      this.pending = null;
      heard.answer = { refusal: { rule, sentence: say(sentence) } };
    } else heard.tell.push(say(sentence));
  }
  private takeSeats({ seats, seq }: wire.Table | wire.Seats): void {
    this.seats = seats;
    this.logSeq = seq;
    if (this.opensSeat) this.kept.account = String(seats[this.viewer]?.account ?? '');
    if (this.arranging?.seq !== seq) this.arranging = null; // it is done, or void
    seats.forEach(({ name }, seat) => (this.names[seat] = name || (this.names[seat] ?? 'abcdef'.charAt(seat))));
  }
  private takePromises(message: wire.Promises, heard: Heard): void {
    const share = this.witness.promises(message);
    this.stage = 'shuffling';
    this.tellBrokenOff(heard);
    if (this.isGuest)
      heard.reopen = ++this.promisesAsGuest > 1; // they are repeated every second until all shares are there
    else if (share) heard.send.push({ type: 'disclose', share });
  }
  private takeShuffle(message: wire.Shuffle, heard: Heard): void {
    this.witness.shuffle(message);
    this.stage = 'waiting';
    this.seats = this.seats.map((seat) => ({ ...seat, ready: seat.ready === 1 ? 0 : seat.ready }));
    if (message.seat === this.viewer) this.lose(heard);
    else if (message.round > this.told.round)
      heard.tell.push(t('shuffleAgain', { name: this.names[message.seat] ?? '' }));
    this.told.round = message.round;
    this.tellBrokenOff(heard);
    heard.send.push(...this.promise());
  }
  private takeView(message: wire.View, heard: Heard): void {
    if (message.seat === this.viewer) this.answered(message.nonce, heard);
    if (this.askedAgain && message.whole !== wire.WHOLE.all) return; // sent before the server heard us
    const view = this.viewIn(message);
    if (!view || !this.witness.view(message.seq, message.check, view)) {
      if (this.askedAgain) throw new Impossible('a damaged view, and another one when asked again');
      this.askedAgain = true;
      this.view = null;
      heard.send.push({ type: 'again', seq: this.seq, check: 0 });
      return;
    }
    this.view = heard.view = view;
    this.seq = message.seq;
    this.askedAgain = this.waits = false;
  }
  private viewIn({ whole, seq, view }: wire.View): Uint8Array | null {
    if (whole === wire.WHOLE.all) return view.slice();
    if (!this.view || seq !== this.seq + 1) return null;
    return whole === wire.WHOLE.patch ? patched(this.view, view) : whole === wire.WHOLE.same ? this.view : null;
  }
  private takeRewound({ seq }: wire.Rewound): void {
    this.witness.rewound(seq);
    this.view = null;
    this.seq = Math.min(this.seq, seq);
  }
  private takeReveal(message: wire.Reveal, heard: Heard): void {
    this.witness.reveal(message);
    this.kept.over = heard.over = true;
  }
  private takeSorry({ code, words }: wire.Sorry, heard: Heard): void {
    if (code === FORBIDDEN && this.kept.seat === 'held') this.takeSeatGone(heard);
    else heard.tell.push(say(words));
    if (code === FORBIDDEN) this.kept.pass = ''; // without a seat, one may still watch
    if (code === FORBIDDEN && this.kept.seat === 'account') this.forgetAccount();
    if (code === NOT_FOUND) this.kept.over = true;
  }

  // ---- the end ----

  /** After `over`: compares the whole game with what this page saw. */
  async check(
    get: (url: string, init: RequestInit) => Promise<Response> = (url, init) => fetch(url, init),
  ): Promise<Verdict> {
    if (this.kept.fault) return { shuffle: 'cheated', words: this.cheated() };
    const record = await this.record(get).catch(() => null);
    try {
      const compared = record && this.seen(() => this.witness.record(record));
      if (compared === 'irregular') throw new Cheat(t('recordIrregular'));
      if (compared === 'lost')
        return { shuffle: 'positions lost', words: t('positionsLost') + this.seen(() => this.doubts()) };
      if (compared !== 'compared') return { shuffle: 'not checked', words: t('shuffleUnchecked') };
    } catch (error) {
      if (!(error instanceof Cheat)) throw error;
      return { shuffle: 'cheated', words: this.accuse(error.message) };
    }
    const agreed = this.seen(() => this.witness.agreed),
      doubts = this.seen(() => this.doubts());
    const compared = { record: new TextDecoder().decode(record!) };
    return agreed
      ? { shuffle: 'fair', words: t('shuffleFair') + doubts, ...compared }
      : { shuffle: 'partly checked', words: t('shufflePartly') + doubts, ...compared };
  }
  private async record(get: (url: string, init: RequestInit) => Promise<Response>): Promise<Uint8Array | null> {
    const response = await get(`/api/tables/${this.table}/record`, { cache: 'no-store' });
    return response.ok ? bytesOf(response, this.recordLimit) : null;
  }

  // ---- the share ----

  private promise(): Up[] {
    const { seat, ready, waives } = this.kept;
    if (!this.waits || this.isGuest || seat !== 'held' || !ready || waives || this.seats[this.viewer]?.ready) return [];
    return [{ type: 'promise', promise: this.witness.promise(random(SHARE_SIZE)) }];
  }
  private sit(pass: Pass, waives: boolean): void {
    const token = this.kept.token || hex(random(TOKEN_SIZE));
    Object.assign(this.kept, { token, pass: hex(pass.bytes), seat: 'none', alone: !pass.isCode, waives });
    this.changing(() => this.witness.sit(this.kept.alone, waives));
  }
  /** With a token of its own, which opens nothing when nobody is signed in. The share is, or was, another device's. */
  private sitAsAccount(): void {
    Object.assign(this.kept, { token: hex(random(TOKEN_SIZE)), seat: 'account', alone: false, waives: false });
    this.changing(() => this.witness.sit(false, false));
    this.lookAnew();
  }
  private forgetAccount(): void {
    Object.assign(this.kept, { token: '', seat: 'none' });
    this.lookAnew();
  }
  /** What was seen until now was another viewer's. */
  private lookAnew(): void {
    this.view = null;
    this.seq = 0;
  }
  private lose(heard: Heard, words = t('seatLost')): void {
    this.kept.seat = 'lost';
    this.kept.ready = false;
    heard.tell.push(words);
  }
  /** The token opens nothing any more. */
  private takeSeatGone(heard: Heard): void {
    this.arranging = null;
    if (this.stage === 'shuffling') return this.lose(heard);
    this.lose(heard, t(this.isLeaving ? 'seatLeft' : this.stage === 'waiting' ? 'seatFreed' : 'seatGone'));
    this.kept.token = '';
  }

  // ---- what is kept ----

  private takeOver(): void {
    const stored = this.keeping.read(this.table);
    if (stored && (this.isStored || stored.tab !== this.tab)) this.kept = stored;
    this.kept.tab = this.tab;
    this.isGuest = false;
    this.promisesAsGuest = 0;
  }
  /** Whether another tab speaks for the seat. What it keeps is what it hears; we hear the same, but not at the same time. */
  private follows(): boolean {
    const stored = this.keeping.read(this.table);
    if (this.isGuest || !stored || stored.tab === this.tab || this.kept.tab !== this.tab) return this.isGuest;
    this.isGuest = true;
    this.changing(() => this.witness.sit(false, this.kept.waives));
    return true;
  }
  /** Calls the witness without changing it. */
  private seen<T>(ask: () => T): T {
    const { witness, alone, waives } = this.kept;
    if (witness === '') this.witness.begin(alone, waives);
    else if (!this.witness.load(witness)) this.witness.begin(false, waives); // a damaged one would accuse the server of what it forgot
    return ask();
  }
  private changing<T>(work: () => T): T {
    const result = this.seen(work);
    this.kept.witness = this.witness.text() ?? this.kept.witness;
    this.store();
    return result;
  }
  private store(): void {
    if (this.isGuest) return;
    this.kept.changed = Date.now();
    this.isStored = this.keeping.write(this.table, this.kept) === 'whole';
  }

  // ---- what is told ----

  private cheated(): string {
    return t('serverCheated', { fault: say(this.kept.fault) });
  }
  private accuse(fault: string): string {
    this.kept.fault = fault;
    this.kept.over = true;
    this.store();
    return this.cheated();
  }
  private tellBrokenOff(heard: Heard): void {
    const count = this.witness.brokenOff;
    if (count > this.told.brokenOff) {
      heard.tell.push(
        sayN(
          count,
          'The shuffle was broken off after all had agreed on it and is done again: {count} time so far. A server that does this often may be choosing the deal.',
          'The shuffle was broken off after all had agreed on it and is done again: {count} times so far. A server that does this often may be choosing the deal.',
        ),
      );
    }
    this.told.brokenOff = count;
  }
  /** What no check can judge, in sentences that follow the verdict. */
  private doubts(): string {
    const { brokenOff, rewoundCount } = this.witness;
    let words = '';
    if (brokenOff > 0) {
      words +=
        ' ' +
        sayN(
          brokenOff,
          'The shuffle was broken off and done again {count} time; whether the server chose the deal by that, this check cannot tell.',
          'The shuffle was broken off and done again {count} times; whether the server chose the deal by that, this check cannot tell.',
        );
    }
    if (rewoundCount > 0) {
      words +=
        ' ' +
        sayN(
          rewoundCount,
          'The server lost moves {count} time; whether it did so on purpose, this check cannot tell.',
          'The server lost moves {count} times; whether it did so on purpose, this check cannot tell.',
        );
    }
    return words;
  }
  private tellKeeping(heard: Heard): void {
    if (!this.isStored && !this.told.notKept && this.kept.seat === 'held') heard.tell.push(t('seatNotKept'));
    this.told.notKept ||= !this.isStored;
  }
}
