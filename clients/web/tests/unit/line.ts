/** What a page's room needs of its connection, for tests. */
import type { Guest, Up } from '../../src/online/connection';
import type * as wire from '../../../../protocol/messages';

/** One connection, and who is at it. */
export class Line {
  readonly sent: Up[] = [];
  guest!: Guest;
  /** A channel on which the server is sorry is closed. */
  private isOpen = true;
  open(guest: Guest) {
    this.guest = guest;
    this.isOpen = true;
    this.sent.push(guest.open());
    return {
      send: (message: Up) => this.sent.push(message),
      reopen: () => guest === this.guest && this.isOpen && this.sent.push(guest.open()),
      leave: () => {},
    };
  }
  again(): void {
    this.guest.lost();
    this.sent.push(this.guest.open());
  }
  hear(...messages: wire.Down[]): void {
    for (const message of messages) {
      if (message.type === 'sorry') this.isOpen = false;
      this.guest.hear(message);
    }
  }
  of(type: Up['type']): Up[] {
    return this.sent.filter((message) => message.type === type);
  }
}
