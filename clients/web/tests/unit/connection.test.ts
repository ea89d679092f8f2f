import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Guest } from '../../src/online/connection';

const CONNECTION = 0;
const WELCOME = 76,
  HERE = 82;

/** A websocket that only notes what is said on it. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  isClosed = false;
  readonly sent: number[][] = [];
  onopen = (): void => {};
  onmessage = (_: { data: ArrayBuffer }): void => {};
  onclose = (_: { code: number }): void => {};
  constructor() {
    Socket.all.push(this);
  }
  send(bytes: Uint8Array): void {
    this.sent.push([...bytes]);
  }
  close(): void {
    this.isClosed = true;
  }
  says(...bytes: number[]): void {
    this.onmessage({ data: new Uint8Array([CONNECTION, 0, ...bytes]).buffer });
  }
  greets(...later: number[]): void {
    this.readyState = Socket.OPEN;
    this.onopen();
    this.says(WELCOME, 1, 0, 0, 0, 0, 0, ...later);
  }
  asked(): number {
    return this.sent.filter((bytes) => bytes[0] === CONNECTION && bytes[2] === 18).length;
  }
}
const guest = (lost = (): void => {}): Guest => ({
  open: () => ({
    type: 'open',
    table: 1n,
    token: new Uint8Array(),
    pass: new Uint8Array(),
    seat: 255,
    waives: 0,
    name: '',
    have: 0,
    format: 0,
  }),
  hear: vi.fn(),
  lost,
  ended: vi.fn(),
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  Socket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a silent server', () => {
  it('is asked for a sign of life, and left when it gives none', () => {
    const lost = vi.fn();
    new Connection('').open(guest(lost));
    const [first] = Socket.all as [Socket];
    first.greets(1);
    vi.advanceTimersByTime(11_900);
    expect(first.asked()).toBe(0);
    vi.advanceTimersByTime(200);
    expect(first.asked()).toBe(1);
    vi.advanceTimersByTime(7_800);
    expect(Socket.all.length).toBe(1);
    vi.advanceTimersByTime(200);
    expect([Socket.all.length, first.isClosed]).toEqual([2, true]);
    expect(lost).toHaveBeenCalledTimes(1);
  });
  it('that answers is kept for ever', () => {
    const lost = vi.fn();
    new Connection('').open(guest(lost));
    const [first] = Socket.all as [Socket];
    first.greets(1);
    for (let minute = 0; minute < 100; minute++) {
      const before = first.asked();
      vi.advanceTimersByTime(19_000);
      expect(first.asked()).toBe(before + 1);
      first.says(HERE);
    }
    expect(Socket.all.length).toBe(1);
    expect(lost).not.toHaveBeenCalled();
  });
  it('of a release that cannot answer is not asked', () => {
    new Connection('').open(guest());
    const [first] = Socket.all as [Socket];
    first.greets();
    vi.advanceTimersByTime(3_600_000);
    expect([first.asked(), Socket.all.length]).toEqual([0, 1]);
  });
  it('is not asked on a connection that was given up', () => {
    const channel = new Connection('').open(guest());
    const [first] = Socket.all as [Socket];
    first.greets(1);
    channel.leave();
    vi.advanceTimersByTime(3_600_000);
    expect([first.asked(), Socket.all.length]).toEqual([0, 1]);
  });
});

describe('a connection made before it is needed', () => {
  const OPEN = 1;
  it('is the one on which the table is opened, whichever comes first', () => {
    for (const comesFirst of [true, false]) {
      Socket.all = [];
      const connection = new Connection('');
      connection.prepare();
      connection.prepare();
      const [first] = Socket.all as [Socket];
      if (comesFirst) first.greets(1);
      connection.open(guest());
      if (!comesFirst) first.greets(1);
      expect(Socket.all.length).toBe(1);
      expect(first.sent.filter((bytes) => bytes[2] === OPEN).length).toBe(1);
    }
  });
  it('is not made again by itself, but when it is needed', () => {
    const connection = new Connection('');
    connection.prepare();
    Socket.all[0]!.greets(1);
    Socket.all[0]!.onclose({ code: 1006 });
    vi.advanceTimersByTime(3_600_000);
    expect(Socket.all.length).toBe(1);
    connection.open(guest());
    expect(Socket.all.length).toBe(2);
  });
  it('is left when the server has waited for a table for too long', () => {
    const SORRY = 70;
    const connection = new Connection('');
    connection.prepare();
    Socket.all[0]!.greets(1);
    Socket.all[0]!.says(SORRY, 152, 1, 0, 0, 0, 0); // 408
    const ended = vi.fn();
    connection.open({ ...guest(), ended });
    Socket.all[1]!.greets(1);
    expect([Socket.all.length, Socket.all[0]!.isClosed]).toEqual([2, true]);
    expect(ended).not.toHaveBeenCalled();
  });
});
