/** A table on a server, on a channel of the page's connection: between the server, the seat and what shows the table. */
import * as wire from '../../../../protocol/messages';
import type { Channel, Connection, Guest, Up } from './connection';
import type { OnlineSeat, Pass } from './seat';

const REMIND_MS = 2000;

export interface Audience {
  tell(sentence: string): void;
  /** Every message, after the seat has taken it; view: the position, if it has changed. */
  heard(message: wire.Down, view: Uint8Array | null): void;
  closed(how: Closing): void;
}
/** over: the game is, and the seat can check it; ended: by the server, and what was told last says why. */
export type Closing = 'over' | 'ended' | 'distrusted' | 'left';
export interface Wish {
  name: string;
  pass?: Pass | null;
  seat?: number;
  waives?: boolean;
}

export class OnlineTable implements Guest {
  private readonly channel: Channel;
  private readonly reminder = setInterval(() => this.say(this.seat.remind()), REMIND_MS);
  private isOpen = true;

  constructor(
    connection: Connection,
    readonly seat: OnlineSeat,
    private readonly wish: Wish,
    private readonly audience: Audience,
  ) {
    this.channel = connection.open(this);
  }

  say(messages: Up[]): void {
    for (const message of messages) this.channel.send(message);
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
    const { send, tell, view, over, stop, reopen } = this.seat.hear(message);
    this.say(send);
    for (const sentence of tell) this.audience.tell(sentence);
    if (!stop) this.audience.heard(message, view);
    if (!this.isOpen) return;
    if (stop || over) this.channel.leave();
    if (stop || over) this.close(stop ? 'distrusted' : 'over');
    else if (message.type === 'sorry') this.close('ended');
    else if (reopen) this.channel.reopen();
  }
  ended(words: string): void {
    this.audience.tell(words);
    this.close('ended');
  }

  private close(how: Closing): void {
    this.isOpen = false;
    clearInterval(this.reminder);
    this.audience.closed(how);
  }
}
