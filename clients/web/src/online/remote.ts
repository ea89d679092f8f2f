/** A table on a server, behind the page's one port. The server sends bytes of this viewer's view; all that is seen of them is computed here,
 *  by the rules. */
import { moveBytes, Sight } from '../engine/sight';
import { SPECTATOR, type Card, type Game, type Look, type Move, type Refusal } from '../engine/types';
import type { Engine, Thought } from '../engine/wasm';
import type { Thinker } from '../engine/thinker';
import {
  CLOSED,
  type Link,
  type Planned,
  type Proposal,
  type Seat,
  type SeatClock,
  type TablePort,
  type TableState,
  type TalkPort,
} from '../table/port';
import { sayN, t } from '../texts';
import * as wire from '../../../../protocol/messages';
import { hex } from '../engine/hex';
import { Chronicle } from './chronicle';
import { Clocks } from './clocks';
import { nameOf, seatOf } from './names';
import { Planning } from './planning';
import type { OnlineTable } from './table';

const TAKE_BACK = 255,
  OVER = 2;
const HINT_LEVEL = 6,
  HINT_ITERATIONS = 1500,
  HINT_SEED = 1;
/** A person whose connection ended is expected back for so long; then they are away. */
const RETURN_MS = 30_000;
/** How long it is said what became of a proposal. */
const OUTCOME_MS = 6000;
const NO_SEAT = 255;
/** The rule by which the server refuses another game. */
const NO_REMATCH = 'T.38';
const stands = ['open', 'agreed', 'declined', 'void'] as const;

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
  private seq: number;
  /** Views up to this entry were late by what the server said when the table was opened. */
  private opened: { seq: number; arrived: number };
  /** As the server said it last. */
  private seats: readonly wire.Seat[] = [];
  /** When a person was lost, by performance.now(); seats of others have none. */
  private readonly lostAt: (number | undefined)[] = [];
  private isOver = false;
  private readonly clocks: Clocks;
  readonly delayMs: number;
  readonly hint?: () => Promise<Thought>;
  readonly analyse?: NonNullable<TablePort['analyse']>;
  readonly plan?: (words: string) => void;
  private readonly planning: Planning;

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
    this.seq = message.seq;
    this.opened = { seq: table.seq, arrived: performance.now() - table.ago_ms };
    this.time = this.timeOf(message);
    this.chronicle.view(message, view);
    this.clocks = new Clocks(table.per_move_ms);
    this.delayMs = table.delay_s * 1000;
    this.planning = this.makePlanning();
    if (table.viewer !== SPECTATOR) this.plan = (words) => this.prepare(words);
    if (engine.canAnalyse && thinker.analyse)
      this.analyse = (record, seat, heard) => thinker.analyse!({ record, seat }, heard);
    if (table.hints === wire.HINTS.allowed) this.hint = () => this.think();
    this.isOver = message.phase === OVER;
    const seats = this.takeSeats(table, table.viewer),
      seen = this.seen(message);
    this.clocks.hearView(message, seen.look.table.acting);
    this.state = {
      link: 'on',
      seats,
      viewer: table.viewer,
      ...seen,
      log: this.chronicle.log,
      pending: null,
      thinking: null,
      told: [],
      mayPropose: message.may_propose,
      proposal: null,
      next: null,
      planned: null,
      planEnd: null,
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
  points(moves: readonly Move[]): number[][] {
    return this.sight.points(this.view, moves);
  }
  gains(move: Move): string {
    return this.sight.gains(this.view, move);
  }
  picture(index: number): string {
    return this.isClosed ? '' : this.sight.picture(this.view, index);
  }
  explain(thing: number, value: number, index?: number): Card | null {
    const then = index === undefined ? null : this.chronicle.at(index);
    return this.isClosed ? null : this.sight.explain(then ?? this.view, thing, value);
  }
  past(index: number): Look {
    const view = this.chronicle.at(index);
    return view ? this.lookOf(view, index) : this.state.look;
  }
  propose(): void {
    if (!this.isClosed) this.online.say([{ type: 'propose', seq: this.seq, what: wire.PROPOSAL.take_back }]);
  }
  consent(agrees: boolean): void {
    const number = this.state.proposal?.number;
    if (number !== undefined && !this.isClosed) this.online.say([{ type: 'consent', number, agrees: Number(agrees) }]);
  }
  /** Asked again on every new connection until it is answered: the answer is always the same. */
  rematch(): void {
    if (this.isClosed) return;
    this.change({ asksAgain: true });
    this.online.say([{ type: 'rematch' }]);
  }
  readPlan(words: string): Planned | Refusal {
    return this.sight.plan(words);
  }
  private prepare(words: string): void {
    if (!this.isClosed && !this.state.look.table.over) this.planning.make(words);
  }
  clockOf(seat: number): SeatClock | null {
    return this.state.look.table.over ? null : this.clocks.of(seat, this.nowMs());
  }
  private think(): Promise<Thought> {
    return this.thinker.think(this.game.key, this.view, HINT_LEVEL, this.state.viewer, HINT_SEED, HINT_ITERATIONS);
  }
  resign(): void {
    if (!this.isClosed) this.online.say([{ type: 'resign' }]);
  }
  /** Runs on while the connection is broken: so does the server's. */
  timeMs(): number {
    const { over, deadline_ms } = this.state.look.table;
    return over || deadline_ms === 0 ? this.time.at_ms : this.nowMs();
  }
  /** The room that gave us this table leaves it. */
  close(): void {
    this.listeners.clear();
    this.planning.close();
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
    else if (message.type === 'seats') this.change({ seats: this.takeSeats(message, this.state.viewer) });
    else if (message.type === 'proposal') this.hearProposal(message);
    else if (message.type === 'next') this.hearNext(message);
    else if (message.type === 'view' && view) this.hearView(message, view);
    else if (message.type === 'past') this.hearPast(message);
    else if (message.type === 'rewound') this.hearRewound(message);
    else if (message.type === 'planned') this.planning.heard(message);
    else if (message.type === 'refused') this.hearRefused(message);
  }
  answered(refusal: Refusal | null): void {
    this.settle(refusal);
  }
  link(link: Link): void {
    this.change({ link });
    if (link !== 'on') this.planning.lost();
    if (link === 'ended') this.settle({ rule: '', sentence: t('tableLeft') });
  }
  /** The record of the whole game has come. */
  finish(record: string): void {
    this.change({ finished: record });
  }
  tell(sentence: string): void {
    this.change({ told: [...this.state.told, sentence] });
  }

  private hearRefused(message: wire.Refused): void {
    this.planning.refused(message);
    if (message.rule === NO_REMATCH) this.change({ asksAgain: false });
  }
  private makePlanning(): Planning {
    return new Planning({
      send: (words, index) => this.online.say([{ type: 'plan', index, words }]),
      tell: (words) => {
        const plan = this.readPlan(words);
        return 'told' in plan ? plan : null;
      },
      index: () => this.state.look.last,
      change: (changed) => this.change(changed),
    });
  }
  /** An open proposal is told again. */
  private hearTable(table: wire.Table): void {
    const { viewer } = table;
    this.opened = { seq: table.seq, arrived: performance.now() - table.ago_ms };
    if (this.seq === table.seq) this.time.arrived = this.opened.arrived;
    this.chronicle.reconnected();
    this.change({ link: 'on', viewer, seats: this.takeSeats(table, viewer), proposal: null });
    this.planning.reconnected();
    if (this.state.asksAgain) this.rematch();
  }
  private hearProposal({ number, what, seat, count, asked, agreed, stand, left_ms }: wire.Proposal): void {
    if (what !== wire.PROPOSAL.take_back) return; // of a later server
    const until = performance.now() + left_ms;
    const proposal: Proposal = { number, seat, count, asked, agreed, stand: stands[stand] ?? 'void', until };
    this.change({ proposal });
    if (proposal.stand !== 'open')
      setTimeout(() => this.state.proposal === proposal && this.change({ proposal: null }), OUTCOME_MS);
  }
  private hearNext({ table, invitation, who, seats }: wire.Next): void {
    const { viewer } = this.state,
      seat = seats[viewer] ?? NO_SEAT;
    const mayPlay = seat !== NO_SEAT && invitation.length > 0;
    const place = mayPlay ? { seat, invitation: hex(invitation), name: this.seats[viewer]?.name ?? '' } : null;
    this.change({ asksAgain: false, next: { id: String(table), who, place } });
  }
  private hearView(message: wire.View, view: Uint8Array): void {
    const isSame = this.isSeen(message, view);
    this.view = view;
    this.seq = message.seq;
    if (message.at_ms !== this.time.at_ms) this.time = this.timeOf(message); // a line that somebody wrote takes no time back
    this.chronicle.view(message, view);
    const seen = isSame ? {} : this.seen(message);
    this.isOver = message.phase === OVER;
    this.clocks.hearView(message, { ...this.state, ...seen }.look.table.acting);
    const seats = this.isOver ? this.seatsOf(this.state.viewer) : this.state.seats;
    this.change({ ...seen, seats, log: this.chronicle.log, mayPropose: message.may_propose });
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

  private takeSeats(message: wire.Table | wire.Seats, viewer: number): Seat[] {
    const before = this.seats;
    this.seats = message.seats;
    this.clocks.hearSeats(message);
    this.seats.forEach(({ here }, index) => {
      if (here > 0) this.lostAt[index] = undefined;
      else if ((before[index]?.here ?? 0) > 0) this.expectBack(index, performance.now());
    });
    return this.seatsOf(viewer);
  }
  private seatsOf(viewer: number): Seat[] {
    return this.seats.map((seat, index) =>
      seatOf(seat, nameOf(seat, index), index === viewer, this.lostAt[index] !== undefined, this.isOver),
    );
  }
  private expectBack(seat: number, since: number): void {
    this.lostAt[seat] = since;
    setTimeout(() => {
      if (this.lostAt[seat] !== since) return;
      this.lostAt[seat] = undefined;
      this.change({ seats: this.seatsOf(this.state.viewer) });
    }, RETURN_MS);
  }
  private timeOf({ seq, at_ms }: wire.View): { at_ms: number; arrived: number } {
    return { at_ms, arrived: seq <= this.opened.seq ? this.opened.arrived : performance.now() };
  }
  private nowMs(): number {
    return Math.round(this.time.at_ms + performance.now() - this.time.arrived);
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
