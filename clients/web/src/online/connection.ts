/** The page's connection to a server. It has a channel for each open table, and as long as there is one it connects again by itself; then
 *  every table is opened again, from where it was. What is sent while there is no connection is lost: the sender must know what to repeat. */
import { version as release } from '../../package.json';
import * as wire from '../../../../protocol/messages';
import { t } from '../texts';

/** The first wait is half of RETRY_MS to RETRY_MS; it doubles up to RETRY_MOST_MS. The lot keeps the pages of a server that fell from coming
 *  back all at once. */
const RETRY_MS = 500,
  RETRY_MOST_MS = 10_000;
/** A server that does not answer for so long is given up, and another is tried. */
const WELCOME_MS = 10_000;
/** After such a silence the server is asked for a sign of life, and it has so long to give one: the browser itself would notice a line that
 *  died without a word only after minutes. */
const SILENCE_MS = 12_000,
  SIGN_MS = 8_000;
const CHANNEL_MOST = 65_535,
  CHANNEL_SIZE = 2;
const MALFORMED = 1007; // closing code
const TOO_OLD = 426;

export type Up =
  | wire.Open
  | wire.Move
  | wire.Again
  | wire.Resign
  | wire.Promise
  | wire.Disclose
  | wire.Device
  | wire.History
  | wire.Say
  | wire.Arrange
  | wire.Propose
  | wire.Consent
  | wire.Rematch
  | wire.Plan;
type Sent = Up | wire.Hello | wire.There | wire.Leave;

const writers = {
  hello: wire.writeHello,
  open: wire.writeOpen,
  move: wire.writeMove,
  again: wire.writeAgain,
  resign: wire.writeResign,
  promise: wire.writePromise,
  disclose: wire.writeDisclose,
  device: wire.writeDevice,
  history: wire.writeHistory,
  say: wire.writeSay,
  arrange: wire.writeArrange,
  propose: wire.writePropose,
  consent: wire.writeConsent,
  rematch: wire.writeRematch,
  plan: wire.writePlan,
  there: wire.writeThere,
  leave: wire.writeLeave,
};

