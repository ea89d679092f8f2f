/** A table on a server, behind the page's one port. The server sends bytes of this viewer's view; all that is seen of them is computed here,
 *  by the rules. */
import { moveBytes, Sight } from '../engine/sight';
import { SPECTATOR, type Game, type Look, type Move, type Refusal, type TableView } from '../engine/types';
import type { Engine, Thought } from '../engine/wasm';
import type { Thinker } from '../engine/thinker';
import { CLOSED, type Link, type Seat, type TablePort, type TableState, type TalkPort } from '../table/port';
import { sayN, t } from '../texts';
import * as wire from '../../../../protocol/messages';
import { Chronicle } from './chronicle';
import { nameOf, seatOf } from './names';
import type { OnlineTable } from './table';

const TAKE_BACK = 255,
  OVER = 2;
const HINT_LEVEL = 6,
  HINT_ITERATIONS = 1500,
  HINT_SEED = 1;

export class RemoteTable implements TablePort {
  readonly game: Game;
  readonly facts: unknown;
  state: TableState;
  private readonly sight: Sight;
  private readonly chronicle: Chronicle;
  private readonly listeners = new Set<() => void>();
  private view: Uint8Array;
  private time: { at_ms: number; arrived: number };
  /** The answer to the move that is pending. */
  private answer: { promise: Promise<Refusal | null>; resolve: (refusal: Refusal | null) => void } | null = null;
  private isClosed = false;

  /** message, view: the first view of the match that this page gets. */
  constructor(
    engine: Engine,
    private readonly thinker: Thinker,
    private readonly online: OnlineTable,
    table: wire.Table,
    message: wire.View,
    view: Uint8Array,
    readonly talk: TalkPort,
  ) {
    this.game = engine.game(table.game)!;
    this.sight = new Sight(engine, this.game);
    this.chronicle = new Chronicle(this.game, this.sight, table.viewer, (from) =>
      this.online.say([{ type: 'history', from }]),
    );
    this.facts = this.sight.facts(view);
    this.view = view;
    this.time = { at_ms: message.at_ms, arrived: performance.now() };
    this.chronicle.view(message, view);
    this.state = {
      link: 'on',
      seats: this.seatsOf(table.seats, table.viewer),
      viewer: table.viewer,
      ...this.seen(message),
      log: this.chronicle.log,
      pending: null,
      thinking: null,
      told: [],
    };
  }

  // ---- the port ----

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  /** What the rules refuse is not sent: their answer here is in the page's language, and at once. */
  send(move: Move): Promise<Refusal | null> {
    const refusal = this.answer ? null : this.sight.why(this.view, move);
    return refusal ? Promise.resolve(refusal) : this.submit(moveBytes(move), move);
  }
  undo(): Promise<Refusal | null> {
    return this.submit(moveBytes([TAKE_BACK]), null);
  }
  why(move: Move): Promise<Refusal | null> {
    return Promise.resolve(this.sight.why(this.view, move));
  }
  preview(move: Move): TableView | null {
    return this.sight.preview(this.view, move);
  }
  picture(index: number): string {
    return this.isClosed ? '' : this.sight.picture(this.view, index);
  }
  past(index: number): Look {
    const view = this.chronicle.at(index);
    return view ? this.lookOf(view, index) : this.state.look;
  }
  hint(): Promise<Thought> {
    return this.thinker.think(this.game.key, this.view, HINT_LEVEL, this.state.viewer, HINT_SEED, HINT_ITERATIONS);
  }
  resign(): void {
    if (!this.isClosed) this.online.say([{ type: 'resign' }]);
  }
  /** Runs on while the connection is broken: so does the server's. */
  timeMs(): number {
    const { at_ms, arrived } = this.time,
      { over, deadline_ms } = this.state.look.table;
    return over || deadline_ms === 0 ? at_ms : Math.round(at_ms + performance.now() - arrived);
  }
  /** The room that gave us this table leaves it. */
  close(): void {
    this.listeners.clear();
    this.settle(CLOSED);
    this.isClosed = true;
  }
  /** Bytes kept of the past. */
  get pastBytes(): number {
    return this.chronicle.bytes;
  }

  // ---- what the room passes on ----

