/** A player as the page will be one: its code for a table and a seat, on a real connection. */
import { Connection } from '../../src/online/connection';
import { passOf } from '../../src/online/pass';
import { OnlineSeat, type Verdict } from '../../src/online/seat';
import { OnlineTable, type Audience, type Closing } from '../../src/online/table';
import { moveBytes } from '../../src/engine/sight';
import type { Refusal } from '../../src/engine/types';
import type { Engine } from '../../src/engine/wasm';
import type * as wire from '../../../../protocol/messages';

export interface Ended {
  told: string[];
  /** The server was not trusted any more. */
  stopped: boolean;
  /** null: the game was not played to its end here. */
  verdict: Verdict | null;
}
type Listener = (message: wire.Down, player: Player) => void;

export function connectionTo(address: string): Connection {
  return new Connection(`${address.replace('http', 'ws')}/ws`);
}

export class Player implements Audience {
  readonly seat: OnlineSeat;
  readonly told: string[] = [];
  view: Uint8Array | null = null;
  /** How many moves were made here. */
  moves = 0;
  private table!: OnlineTable;
  private listener: Listener = () => {};
  private finish!: (ended: Promise<Ended>) => void;

  constructor(
    engine: Engine,
    private readonly address: string,
    table: bigint,
    storage: Storage,
    private readonly connection = connectionTo(address),
    Seat: typeof OnlineSeat = OnlineSeat,
  ) {
    this.seat = new Seat(engine, table, storage);
  }

  /** Plays until the game is over, the server is caught or the table is left.
   *  readyAfter: the message after which the person is ready; none: at once. */
  play(link: string, name: string, listener: Listener = () => {}, readyAfter?: wire.Down['type']): Promise<Ended> {
    if (!readyAfter) this.seat.ready();
    this.listener = (message, self) => {
      listener(message, self);
      if (message.type === readyAfter) this.table.say(this.seat.ready());
    };
    this.table = new OnlineTable(this.connection, this.seat, { name, pass: passOf(link) }, this);
    return new Promise((resolve) => (this.finish = resolve));
  }
  /** The move's first byte is its verb; its operands follow. */
  move(...move: number[]): void {
    const messages = this.seat.play(moveBytes(move));
    this.moves += messages.length;
    this.table.say(messages);
  }
  device(): void {
    this.table.say(this.seat.device());
  }
  leave(): void {
    this.table.leave();
  }

  tell(sentence: string): void {
    this.told.push(sentence);
  }
  heard(message: wire.Down, view: Uint8Array | null): void {
    this.view = view ?? this.view;
    this.listener(message, this);
  }
  answered(refusal: Refusal | null): void {
    if (refusal) this.told.push(refusal.sentence);
  }
  lost(): void {}
  over(): void {
    const checked = this.seat.check((path, init) => fetch(this.address + path, init));
    this.finish(checked.then((verdict) => ({ told: this.told, stopped: false, verdict })));
    this.table.leave();
  }
  closed(how: Closing): void {
    this.finish(Promise.resolve({ told: this.told, stopped: how === 'distrusted', verdict: null }));
  }
}
