/** A person in a waiting room, at a server that says what a test has it say. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/wasm';
import type { Connection } from '../../src/online/connection';
import { passOf } from '../../src/online/pass';
import { NOBODY, Room } from '../../src/online/room';
import { changesOf, placesOf, rightsOf } from '../../src/people/places';
import { speakEnglish } from '../../src/words';
import * as wire from '../../../../protocol/messages';
import { readEngine } from '../engine';
import { MemoryStorage } from '../storage';
import { Dealer, ME, OTHER, TABLE } from './dealer';
import { Line } from './line';

const INVITATION = passOf('#000102030405060708090a0b0c0d0e0f')!;
const { ARRANGE } = wire;

let engine: Engine, dealer: Dealer;
beforeAll(async () => {
  speakEnglish();
  engine = await readEngine();
});
beforeEach(() => {
  dealer = new Dealer(engine);
});

const thinker = { think: () => Promise.reject(new Error('nobody thinks here')) };
function enter(sits = true, storage = new MemoryStorage()): { line: Line; room: Room } {
  const line = new Line();
  const room = new Room(line as unknown as Connection, engine, thinker, TABLE, 'ann', INVITATION, { storage, sits });
  return { line, room };
}
/** The person who leads, at a table where the other seat is free. */
function leading(): { line: Line; room: Room } {
  const entered = enter();
  entered.line.hear({ ...dealer.table(), seats: withOther({ joined: 0, name: '', ready: 0 }) });
  return entered;
}
const withOther = (other: Partial<wire.Seat>) =>
  dealer.seats().map((seat, i) => (i === OTHER ? { ...seat, ...other } : seat));
const bot = { kind: 1, joined: 0, name: '', level: 3 };
const asked = (seq: number, what: number, seat = 0, other = 0) => ({ type: 'arrange', seq, what, seat, with: other });
const refused: wire.Refused = { type: 'refused', nonce: 0, rule: 'T.22', sentence: 'Not now.' };

describe('a person who has opened a table', () => {
  it('sits down by themselves, and one who was invited does not', () => {
    expect(enter().line.sent).toMatchObject([{ type: 'open', pass: INVITATION.bytes }]);
    const { line, room } = enter(false);
    expect(line.sent).toMatchObject([{ type: 'open', pass: new Uint8Array(), token: new Uint8Array() }]);
    expect(room.invitation).toEqual(INVITATION);
  });
});

describe('an arrangement', () => {
  it('means the seats that the person saw, and is asked for once until it is answered', () => {
    const { line, room } = leading();
    room.arrange(ARRANGE.swap, ME, OTHER);
    room.arrange(ARRANGE.lock, 0, 1);
    expect(line.of('arrange')).toEqual([asked(5, ARRANGE.swap, ME, OTHER)]);
    expect(room.state.isArranging).toBe(true);
    line.hear({ ...dealer.seated(), seq: 5 }); // somebody is ready: no entry of the log
    dealer.logSeq = 5;
    expect(room.state.isArranging).toBe(true);
    line.hear(dealer.seated());
    expect(room.state.isArranging).toBe(false);
    room.arrange(ARRANGE.lock, 0, 1);
    expect(line.of('arrange').at(-1)).toEqual(asked(6, ARRANGE.lock, 0, 1));
  });
  it('is sent again after a break while nothing has happened, and forgotten if something has', () => {
    const { line, room } = leading();
    room.arrange(ARRANGE.lock, 0, 1);
    line.again();
    line.hear(dealer.table());
    expect(line.of('arrange')).toEqual([asked(5, ARRANGE.lock, 0, 1), asked(5, ARRANGE.lock, 0, 1)]);
    line.again();
    line.hear({ ...dealer.table(), seq: 6 });
    expect(line.of('arrange')).toHaveLength(2);
    expect(room.state.isArranging).toBe(false);
  });
  it('that is refused is told in a sentence, and another one can be asked for', () => {
    const { line, room } = leading();
    room.arrange(ARRANGE.free, OTHER);
    line.hear(refused);
    expect(room.state).toMatchObject({ isArranging: false, told: ['Not now.'] });
    room.arrange(ARRANGE.free, OTHER);
    expect(line.of('arrange')).toHaveLength(2);
  });
  it('of others is for the person who leads, of oneself for everyone with a seat', () => {
    const { line, room } = leading();
    expect(rightsOf(room.state, true)).toMatchObject({ mayMove: true, mayLead: true });
    line.hear(dealer.seated(dealer.seats(), { leader: OTHER }));
    expect(rightsOf(room.state, true)).toMatchObject({ mayMove: true, mayLead: false });
    line.hear(dealer.seated(dealer.seats(), { leader: NOBODY, locked: 1 }));
    expect(rightsOf({ ...room.state, viewer: 6 }, true)).toMatchObject({
      isSeated: false,
      maySit: false,
      mayMove: false,
    });
  });
  it('is not asked of a server that knows none', () => {
    const { line, room } = enter();
    line.hear({ ...dealer.table(), seq: 0 });
    room.arrange(ARRANGE.leave);
    expect(line.of('arrange')).toEqual([]);
    expect(rightsOf(room.state, true)).toMatchObject({ mayMove: false, mayLead: false });
  });
});

