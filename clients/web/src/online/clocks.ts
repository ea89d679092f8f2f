/** What the people at a table on a server have left of their time. The server says it now and then; between that, it runs here. */
import type { SeatClock } from '../table/port';
import type * as wire from '../../../../protocol/messages';

/** Of left_ms. */
const NO_LIMIT = 4294967295;
const BOT = 1;

export class Clocks {
  /** Match time of the newest view. */
  private atMs = 0;
  private acting = 0;
  /** Of the time for the whole game, at atMs; the server has said it as of this entry of the table's log. */
  private leftMs: number[] = [];
  private leftSeq = 0;
  /** Match time since when each seat is asked for its present decision. */
  private readonly askedMs: number[] = [];
  private seats: readonly wire.Seat[] = [];

  /** perMoveMs: 0: no limit. */
  constructor(private readonly perMoveMs: number) {}

  hearSeats({ seats, seq }: Pick<wire.Seats, 'seats' | 'seq'>): void {
    this.seats = seats;
    this.leftSeq = seq;
    this.leftMs = seats.map(({ left_ms }) => left_ms);
  }
  /** acting: the seats asked after it; who: the seat that moved. What a turn adds, `seats` says. */
  hearView({ seq, at_ms, who }: Pick<wire.View, 'seq' | 'at_ms' | 'who'>, acting: number): void {
    this.seats.forEach((_, seat) => {
      const wasAsked = has(this.acting, seat);
      if (wasAsked && seq > this.leftSeq && this.isTimed(seat))
        this.leftMs[seat] = Math.max(0, this.leftMs[seat]! - (at_ms - this.atMs));
      if (!wasAsked || who === seat) this.askedMs[seat] = at_ms;
    });
    this.atMs = at_ms;
    this.acting = acting;
  }
  /** nowMs: match time now. Of a limit for the decision and one for the game, the one that is reached first. */
  of(seat: number, nowMs: number): SeatClock | null {
    const { kind, control } = this.seats[seat] ?? { kind: BOT, control: 0 };
    if (kind === BOT || control === 1) return null;
    const runs = has(this.acting, seat);
    const limits = [];
    if (this.isTimed(seat)) limits.push(this.leftMs[seat]! - (runs ? nowMs - this.atMs : 0));
    if (this.perMoveMs > 0) limits.push(this.perMoveMs - (runs ? nowMs - (this.askedMs[seat] ?? this.atMs) : 0));
    return limits.length === 0 ? null : { leftMs: Math.max(0, Math.min(...limits)), runs };
  }

  private isTimed(seat: number): boolean {
    return (this.leftMs[seat] ?? NO_LIMIT) !== NO_LIMIT;
  }
}

function has(set: number, seat: number): boolean {
  return ((set >> seat) & 1) === 1;
}