export function written(message: Sent, channel: number): Uint8Array {
  const to = new wire.Writer();
  to.number(channel, CHANNEL_SIZE);
  (writers[message.type] as (to: wire.Writer, message: Sent) => void)(to, message);
  return to.done();
}
/** null: of a later release, or no message at all. */
function read(bytes: Uint8Array): wire.Down | null {
  try {
    return wire.readDown(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Who uses a channel. */
export interface Guest {
  /** The first message, on every new connection. */
  open(): wire.Open;
  /** After `sorry` the channel is closed. */
  hear(message: wire.Down): void;
  /** The connection is lost, and made again by itself. */
  lost(): void;
  /** The server ended the connection for good, and so the channel. */
  ended(words: string): void;
}
export interface Channel {
  send(message: Up): void;
  /** Opens the table once more. */
  reopen(): void;
  leave(): void;
}

export class Connection {
  private socket: WebSocket | null = null;
  private isWelcome = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The server answers `there`. */
  private answers = false;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private readonly guests = new Set<Guest>();
  /** On the present connection; numbers are not used again on it. */
  private readonly guestOn = new Map<number, Guest>();
  private nextChannel: number = wire.CHANNEL.first;

  /** address: ws://HOST/ws */
  constructor(private readonly address: string) {}

  /** Connects for a table that will be opened soon. If that fails, or takes longer than the server waits, `open` connects. */
  prepare(): void {
    if (!this.socket && this.guests.size === 0) this.connect();
  }
  open(guest: Guest): Channel {
    this.guests.add(guest);
    if (this.socket?.readyState === WebSocket.OPEN) this.enter(guest);
    else if (!this.socket && this.guests.size === 1) this.connect();
    return {
      send: (message) => this.send(message, this.channelOf(guest)),
      reopen: () => {
        this.exit(guest);
        if (this.guests.has(guest)) this.enter(guest);
      },
      leave: () => {
        this.exit(guest);
        this.forget(guest);
      },
    };
  }

  /** The line is bad, or may be good again: connects anew, now. */
  again(): void {
    if (this.guests.size === 0) return;
    this.hangUp();
    for (const guest of this.guests) guest.lost();
    this.connect();
  }

  // ---- channels ----

  private channelOf(guest: Guest): number | undefined {
    for (const [channel, one] of this.guestOn) if (one === guest) return channel;
    return undefined;
  }
  private enter(guest: Guest): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (this.nextChannel > CHANNEL_MOST) return this.retry();
    this.guestOn.set(this.nextChannel, guest);
    this.send(guest.open(), this.nextChannel++);
  }
  private exit(guest: Guest): void {
    const channel = this.channelOf(guest);
    this.send({ type: 'leave' }, channel);
    if (channel !== undefined) this.guestOn.delete(channel);
  }
  private forget(guest: Guest): void {
    const channel = this.channelOf(guest);
    if (channel !== undefined) this.guestOn.delete(channel);
    this.guests.delete(guest);
    if (this.guests.size === 0) this.hangUp();
  }
  private send(message: Sent, channel: number | undefined): void {
    if (channel !== undefined && this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(written(message, channel) as BufferSource);
  }

  // ---- the websocket ----

  private connect(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.timer = setTimeout(() => this.retry(), WELCOME_MS);
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.send(
        { type: 'hello', version: wire.VERSION.now, client: `mykonos-web ${release}` },
        wire.CHANNEL.connection,
      );
      for (const guest of this.guests) this.enter(guest);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket || !(data instanceof ArrayBuffer)) return;
      this.hear(new Uint8Array(data));
      this.listen();
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      if (code === MALFORMED && !this.isWelcome)
        this.end(t('serverOlder')); // it is from before `hello`
      else this.retry();
    };
  }
  /** A closing that is not answered is not waited for. */
  private hangUp(): void {
    const socket = this.socket;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.socket = null;
    this.isWelcome = this.answers = false;
    this.guestOn.clear();
    this.nextChannel = wire.CHANNEL.first;
    socket?.close();
  }
  private listen(): void {
    clearTimeout(this.silence);
    if (this.answers) this.silence = setTimeout(() => this.askForSign(), SILENCE_MS);
  }
  private askForSign(): void {
    this.send({ type: 'there' }, wire.CHANNEL.connection);
    this.silence = setTimeout(() => this.again(), SIGN_MS);
  }
  private retry(): void {
    this.hangUp();
    if (this.guests.size === 0) return;
    for (const guest of this.guests) guest.lost();
    const most_ms = Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** this.failures++);
    this.timer = setTimeout(() => this.connect(), (most_ms / 2) * (1 + Math.random()));
  }
  private end(words: string): void {
    const guests = [...this.guests];
    this.guests.clear();
    this.hangUp();
    for (const guest of guests) guest.ended(words);
  }

  // ---- what the server says ----

  private hear(frame: Uint8Array): void {
    if (frame.length < CHANNEL_SIZE) return;
    const channel = frame[0]! + 256 * frame[1]!,
      guest = this.guestOn.get(channel);
    const message =
      channel === wire.CHANNEL.connection || (guest && this.isWelcome) ? read(frame.subarray(CHANNEL_SIZE)) : null;
    if (!message) return;
    if (!guest) return this.hearConnection(message);
    if (message.type === 'sorry') this.forget(guest);
    guest.hear(message);
  }
  private hearConnection(message: wire.Down): void {
    if (message.type === 'welcome') this.hearWelcome(message);
    else if (message.type === 'sorry') this.end(message.code === TOO_OLD ? t('pageOlder') : message.words);
    else if (message.type === 'moving') this.retry();
  }
  private hearWelcome({ version, answers }: wire.Welcome): void {
    if (version > wire.VERSION.now) return this.end(t('serverSenseless'));
    if (version < wire.VERSION.oldest) return this.end(t('serverOlder'));
    this.isWelcome = true;
    this.answers = answers === 1;
    this.failures = 0;
    clearTimeout(this.timer);
  }
}
