/** A table on a server, on a channel of the page's connection: between the server, the seat and what shows the table. */
import * as wire from '../../../../protocol/messages';
import type { Refusal } from '../engine/types';
import type { Channel, Connection, Guest, Up } from './connection';
import type { Pass } from './pass';
import type { OnlineSeat } from './seat';

const REMIND_MS = 2000;
/** A move or an arrangement that is not answered for so long is sent again on a new connection: this one may be dead without knowing it. */
const ANSWER_MS = 8000;

export interface Audience {
  tell(sentence: string): void;
  /** Every message, after the seat has taken it; view: the position, if it has changed. */
  heard(message: wire.Down, view: Uint8Array | null): void;
  /** The seat's move is kept, or refused. */
  answered(refusal: Refusal | null): void;
  /** The connection is lost, and made again by itself; then `table` is heard. */
  lost(): void;
  /** The game is over, and the seat can check the shuffle; the channel stays open. Once. */
  over(): void;
  closed(how: Closing): void;
}
/** ended: by the server, and what was told last says why. */
export type Closing = 'ended' | 'distrusted' | 'left';
export interface Wish {
  name: string;
  pass?: Pass | null;
  seat?: number;
  waives?: boolean;
  /** The account that is signed in here has a seat at the table. */
  ofAccount?: boolean;
}

export class OnlineTable implements Guest {
  private readonly channel: Channel;
  private readonly reminder = setInterval(() => this.say(this.seat.remind()), REMIND_MS);
  private isOpen = true;
  private isOver = false;
  private unanswered: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly connection: Connection,
    readonly seat: OnlineSeat,
    private wish: Wish,
    private readonly audience: Audience,
  ) {
    this.channel = connection.open(this);
  }

  say(messages: Up[]): void {
    for (const message of messages) this.channel.send(message);
    if (messages.some(({ type }) => type === 'move' || type === 'arrange')) this.awaitAnswer();
  }
  /** Opens the table once more, as is now wished. */
  reopen(wish: Wish): void {
    this.wish = wish;
    this.channel.reopen();
  }
  leave(): void {
    if (!this.isOpen) return;
    this.channel.leave();
    this.close('left');
  }

  // ---- called by the connection ----

  open(): wire.Open {
    const { name, pass = null, ...how } = this.wish;
    return this.seat.open(name, pass, how);
  }
  hear(message: wire.Down): void {
    const { send, tell, view, answer, over, stop, reopen } = this.seat.hear(message);
    if (!this.seat.isWaiting) clearTimeout(this.unanswered);
    this.say(send);
    for (const sentence of tell) this.audience.tell(sentence);
    if (answer) this.audience.answered(answer.refusal);
    if (!stop) this.audience.heard(message, view);
    if (!this.isOpen) return;
    if (stop) this.channel.leave();
    if (stop) this.close('distrusted');
    else if (message.type === 'sorry') this.close('ended');
    else if (reopen) this.channel.reopen();
    else if (over && !this.isOver) this.audience.over();
    this.isOver ||= over;
  }
  lost(): void {
    clearTimeout(this.unanswered);
    this.audience.lost();
  }
  ended(words: string): void {
    this.audience.tell(words);
    this.close('ended');
  }

  private awaitAnswer(): void {
    clearTimeout(this.unanswered);
    this.unanswered = setTimeout(() => this.connection.again(), ANSWER_MS);
  }
  private close(how: Closing): void {
    this.isOpen = false;
    clearInterval(this.reminder);
    clearTimeout(this.unanswered);
    this.audience.closed(how);
  }
}
