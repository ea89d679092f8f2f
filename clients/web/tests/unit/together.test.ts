/** What people at one table do with each other: take-backs by consent, clocks, presence, and the next game. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../../src/engine/wasm';
import type { Connection } from '../../src/online/connection';
import { Clocks } from '../../src/online/clocks';
import { passOf } from '../../src/online/pass';
import type { RemoteTable } from '../../src/online/remote';
import { Room } from '../../src/online/room';
import { timeLeft } from '../../src/table/clock';
import { Session } from '../../src/table/session.svelte';
import { speakEnglish } from '../../src/words';
import * as wire from '../../../../protocol/messages';
import { readEngine } from '../engine';
import { MemoryStorage } from '../storage';
import { Dealer, filled, ME, OTHER, sha256, TABLE, type Deal } from './dealer';
import { Line } from './line';

const INVITATION = passOf('#000102030405060708090a0b0c0d0e0f')!;
const thinker = { think: () => Promise.reject(new Error('nobody thinks here')) };

let engine: Engine, dealer: Dealer, deal: Deal, line: Line, room: Room;
beforeAll(async () => {
  speakEnglish();
  engine = await readEngine();
});
beforeEach(() => {
  vi.useFakeTimers();
  dealer = new Dealer(engine);
});
afterEach(() => {
  room?.close();
  vi.useRealTimers();
});

/** A match that has begun, seen by seat a, or by a spectator. */
function begin(table: Partial<wire.Table> = {}, view: Partial<wire.View> = {}): RemoteTable {
  const sits = table.viewer === undefined;
  dealer.viewer = table.viewer ?? ME;
  line = new Line();
  const storage = new MemoryStorage();
  room = new Room(line as unknown as Connection, engine, thinker, TABLE, 'ann', INVITATION, { storage, sits });
  line.hear({ ...dealer.table(), ...table });
  if (sits) room.ready();
  else dealer.myPromise = sha256((dealer.myShare = filled(3, 16)));
  const [promise] = line.of('promise') as wire.Promise[];
  dealer.myPromise ??= promise!.promise;
  line.hear(dealer.promises());
  const [disclosed] = line.of('disclose') as wire.Disclose[];
  dealer.myShare ??= disclosed!.share;
  deal = dealer.deal();
  line.hear({ ...dealer.view(deal, 0), ...view });
  return room.state.port!;
}
const proposal = (more: Partial<wire.Proposal> = {}): wire.Proposal => ({
  type: 'proposal',
  number: 9,
  what: 0,
  seat: OTHER,
  count: 3,
  asked: 1,
  agreed: 0,
  stand: wire.STAND.open,
  left_ms: 60_000,
  ...more,
});

describe('a take-back by consent', () => {
  it('is offered while there is something to take back and the plain one is not allowed', () => {
    const port = begin({}, { may_propose: 2 });
    const session = new Session(port);
    expect(session.mayPropose).toBe(2);
    port.propose();
    expect(line.of('propose')).toEqual([{ type: 'propose', seq: 3, what: wire.PROPOSAL.take_back }]);
    line.hear(proposal({ seat: ME, asked: 2 }));
    expect(session.mayPropose).toBe(0);
    line.hear({ ...dealer.view(deal, 1), may_propose: 0 });
    line.hear(proposal({ stand: wire.STAND.void }));
    expect(session.mayPropose).toBe(0);
    line.hear({ ...dealer.view(deal, 2), may_propose: 1, may_take_back: 1 });
    expect([session.canUndo, session.mayPropose]).toEqual([true, 0]);
    session.close();
  });
  it('is not offered without a connection', () => {
    const session = new Session(begin({}, { may_propose: 2 }));
    line.guest.lost();
    expect(session.mayPropose).toBe(0);
    session.close();
  });
  it('is answered by its number, and its end is shown for a while', () => {
    const port = begin();
    port.consent(true);
    expect(line.of('consent')).toEqual([]);
    line.hear(proposal());
    expect(port.state.proposal).toMatchObject({ number: 9, seat: OTHER, count: 3, stand: 'open' });
    expect(port.state.proposal!.until - performance.now()).toBe(60_000);
    port.consent(true);
    port.consent(false);
    expect(line.of('consent')).toEqual([
      { type: 'consent', number: 9, agrees: 1 },
      { type: 'consent', number: 9, agrees: 0 },
    ]);
    line.hear(proposal({ stand: wire.STAND.declined }));
    expect(port.state.proposal!.stand).toBe('declined');
    vi.advanceTimersByTime(10_000);
    expect(port.state.proposal).toBeNull();
  });
  it('does not take away the next one with the end of the last', () => {
    const port = begin();
    line.hear(proposal({ stand: wire.STAND.declined }), proposal({ number: 12 }));
    vi.advanceTimersByTime(10_000);
    expect(port.state.proposal!.number).toBe(12);
  });
  it('is nothing that a later server may propose', () => {
    const port = begin();
    line.hear(proposal({ what: 7 }));
    expect(port.state.proposal).toBeNull();
  });
  it('of which nothing is heard on a new connection is over', () => {
    const port = begin();
    line.hear(proposal());
    line.again();
    line.hear({ ...dealer.table(1), seq: 3 });
    expect(port.state.proposal).toBeNull();
  });
});

