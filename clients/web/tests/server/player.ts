/** A player as the page will be one: its code for a seat, on a real websocket. */
import { OnlineSeat, passOf, written, type Up, type Verdict } from '../../src/online/seat';
import type { Engine } from '../../src/engine/wasm';
import * as wire from '../../../../protocol/messages';

const REMIND_MS = 2000, WAIT_MS = 100, CONNECTIONS_MOST = 20;

export interface Ended {
  told: string[];
  /** The server was not trusted any more. */
  stopped: boolean;
  /** null: the game was not played to its end here. */
  verdict: Verdict | null;
}
type Listener = (message: wire.Down, player: Player) => void;

export class Player {
  readonly seat: OnlineSeat;
  readonly told: string[] = [];
  view: Uint8Array | null = null;
  mayReturn = true;
  maySend: (message: Up) => boolean = () => true;
  private socket: WebSocket | null = null;
  private stopped = false;
  private over = false;

  constructor(engine: Engine, private readonly address: string, table: bigint, storage: Storage) {
    this.seat = new OnlineSeat(engine, table, storage);
  }

  /** Plays until the game is over, the server is caught or we leave; connects again whenever the connection is lost.
   *  readyAfter: the message after which the person is ready; none: at once. */
  async play(link: string, name: string, listener: Listener = () => {}, readyAfter?: wire.Down['type']): Promise<Ended> {
    if (!readyAfter) this.seat.ready();
    for (let i = 0; i < CONNECTIONS_MOST && this.mayReturn && !this.stopped && !this.over; i++) {
      if (i > 0) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      await this.connect(link, name, listener, readyAfter);
    }
    const verdict = this.over && !this.stopped ? await this.seat.check((path, init) => fetch(this.address + path, init)) : null;
    return { told: this.told, stopped: this.stopped, verdict };
  }
  send(message: Up | wire.Words): void {
    if (message.type !== 'words') {
      if (this.maySend(message)) this.socket?.send(written(message) as BufferSource);
      return;
    }
    const to = new wire.Writer();
    wire.writeWords(to, message);
    this.socket?.send(to.done() as BufferSource);
  }
  leave(): void {
    this.mayReturn = false;
    this.socket?.close();
  }

  private connect(link: string, name: string, listener: Listener, readyAfter?: wire.Down['type']): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${this.address.replace('http', 'ws')}/ws`);
      const reminder = setInterval(() => this.seat.remind().forEach((message) => this.send(message)), REMIND_MS);
      this.socket = socket;
      socket.binaryType = 'arraybuffer';
      socket.onopen = () => this.send(this.seat.open(name, passOf(link)));
      socket.onmessage = ({ data }) => {
        try {
          const message = wire.readDown(new Uint8Array(data as ArrayBuffer));
          this.hear(message, listener);
          if (message.type === readyAfter) this.seat.ready().forEach((one) => this.send(one));
          if (this.stopped || this.over) socket.close();
        } catch (error) {
          reject(error as Error);
          socket.close();
        }
      };
      socket.onclose = () => (clearInterval(reminder), resolve());
    });
  }
  private hear(message: wire.Down, listener: Listener): void {
    if (this.stopped || this.over || !this.mayReturn) return;
    const { send, tell, view, over, stop, reopen } = this.seat.hear(message);
    send.forEach((one) => this.send(one));
    this.told.push(...tell);
    this.view = view ?? this.view;
    this.stopped = stop;
    this.over = over;
    if (!stop) listener(message, this);
    if (reopen) this.socket?.close();
  }
}