describe('a seat that was moved', () => {
  it('is promised for again by those who are ready', () => {
    const { line, room } = enter();
    line.hear(dealer.table());
    room.ready();
    const [promise] = line.of('promise');
    dealer.viewer = OTHER;
    dealer.logSeq++;
    line.hear({
      ...dealer.table(),
      leader: OTHER,
      seats: dealer
        .seats()
        .reverse()
        .map((seat) => ({ ...seat, ready: 0 })),
    });
    expect(room.state).toMatchObject({ viewer: OTHER, leader: OTHER, isReady: true, told: [] });
    expect(line.of('promise')).toEqual([promise, promise]);
  });
});

describe('a person without a seat any more', () => {
  const sorry: wire.Sorry = { type: 'sorry', code: 403, words: 'No.' };
  it('was removed, and may watch', () => {
    const { line, room } = leading();
    room.ready();
    line.hear(sorry);
    expect(room.state).toMatchObject({
      told: ['The person who leads this table has freed your seat.'],
      isReady: false,
    });
    expect(line.sent.at(-1)).toMatchObject({ type: 'open', token: new Uint8Array(), pass: new Uint8Array() });
    dealer.viewer = 6;
    line.hear(dealer.table());
    expect(room.state).toMatchObject({ link: 'on', viewer: 6, isPrivate: false });
  });
  it('has left, also if the seats are told first, and sits down again with a new token', () => {
    const { line, room } = leading();
    const { token } = line.sent[0] as wire.Open;
    room.arrange(ARRANGE.leave);
    line.hear(dealer.seated(withOther({ joined: 0 })), sorry);
    expect(room.state.told).toEqual(['You have left your seat.']);
    dealer.viewer = 6;
    line.hear(dealer.table());
    room.sit('ann', OTHER);
    const open = line.sent.at(-1) as wire.Open;
    expect(open).toMatchObject({ seat: OTHER, pass: INVITATION.bytes });
    expect(open.token).toHaveLength(16);
    expect(open.token).not.toEqual(token);
  });
  it('was silent in the shuffle, which is told as before', () => {
    const { line, room } = enter();
    line.hear(dealer.table());
    room.ready();
    dealer.myPromise = (line.of('promise')[0] as wire.Promise).promise;
    line.hear(dealer.promises(), sorry);
    expect(room.state.told).toEqual([expect.stringMatching(/share of the shuffle did not arrive/)]);
  });
  it('may take one at a table that nobody may watch', () => {
    const { line, room } = enter(false);
    line.hear(sorry);
    expect(room.state).toMatchObject({ isPrivate: true, table: null });
    room.sit('ann', 255);
    expect(line.sent.at(-1)).toMatchObject({ type: 'open', pass: INVITATION.bytes });
    line.hear(dealer.table());
    expect(room.state).toMatchObject({ link: 'on', isPrivate: false, viewer: ME });
  });
});

describe("the seat of one's account", () => {
  const sorry: wire.Sorry = { type: 'sorry', code: 403, words: 'You sit here on another device.' };
  function open(): { line: Line; room: Room; watch: (phase: number) => void } {
    const line = new Line();
    const options = { storage: new MemoryStorage(), ofAccount: true };
    const room = new Room(line as unknown as Connection, engine, thinker, TABLE, 'Melina', null, options);
    const watch = (phase: number) => {
      dealer.viewer = 6;
      line.hear(dealer.table(phase));
    };
    return { line, room, watch };
  }
  const opened = (line: Line) => (line.of('open') as wire.Open[]).map(({ token }) => token.length > 0);
  it('opens with the match on a device that came before it, and is watched until then', () => {
    const { line, room, watch } = open();
    expect(room.state.isSitting).toBe(true);
    line.hear(sorry);
    watch(0);
    expect(room.state).toMatchObject({ viewer: 6, told: [sorry.words], isSitting: false });
    expect(opened(line)).toEqual([true, false]);
    line.hear(dealer.view(dealer.deal(), 0));
    expect(opened(line)).toEqual([true, false, true]);
    dealer.viewer = ME;
    line.hear(dealer.table(1), dealer.view(dealer.deal(), 0));
    expect(room.state).toMatchObject({ viewer: ME, told: [sorry.words] });
    expect(room.state.port).not.toBe(null);
    room.close();
  });
  it('is asked for once more only, and not at all if it was refused during the match', () => {
    const early = open();
    early.line.hear(sorry);
    early.watch(0);
    early.line.hear(dealer.view(dealer.deal(), 0), sorry);
    early.watch(1);
    early.line.hear(dealer.view(dealer.deal(), 0));
    expect(opened(early.line)).toEqual([true, false, true, false]);
    expect(early.room.state).toMatchObject({ viewer: 6, told: [sorry.words, sorry.words] });
    early.room.close();
    const late = open();
    late.line.hear(sorry);
    late.watch(1);
    late.line.hear(dealer.view(dealer.deal(), 0));
    expect(opened(late.line)).toEqual([true, false]);
    expect(late.room.state.port).not.toBe(null);
    late.room.close();
  });
});