describe('a plan', () => {
  const stands: wire.Planned = { type: 'planned', words: 'take 1', stand: wire.PLANNED.stands };
  it('is sent, told in sentences when it is kept, and forgotten on a new connection', () => {
    const port = begin();
    const session = new Session(port);
    expect(session.mayPlan).toBe(true);
    port.plan!('take 1');
    expect(line.of('plan')).toMatchObject([{ type: 'plan', words: 'take 1' }]);
    expect(port.state.planned).toBeNull();
    line.hear(stands);
    expect(session.planned!.words).toBe('take 1');
    expect(session.planned!.told).toContain('else you are asked.');
    line.again();
    line.hear({ ...dealer.table(1), seq: 3 });
    expect(session.planned).toBeNull();
    line.hear(stands, { ...stands, words: '', stand: wire.PLANNED.surprised });
    expect([session.planned, session.planEnd]).toEqual([null, 'surprised']);
    session.close();
  });
  it('that the engine cannot read is none', () => {
    const port = begin();
    line.hear({ ...stands, words: 'dance' });
    expect(port.state.planned).toBeNull();
  });
  it('is nothing for a spectator', () => {
    const port = begin({ viewer: 6 });
    expect(port.plan).toBeUndefined();
    const session = new Session(port);
    expect(session.mayPlan).toBe(false);
    session.close();
  });
});

describe('another game of the same people', () => {
  const next: wire.Next = {
    type: 'next',
    table: 99n,
    invitation: filled(7, 16),
    who: OTHER,
    seats: Uint8Array.of(1, 0, 255, 255, 255, 255),
  };
  it('is asked for again on a new connection until there is an answer', () => {
    const port = begin();
    port.rematch();
    line.again();
    line.hear({ ...dealer.table(1), seq: 3 });
    expect(line.of('rematch').length).toBe(2);
    line.hear(next);
    line.again();
    line.hear({ ...dealer.table(1), seq: 3 });
    expect(line.of('rematch').length).toBe(2);
  });
  it('is asked for once more when the server could not open it', () => {
    const port = begin();
    port.rematch();
    expect(port.state.asksAgain).toBe(true);
    line.hear({ type: 'refused', nonce: 0, rule: 'T.31', sentence: 'Too many lines.' });
    expect(port.state.asksAgain).toBe(true);
    line.hear({ type: 'refused', nonce: 0, rule: 'T.38', sentence: 'Please try again.' });
    expect(port.state.asksAgain).toBe(false);
    line.again();
    line.hear({ ...dealer.table(1), seq: 3 });
    expect(line.of('rematch').length).toBe(1);
  });
  it('gives each person their seat there, and spectators a table to watch', () => {
    const port = begin();
    line.hear(next);
    const invitation = '07'.repeat(16);
    expect(port.state.next).toEqual({ id: '99', who: OTHER, place: { seat: 1, invitation, name: 'ann' } });
    line.hear({ ...next, seats: Uint8Array.of(255, 0) });
    expect(port.state.next!.place).toBeNull();
  });
  it('cannot be entered with what a spectator gets', () => {
    const port = begin({ viewer: 6 });
    line.hear({ ...next, invitation: new Uint8Array() });
    expect(port.state.next).toEqual({ id: '99', who: OTHER, place: null });
  });
  it('is entered on that seat, ready at once', () => {
    line = new Line();
    const options = { storage: new MemoryStorage(), sits: true, seat: 1 };
    room = new Room(line as unknown as Connection, engine, thinker, TABLE, 'ann', INVITATION, options);
    expect(line.sent).toMatchObject([{ type: 'open', seat: 1, name: 'ann', pass: INVITATION.bytes }]);
    expect(line.of('promise')).toEqual([]);
    line.hear(dealer.table());
    expect(line.of('promise').length).toBe(1);
    expect(room.state.isReady).toBe(true);
  });
});