  /** After the seat has taken it. */
  heard(message: wire.Down, view: Uint8Array | null): void {
    if (message.type === 'table') this.hearTable(message);
    else if (message.type === 'seats') this.change({ seats: this.seatsOf(message.seats, this.state.viewer) });
    else if (message.type === 'view' && view) this.hearView(message, view);
    else if (message.type === 'past') this.hearPast(message);
    else if (message.type === 'rewound') this.hearRewound(message);
  }
  answered(refusal: Refusal | null): void {
    this.settle(refusal);
  }
  link(link: Link): void {
    this.change({ link });
    if (link === 'ended') this.settle({ rule: '', sentence: t('tableLeft') });
  }
  tell(sentence: string): void {
    this.change({ told: [...this.state.told, sentence] });
  }

  private hearTable({ seats, viewer }: wire.Table): void {
    this.chronicle.reconnected();
    this.change({ link: 'on', viewer, seats: this.seatsOf(seats, viewer) });
  }
  private hearView(message: wire.View, view: Uint8Array): void {
    const isSame = this.isSeen(message, view);
    this.view = view;
    this.time = { at_ms: message.at_ms, arrived: performance.now() };
    this.chronicle.view(message, view);
    this.change({ ...(isSame ? {} : this.seen(message)), log: this.chronicle.log });
  }
  private hearPast(message: wire.Past): void {
    this.chronicle.answer(message);
    this.change({ log: this.chronicle.log });
  }
  private hearRewound({ lost }: wire.Rewound): void {
    this.chronicle.forget();
    this.change({ log: this.chronicle.log });
    this.tell(
      sayN(
        lost,
        'The server has lost {count} move; play goes on from before it.',
        'The server has lost {count} moves; play goes on from before them.',
      ),
    );
  }

  // ---- what is seen ----

  private seatsOf(seats: wire.Seat[], viewer: number): Seat[] {
    return seats.map((seat, index) => seatOf(seat, nameOf(seat, index), index === viewer));
  }
  /** Somebody has come or gone, or this page was away: what the person was about to choose stays as it is. */
  private isSeen({ index, phase, may_take_back }: wire.View, view: Uint8Array): boolean {
    const { last, can_undo, table } = this.state.look;
    const isLike = last === index && can_undo === (may_take_back === 1) && table.over === (phase === OVER);
    return isLike && view.every((byte, at) => byte === this.view[at]);
  }
  private seen(message: wire.View): Pick<TableState, 'look' | 'moves'> {
    const now = this.lookOf(this.view, message.index);
    // An operator can end a game that its rules would let go on.
    const table = message.phase === OVER ? { ...now.table, acting: 0, over: true } : now.table;
    const acts = table.viewer !== SPECTATOR && ((table.acting >> table.viewer) & 1) === 1;
    return {
      look: { ...now, last: message.index, time_ms: message.at_ms, can_undo: message.may_take_back === 1, table },
      moves: acts ? this.sight.moves(this.view) : [],
    };
  }
  private lookOf(view: Uint8Array, index: number): Look {
    const table = this.sight.look(view);
    return { seq: index, last: this.state?.look.last ?? index, time_ms: table.at_ms, can_undo: false, table };
  }

  // ---- a move ----

  private submit(bytes: Uint8Array, move: Move | null): Promise<Refusal | null> {
    if (this.answer) return this.answer.promise;
    if (this.isClosed) return Promise.resolve(CLOSED);
    if (this.state.link === 'ended') return Promise.resolve({ rule: '', sentence: t('tableLeft') });
    let resolve!: (refusal: Refusal | null) => void;
    const promise = new Promise<Refusal | null>((settle) => (resolve = settle));
    this.answer = { promise, resolve };
    this.change({ pending: move });
    this.online.say(this.online.seat.play(bytes));
    return promise;
  }
  private settle(refusal: Refusal | null): void {
    const { answer } = this;
    this.answer = null;
    if (this.state.pending) this.change({ pending: null });
    answer?.resolve(refusal);
  }
  private change(changed: Partial<TableState>): void {
    if (this.isClosed) return;
    this.state = { ...this.state, ...changed };
    for (const listener of this.listeners) listener();
  }
}
