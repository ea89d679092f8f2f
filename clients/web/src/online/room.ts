/** A person at a table on a server, from its door to its end: first who sits where and who is ready, then the match. */
import type { Thinker } from '../engine/thinker';
import type { Engine } from '../engine/wasm';
import { SPECTATOR, type Refusal } from '../engine/types';
import type { Link } from '../table/port';
import { t } from '../texts';
import * as wire from '../../../../protocol/messages';
import type { Connection } from './connection';
import { browserStorage } from './kept';
import { RemoteTable } from './remote';
import type { Pass } from './pass';
import { OnlineSeat, type Verdict } from './seat';
import { Talk } from './talk';
import { OnlineTable, type Audience, type Closing, type Wish } from './table';

const FORBIDDEN = 403;
const PERSON = 0;
/** Something has happened since the seats that an arrangement means. */
const SEATS_CHANGED = 'T.26';
export const NOBODY = 255;

/** A new object whenever something has changed. */
export interface RoomState {
  readonly link: Link;
  /** What the server says of the table; null: nothing yet. */
  readonly table: wire.Table | null;
  readonly seats: readonly wire.Seat[];
  readonly viewer: number;
  /** The seat whose person may arrange the others; NOBODY: none. */
  readonly leader: number;
  /** The invitation gives no seats any more. */
  readonly isLocked: boolean;
  /** The server lets people change seats before the match. */
  readonly canArrange: boolean;
  /** Something about the seats was asked for and has no answer yet. */
  readonly isArranging: boolean;
  /** Nobody may watch this table: only a seat opens it. */
  readonly isPrivate: boolean;
  /** The person has asked for a seat and has no answer yet. */
  readonly isSitting: boolean;
  /** The person has said so; the server may not know it yet. */
  readonly isReady: boolean;
  readonly told: readonly string[];
  /** The match, once it has begun. */
  readonly port: RemoteTable | null;
  readonly verdict: Verdict | null;
}

export interface RoomOptions {
  /** The invitation that came is used at once. */
  sits?: boolean;
  /** With `sits`: this seat, and the person is ready at once, as they only play on. */
  seat?: number | undefined;
  /** The account that is signed in here has a seat at the table. */
  ofAccount?: boolean;
  storage?: Storage | null;
  /** How the record is fetched when the game is over. */
  get?: (path: string, init: RequestInit) => Promise<Response>;
}

export class Room implements Audience {
  state: RoomState = {
    link: 'broken',
    table: null,
    seats: [],
    viewer: SPECTATOR,
    leader: NOBODY,
    isLocked: false,
    canArrange: false,
    isArranging: false,
    isPrivate: false,
    isSitting: false,
    isReady: false,
    told: [],
    port: null,
    verdict: null,
  };
  readonly talk: Talk;
  private readonly seat: OnlineSeat;
  private readonly listeners = new Set<() => void>();
  private online: OnlineTable;
  private refused = 0;
  /** The level of the bots that the leader wants on all free seats; 0: none. */
  private filling = 0;
  private isClosed = false;
  /** The account's seat was refused here, as its share of the shuffle is another device's: it opens when the match has begun. */
  private waitsForMatch = false;