describe('what an order allows', () => {
  it('hints are there unless the table has none', () => {
    expect(begin().hint).toBeDefined();
    room.close();
    dealer = new Dealer(engine);
    expect(begin({ hints: wire.HINTS.none }).hint).toBeUndefined();
  });
});

describe('who is here', () => {
  const seated = (here: number, more: Partial<wire.Seat> = {}) =>
    dealer.seated(dealer.seats().map((seat, i) => (i === OTHER ? { ...seat, here, ...more } : seat)));
  const presence = (port: RemoteTable) => port.state.seats[OTHER]!.presence;
  it('is expected back for a while, and then away', () => {
    const port = begin();
    expect(presence(port)).toBe('here');
    line.hear(seated(0));
    expect(presence(port)).toBe('reconnecting');
    vi.advanceTimersByTime(20_000);
    line.hear(seated(0));
    expect(presence(port)).toBe('reconnecting');
    vi.advanceTimersByTime(10_001);
    expect(presence(port)).toBe('away');
    line.hear(seated(1));
    expect(presence(port)).toBe('here');
    line.hear(seated(0, { control: 1 }));
    expect(presence(port)).toBe('replaced');
  });
  it('has left when the game is over, even if they were expected back', () => {
    const port = begin();
    line.hear(seated(0));
    line.hear({ ...dealer.view(deal, 0), seq: 4, phase: 2 });
    expect(presence(port)).toBe('left');
    line.hear(seated(1));
    expect(presence(port)).toBe('here');
    line.hear(seated(0));
    expect(presence(port)).toBe('left');
    line.hear(seated(0, { control: 1 }));
    expect(presence(port)).toBe('left');
    expect(port.state.seats[ME]!.presence).toBe('here');
  });
  it('had left a game that was over when this page came', () => {
    const [me, other] = dealer.seats();
    expect(presence(begin({ seats: [me!, { ...other!, here: 0 }] }, { phase: 2 }))).toBe('left');
  });
  it('was away before this page came: nobody expects them', () => {
    const [me, other] = dealer.seats();
    expect(presence(begin({ seats: [me!, { ...other!, here: 0 }] }))).toBe('away');
  });
});

