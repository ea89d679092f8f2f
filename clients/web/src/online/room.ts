/** A person at a table on a server, from its door to its end: first who sits where and who is ready, then the match. */
import type { Thinker } from '../engine/thinker';
import type { Engine } from '../engine/wasm';
import { SPECTATOR, type Refusal } from '../engine/types';
import type { Link } from '../table/port';
import { t } from '../texts';
import type * as wire from '../../../../protocol/messages';
import type { Connection } from './connection';
import { RemoteTable } from './remote';
import type { Pass } from './pass';
import { OnlineSeat, type Verdict } from './seat';
import { OnlineTable, type Audience, type Closing, type Wish } from './table';

const FORBIDDEN = 403;

/** A new object whenever something has changed. */
export interface RoomState {
  readonly link: Link;
  /** What the server says of the table; null: nothing yet. */
  readonly table: wire.Table | null;
  readonly seats: readonly wire.Seat[];
  readonly viewer: number;
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
    isSitting: false,
    isReady: false,
    told: [],
    port: null,
    verdict: null,
  };
  private readonly seat: OnlineSeat;
  private readonly listeners = new Set<() => void>();
  private online: OnlineTable;
  private refused = 0;
  private isClosed = false;

  /** pass: what came with the link. A code opens its seat at once; an invitation waits until the person takes a seat. */
  constructor(
    private readonly connection: Connection,
    private readonly engine: Engine,
    private readonly thinker: Thinker,
    id: bigint,
    name: string,
    pass: Pass | null,
    private readonly options: RoomOptions = {},
  ) {
    this.seat =
      options.storage === undefined ? new OnlineSeat(engine, id) : new OnlineSeat(engine, id, options.storage);
    if (pass && !pass.isCode) this.seat.invite(pass);
    this.state = { ...this.state, isSitting: this.seat.isTaken || pass?.isCode === true, isReady: this.seat.isReady };
    this.online = this.open({ name, pass: pass?.isCode ? pass : null });
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  get isInvited(): boolean {
    return this.seat.invitation !== null;
  }
  /** Takes this seat if it is free, else another free one. */
  sit(name: string, seat: number): void {
    if (this.state.isSitting || this.state.viewer !== SPECTATOR || !this.seat.invitation) return;
    this.change({ isSitting: true });
    this.online.reopen({ name, pass: this.seat.invitation, seat });
  }
  ready(): void {
    this.online.say(this.seat.ready());
    this.change({ isReady: true });
  }
  close(): void {
    this.isClosed = true;
    this.listeners.clear();
    this.state.port?.close();
    this.online.leave();
  }

  // ---- called by the table ----

  tell(sentence: string): void {
    this.change({ told: [...this.state.told, sentence] });
    this.state.port?.tell(sentence);
  }
  heard(message: wire.Down, view: Uint8Array | null): void {
    this.state.port?.heard(message, view);
    if (message.type === 'table') this.hearTable(message);
    else if (message.type === 'seats') this.change({ seats: message.seats });
    else if (message.type === 'view' && view) this.hearView(message, view);
    else if (message.type === 'rewound' && message.seq === 0) this.dropMatch();
    else if (message.type === 'sorry') this.refused = message.code;
  }
  answered(refusal: Refusal | null): void {
    this.state.port?.answered(refusal);
  }
  lost(): void {
    this.setLink('broken');
  }
  over(): void {
    void this.seat.check(this.options.get).then((verdict) => {
      if (this.isClosed) return;
      this.change({ verdict });
      this.tell(verdict.words);
    });
  }
  closed(how: Closing): void {
    if (how === 'left' || this.isClosed) return;
    const { isSitting, viewer } = this.state;
    if (how !== 'ended' || this.refused !== FORBIDDEN || !(isSitting || viewer !== SPECTATOR))
      return this.setLink('ended');
    // There is no seat for this person: they may watch.
    this.change({ isSitting: false, isReady: false, viewer: SPECTATOR });
    this.online = this.open({ name: '' });
  }

  private open(wish: Wish): OnlineTable {
    return new OnlineTable(this.connection, this.seat, wish, this);
  }
  private hearTable(table: wire.Table): void {
    if (!this.engine.game(table.game)) this.tell(t('gameUnknown'));
    const { viewer, seats } = table;
    if (viewer !== this.state.viewer) this.dropMatch(); // it was a spectator's
    this.change({ link: 'on', table, seats, viewer, isSitting: false, isReady: this.seat.isReady });
  }
  private hearView(message: wire.View, view: Uint8Array): void {
    const { port, table } = this.state;
    if (port || !table || !this.engine.game(table.game)) return;
    const now = { ...table, seats: [...this.state.seats] };
    this.change({ port: new RemoteTable(this.engine, this.thinker, this.online, now, message, view) });
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