  /** pass: what came with the link. A code opens its seat at once; an invitation waits until the person takes a seat. */
  constructor(
    private readonly connection: Connection,
    readonly engine: Engine,
    private readonly thinker: Thinker,
    id: bigint,
    name: string,
    pass: Pass | null,
    private readonly options: RoomOptions = {},
  ) {
    const sits = pass?.isCode === true || (pass !== null && options.sits === true);
    this.seat =
      options.storage === undefined ? new OnlineSeat(engine, id) : new OnlineSeat(engine, id, options.storage);
    this.talk = new Talk(id, name, options.storage === undefined ? browserStorage() : options.storage, {
      say: (messages) => this.online.say(messages),
      again: () => this.connection.again(),
    });
    if (pass && !pass.isCode) this.seat.invite(pass);
    const { seat } = options,
      ofAccount = !sits && options.ofAccount === true;
    if (sits && seat !== undefined) this.seat.ready(); // there is no table yet that could be told
    this.state = { ...this.state, isSitting: this.seat.isTaken || sits || ofAccount, isReady: this.seat.isReady };
    this.online = this.open({ name, pass: sits ? pass : null, ofAccount, ...(seat === undefined ? {} : { seat }) });
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  get invitation(): Pass | null {
    return this.seat.invitation;
  }
  /** Takes this seat if it is free, else another free one. */
  sit(name: string, seat: number): void {
    this.talk.rename(name);
    if (this.state.isSitting || this.state.viewer !== SPECTATOR || !this.seat.invitation) return;
    const wish = { name, pass: this.seat.invitation, seat };
    this.change({ isSitting: true });
    if (this.state.isPrivate) this.online = this.open(wish);
    else this.online.reopen(wish);
  }
  /** what: see wire.ARRANGE. The answer is heard as the seats that have changed, or told as a sentence. */
  arrange(what: number, seat = 0, other = 0): void {
    this.online.say(this.seat.arrange(what, seat, other));
    this.change({ isArranging: this.seat.isArranging });
  }
  /** Bots on all free seats, one after the other; those that somebody takes meanwhile are theirs. */
  fill(level: number): void {
    this.filling = level;
    this.fillNext();
  }
  ready(): void {
    this.online.say(this.seat.ready());
    this.change({ isReady: true });
  }
  close(): void {
    this.isClosed = true;
    this.listeners.clear();
    this.state.port?.close();
    this.talk.close();
    this.online.leave();
  }

  // ---- called by the table ----

  tell(sentence: string): void {
    this.change({ told: [...this.state.told, sentence] });
    this.state.port?.tell(sentence);
  }
  heard(message: wire.Down, view: Uint8Array | null): void {
    this.state.port?.heard(message, view);
    this.talk.heard(message);
    if (message.type === 'table') this.hearTable(message);
    else if (message.type === 'seats') this.hearSeats(message);
    else if (message.type === 'refused') this.hearRefused(message);
    else if (message.type === 'view' && view) this.hearView(message, view);
    else if (message.type === 'rewound' && message.seq === 0) this.dropMatch();
    else if (message.type === 'sorry') this.refused = message.code;
  }
  answered(refusal: Refusal | null): void {
    this.state.port?.answered(refusal);
  }
  lost(): void {
    this.talk.lost();
    this.setLink('broken');
  }
  over(): void {
    void this.seat.check(this.options.get).then((verdict) => {
      if (this.isClosed) return;
      this.change({ verdict });
      this.tell(verdict.words);
      if (verdict.record) this.state.port?.finish(verdict.record);
    });
  }
  closed(how: Closing): void {
    if (how === 'left' || this.isClosed) return;
    const { isSitting, viewer, table } = this.state;
    if (how !== 'ended' || this.refused !== FORBIDDEN) return this.setLink('ended');
    this.waitsForMatch = table === null && isSitting && this.options.ofAccount === true;
    this.change({ isSitting: false, isReady: false, viewer: SPECTATOR });
    // There is no seat for this person: they may watch, unless that is what was refused.
    if (isSitting || viewer !== SPECTATOR) this.online = this.open({ name: '' });
    else {
      this.setLink('ended');
      this.change({ isPrivate: true, table: null });
    }
  }

  private open(wish: Wish): OnlineTable {
    return new OnlineTable(this.connection, this.seat, wish, this);
  }
  private hearTable(table: wire.Table): void {
    if (!this.engine.game(table.game)) this.tell(t('gameUnknown'));
    const { viewer } = table;
    if (this.state.table === null && table.phase > 0) this.waitsForMatch = false; // it was refused for another reason
    if (viewer !== this.state.viewer) this.dropMatch(); // it was a spectator's
    this.change({ link: 'on', table, viewer, isPrivate: false, isSitting: false, isReady: this.seat.isReady });
    this.hearSeats(table);
  }
  private hearSeats({ seats, seq, leader, locked }: wire.Table | wire.Seats): void {
    const { isArranging } = this.seat;
    this.change({ seats, leader, isLocked: locked > 0, canArrange: seq > 0, isArranging });
    this.fillNext();
  }
  private hearRefused({ rule }: wire.Refused): void {
    if (rule !== SEATS_CHANGED) this.filling = 0;
    this.change({ isArranging: this.seat.isArranging });
  }
  private fillNext(): void {
    const { seats, leader, viewer, isArranging } = this.state;
    const free = seats.findIndex(({ kind, joined }) => kind === PERSON && joined === 0);
    if (free < 0 || leader !== viewer) this.filling = 0;
    if (this.filling > 0 && !isArranging) this.arrange(wire.ARRANGE.bot, free, this.filling);
  }
  private hearView(message: wire.View, view: Uint8Array): void {
    const { port, table } = this.state;
    if (port || !table || !this.engine.game(table.game) || this.sitAgain()) return;
    const now = { ...table, seats: [...this.state.seats] };
    this.change({ port: new RemoteTable(this.engine, this.thinker, this.online, now, message, view, this.talk) });
  }
  /** The match has begun: what was refused before it is asked for once more. */
  private sitAgain(): boolean {
    const isTime = this.waitsForMatch && this.state.viewer === SPECTATOR;
    this.waitsForMatch = false;
    if (!isTime) return false;
    this.change({ isSitting: true });
    this.online.reopen({ name: '', ofAccount: true });
    return true;
  }
  private dropMatch(): void {
    this.state.port?.close();
    this.change({ port: null });
  }
  private setLink(link: Link): void {
    this.change({ link });
    this.state.port?.link(link);
  }
  private change(changed: Partial<RoomState>): void {
    this.state = { ...this.state, ...changed };
    for (const listener of this.listeners) listener();
  }
}