describe('the clocks of seats', () => {
  const person = {
    kind: 0,
    control: 0,
    here: 1,
    joined: 1,
    ready: 0,
    level: 0,
    left_ms: 4294967295,
    name: '',
    account: 0n,
  };
  const timed = (...left: number[]) => left.map((left_ms) => ({ ...person, left_ms }));
  const view = (seq: number, at_ms: number, who = 255) => ({ seq, at_ms, who });
  it('run for those who are asked, down to nothing', () => {
    const clocks = new Clocks(0);
    clocks.hearSeats({ seats: timed(60_000, 50_000), seq: 4 });
    clocks.hearView(view(4, 1000), 0b01);
    expect(clocks.of(0, 3500)).toEqual({ leftMs: 57_500, runs: true });
    expect(clocks.of(1, 3500)).toEqual({ leftMs: 50_000, runs: false });
    expect(clocks.of(0, 99_000)!.leftMs).toBe(0);
  });
  it('keep what was used until the server says it, and do not count it twice', () => {
    const clocks = new Clocks(0);
    clocks.hearSeats({ seats: timed(60_000, 50_000), seq: 4 });
    clocks.hearView(view(4, 1000), 0b01);
    clocks.hearView(view(5, 11_000, 0), 0b10);
    expect(clocks.of(0, 15_000)).toEqual({ leftMs: 50_000, runs: false });
    expect(clocks.of(1, 15_000)).toEqual({ leftMs: 46_000, runs: true });
    clocks.hearSeats({ seats: timed(55_000, 50_000), seq: 7 }); // with the increment; views up to 7 are on their way
    clocks.hearView(view(6, 12_000, 1), 0b01);
    clocks.hearView(view(7, 13_000, 0), 0b10);
    expect(clocks.of(0, 13_000)!.leftMs).toBe(55_000);
    expect(clocks.of(1, 14_000)!.leftMs).toBe(49_000);
  });
  it('count a decision from when it was asked for, also while others move', () => {
    const clocks = new Clocks(30_000);
    clocks.hearSeats({ seats: [person, person], seq: 1 });
    clocks.hearView(view(1, 0), 0b11);
    clocks.hearView(view(2, 5000, 1), 0b11);
    expect(clocks.of(0, 6000)!.leftMs).toBe(24_000);
    expect(clocks.of(1, 6000)!.leftMs).toBe(29_000);
  });
  it('are there for people with a limit only', () => {
    const clocks = new Clocks(0);
    clocks.hearSeats({
      seats: [person, { ...person, kind: 1, left_ms: 5 }, { ...person, control: 1, left_ms: 5 }],
      seq: 1,
    });
    clocks.hearView(view(1, 0), 0b111);
    expect([0, 1, 2, 3].map((seat) => clocks.of(seat, 0))).toEqual([null, null, null, null]);
  });
  it('are shown of a table', () => {
    const seats = dealer.seats().map((seat) => ({ ...seat, left_ms: 60_000 }));
    const port = begin({ seats, per_game_ms: 60_000 });
    const acting = (port.state.look.table.acting & 1) === 1 ? ME : OTHER;
    vi.advanceTimersByTime(2000);
    expect(port.clockOf(acting)).toEqual({ leftMs: 58_000, runs: true });
    expect(port.clockOf(1 - acting)).toEqual({ leftMs: 60_000, runs: false });
  });
  it('know how long ago the newest view was when the table is opened, and opened again', () => {
    const seats = dealer.seats().map((seat) => ({ ...seat, left_ms: 60_000 }));
    const port = begin({ seats, per_game_ms: 60_000, ago_ms: 5000, seq: 3 });
    const acting = (port.state.look.table.acting & 1) === 1 ? ME : OTHER;
    const left = () => port.clockOf(acting)!.leftMs;
    expect(left()).toBe(55_000);
    vi.advanceTimersByTime(1000);
    expect(left()).toBe(54_000);
    line.again();
    line.hear({ ...dealer.table(1), seats, seq: 3, ago_ms: 9000 });
    expect(left()).toBe(51_000);
  });
  it('are not set back by a line that somebody writes', () => {
    const seats = dealer.seats().map((seat) => ({ ...seat, left_ms: 60_000 }));
    const port = begin({ seats, per_game_ms: 60_000, seq: 3 });
    const acting = (port.state.look.table.acting & 1) === 1 ? ME : OTHER;
    vi.advanceTimersByTime(2000);
    line.hear({ ...dealer.view(deal, 0), seq: 4, whole: wire.WHOLE.same, view: new Uint8Array() });
    expect(port.clockOf(acting)!.leftMs).toBe(58_000);
  });
  it('are read like clocks', () => {
    const words = [0, 1, 999, 1000, 59_001, 60_000, 754_000, 3_599_001, 3_600_000, 11_100_000, 86_400_000, 200_000_000];
    expect(words.map(timeLeft)).toEqual([
      '0:00',
      '0:01',
      '0:01',
      '0:01',
      '1:00',
      '1:00',
      '12:34',
      '60:00',
      '1:00 h',
      '3:05 h',
      '24:00 h',
      '2 d',
    ]);
  });
});