describe('filling with bots', () => {
  const person = dealerSeat('cat');
  function dealerSeat(name: string): wire.Seat {
    return { kind: 0, control: 0, here: 1, joined: 1, ready: 0, level: 0, left_ms: 4294967295, name, account: 0n };
  }
  const free = { ...person, joined: 0, here: 0, name: '' };
  /** Three seats, of which the last two are free. */
  function three(): { line: Line; room: Room } {
    const entered = enter();
    entered.line.hear({ ...dealer.table(), seats: [person, free, free] });
    return entered;
  }
  it('takes one free seat after the other, and none that somebody takes meanwhile', () => {
    const { line, room } = three();
    room.fill(3);
    expect(line.of('arrange')).toEqual([asked(5, ARRANGE.bot, 1, 3)]);
    line.hear(dealer.seated([person, dealerSeat('bob'), free])); // quicker than we
    expect(line.of('arrange').at(-1)).toEqual(asked(6, ARRANGE.bot, 2, 3));
    line.hear(dealer.seated([person, dealerSeat('bob'), { ...free, ...bot }]));
    expect(line.of('arrange')).toHaveLength(2);
    line.hear(dealer.seated([person, free, { ...free, ...bot }])); // bob leaves later: his seat stays free
    expect(line.of('arrange')).toHaveLength(2);
  });
  it('ends with a refusal, and with the lead', () => {
    const { line, room } = three();
    room.fill(3);
    line.hear(refused, dealer.seated([person, free, free]));
    expect(line.of('arrange')).toHaveLength(1);
    room.fill(3);
    line.hear(dealer.seated([person, { ...free, ...bot }, free], { leader: NOBODY }));
    expect(line.of('arrange')).toHaveLength(2);
  });
  it('goes on when somebody was quicker', () => {
    const { line, room } = three();
    room.fill(3);
    line.hear(dealer.seated([person, dealerSeat('bob'), free]), { ...refused, rule: 'T.26' });
    line.hear(dealer.seated([person, free, free]));
    expect(line.of('arrange').slice(1)).toEqual([asked(6, ARRANGE.bot, 2, 3), asked(7, ARRANGE.bot, 1, 3)]);
  });
});

describe('what has changed', () => {
  const seat = (name: string, more: Partial<wire.Seat> = {}): wire.Seat => ({
    kind: 0,
    control: 0,
    here: 1,
    joined: Number(name !== ''),
    ready: 0,
    level: 0,
    left_ms: 4294967295,
    account: 0n,
    name,
    ...more,
  });
  const state = (seats: wire.Seat[], more = {}) => ({ ...leading().room.state, seats, viewer: 0, leader: 0, ...more });
  const [ann, bob, nobody, robot] = [seat('Ann'), seat('Bob'), seat(''), seat('', { kind: 1, level: 2 })];
  it.each<[string, wire.Seat[], wire.Seat[], object, string[]]>([
    ['nothing', [ann, bob], [ann, bob], {}, []],
    ['somebody comes', [ann, nobody], [ann, bob], {}, ['Bob took seat 2.']],
    ['somebody leaves', [ann, bob], [ann, nobody], {}, ['Bob left seat 2.']],
    ['a bot comes', [ann, nobody], [ann, robot], {}, ['A bot of level 2 has seat 2.']],
    ['a bot goes', [ann, robot], [ann, nobody], {}, ['Seat 2 is free.']],
    ['a move', [ann, bob, nobody], [ann, nobody, bob], {}, ['Bob moved to seat 3.']],
    [
      'a swap',
      [ann, bob, nobody],
      [bob, ann, nobody],
      { viewer: 1, leader: 1 },
      ['Seats 1 and 2 have changed places.'],
    ],
    ['ready', [ann, bob], [ann, seat('Bob', { ready: 1 })], {}, ['Bob is ready.']],
    ['who leads', [ann, bob], [ann, bob], { leader: 1 }, ['Bob leads the table now.']],
    ['the lock', [ann, bob], [ann, bob], { isLocked: true }, ['The link is locked.']],
  ])('%s', (_, before, after, more, words) => {
    expect(changesOf(state(before), state(after, more))).toEqual(words);
  });
  it('is not told of a table that one has just come to', () => {
    const now = state([ann, bob]);
    expect(changesOf({ ...now, table: null, seats: [] }, now)).toEqual([]);
  });
  it('shows a bot as ready and a free seat as not', () => {
    expect(placesOf(state([ann, robot, nobody])).map(({ kind, isReady }) => ({ kind, isReady }))).toEqual([
      { kind: 'person', isReady: false },
      { kind: 'bot', isReady: true },
      { kind: 'free', isReady: false },
    ]);
  });
});
