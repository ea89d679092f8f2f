import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EngineError } from '../../src/engine/door';
import { newRecord } from '../../src/engine/records';
import type { Engine } from '../../src/engine/wasm';
import { written, type Up } from '../../src/online/connection';
import { Keeping } from '../../src/online/kept';
import { passOf } from '../../src/online/pass';
import { OnlineSeat, type Heard } from '../../src/online/seat';
import { speakEnglish } from '../../src/words';
import type * as wire from '../../../../protocol/messages';
import { readEngine } from '../engine';
import { MemoryStorage } from '../storage';
import { checkOf, Dealer, filled, ME, OTHER, sha256, TABLE } from './dealer';

const INVITATION = passOf('#000102030405060708090a0b0c0d0e0f')!;
const KEY = `mykonos.table.${TABLE}`;

let engine: Engine, dealer: Dealer, storage: MemoryStorage;
beforeAll(async () => {
  speakEnglish();
  engine = await readEngine();
});
beforeEach(() => {
  dealer = new Dealer(engine);
  storage = new MemoryStorage();
});

/** A tab, with its connection: what it hears it answers, and the dealer takes the answers. */
class Tab {
  readonly told: string[] = [];
  readonly sent: Up[] = [];
  last!: Heard;
  readonly seat: OnlineSeat;
  constructor(kept: Storage | null = storage) {
    this.seat = new OnlineSeat(engine, TABLE, kept);
  }
  say(messages: Up[]): Up[] {
    for (const message of messages) {
      this.sent.push(message);
      if (message.type === 'promise') dealer.myPromise ??= message.promise;
      if (message.type === 'disclose') dealer.myShare = message.share;
    }
    return messages;
  }
  hear(...messages: wire.Down[]): Heard {
    for (const message of messages) {
      this.last = this.seat.hear(message);
      this.told.push(...this.last.tell);
      this.say(this.last.send);
    }
    return this.last;
  }
  /** Opens the table and gets ready. */
  join(pass = INVITATION, how = {}): this {
    this.say([this.seat.open('ann', pass, how)]);
    this.hear(dealer.table());
    this.say(this.seat.ready());
    return this;
  }
  agree(): this {
    this.hear(dealer.promises());
    return this;
  }
  /** The whole match, and the reveal. */
  play(deal = dealer.deal()): this {
    this.hear(...dealer.views(deal), dealer.reveal());
    return this;
  }
  async verdict(record: string | Uint8Array | null = dealer.record()) {
    return await this.seat.check(async (url) => {
      expect(url).toBe(`/api/tables/${TABLE}/record`);
      return new Response(record as BodyInit | null, { status: record === null ? 404 : 200 });
    });
  }
  kinds(): string[] {
    return this.sent.map(({ type }) => type);
  }
}
const cheated = (fault: string) => `The server has cheated: ${fault}.`;
function caught(tab: Tab, fault: string): void {
  expect(tab.last).toMatchObject({ send: [], view: null, stop: true });
  expect(tab.told.at(-1)).toBe(cheated(fault));
}

describe('a fair shuffle', () => {
  it('is promised, disclosed and checked', async () => {
    const tab = new Tab().join();
    expect(tab.kinds()).toEqual(['open', 'promise']);
    expect(dealer.myPromise).toHaveLength(32);
    tab.agree();
    expect(tab.kinds()).toEqual(['open', 'promise', 'disclose']);
    expect(sha256(dealer.myShare!)).toEqual(dealer.myPromise);
    tab.hear(dealer.promises()); // the server repeats them
    expect(tab.sent.at(-1)).toEqual({ type: 'disclose', share: dealer.myShare });
    const deal = dealer.deal();
    deal.views.forEach((view, index) => expect(tab.hear(dealer.view(deal, index)).view).toEqual(view));
    expect(tab.hear(dealer.reveal())).toMatchObject({ over: true, stop: false });
    tab.hear(dealer.seated(dealer.seats().map((seat) => ({ ...seat, ready: 0 }))));
    expect(tab.seat.remind()).toEqual([]); // nobody is asked any more
    expect(await tab.verdict()).toMatchObject({ shuffle: 'fair' });
    expect(tab.told).toEqual([]);
    expect(tab.seat.keptText).toContain('mykonos-witness 1');
  });
  it('is repeated until the server has the promise, and not before the person is ready', () => {
    const tab = new Tab();
    tab.say([tab.seat.open('ann', INVITATION)]);
    tab.hear(dealer.table());
    expect(tab.seat.remind()).toEqual([]);
    const [promise] = tab.say(tab.seat.ready());
    expect(tab.seat.remind()).toEqual([promise]);
    tab.hear(dealer.seated());
    expect(tab.seat.remind()).toEqual([]);
  });
  it('is not taken part in by a person who waives', async () => {
    const tab = new Tab().join(INVITATION, { waives: true });
    expect(tab.sent).toMatchObject([{ type: 'open', waives: 1 }]);
    tab.agree().play();
    expect(tab.kinds()).toEqual(['open']);
    expect(await tab.verdict()).toMatchObject({ shuffle: 'fair' });
  });
  it('is checked by spectators, too', async () => {
    dealer.viewer = 6;
    dealer.myShare = filled(3, 16);
    dealer.myPromise = sha256(dealer.myShare);
    const tab = new Tab();
    tab.say([tab.seat.open('ann')]);
    expect(tab.sent[0]).toMatchObject({ token: new Uint8Array(), pass: new Uint8Array() });
    tab.hear(dealer.table(), dealer.promises());
    tab.play();
    expect(await tab.verdict()).toMatchObject({ shuffle: 'fair' });
  });
  it('is not vouched for by spectators who came later', async () => {
    dealer.viewer = 6;
    const tab = new Tab();
    tab.say([tab.seat.open('ann')]);
    tab.hear(dealer.table(1));
    tab.play();
    expect(await tab.verdict()).toMatchObject({ shuffle: 'partly checked' });
  });
});

describe('a shuffle that begins again', () => {
  it('takes a new share, and is told the name of the person who was silent', async () => {
    const tab = new Tab().join().agree();
    const first = dealer.myShare;
    tab.hear(
      dealer.seated(dealer.seats().map((seat, i) => (i === OTHER ? { ...seat, joined: 0, name: '' } : seat))),
      dealer.shuffle(),
    );
    expect(tab.told[0]).toMatch(/^bob did not take part/);
    expect(tab.told[1]).toMatch(/done again: 1 time so far/);
    expect(tab.kinds().at(-1)).toBe('promise');
    tab.agree().play();
    expect(dealer.myShare).not.toEqual(first);
    expect(await tab.verdict()).toMatchObject({ shuffle: 'fair' });
  });
  it('is told with the number when the server breaks off again and again', async () => {
    const tab = new Tab().join().agree();
    const shares = [dealer.myShare];
    for (let i = 0; i < 3; i++) {
      dealer.myPromise = null;
      tab.hear(dealer.table()).send.forEach((message) => expect(message.type).toBe('promise'));
      tab.agree();
      shares.push(dealer.myShare);
    }
    expect(new Set(shares.map((share) => share!.join()))).toHaveProperty('size', 4);
    expect(tab.told.at(-1)).toMatch(/done again: 3 times so far/);
    expect(await tab.play().verdict()).toMatchObject({ shuffle: 'fair' });
  });
  it('costs the seat of those who were silent themselves', () => {
    const tab = new Tab().join();
    const { token } = tab.sent[0] as wire.Open;
    tab.hear(dealer.shuffle(ME));
    expect(tab.told).toEqual([expect.stringMatching(/^You have lost your seat/)]);
    expect(tab.kinds().at(-1)).toBe('promise');
    expect(tab.seat.remind()).toEqual([]);
    expect(tab.seat.open('ann')).toMatchObject({ token: new Uint8Array(), pass: new Uint8Array() }); // not taken again by itself
    expect(tab.seat.open('ann', INVITATION)).toMatchObject({ token, pass: INVITATION.bytes });
  });
  it('is told when the server has forgotten the token while we were away', () => {
    const tab = new Tab().join();
    tab.say([tab.seat.open('ann')]);
    tab.hear({ type: 'sorry', code: 403, words: 'No.' });
    expect(tab.told).toEqual(['You have lost your seat while you were away.']);
  });
});

describe("the account's seat", () => {
  const asked = { ofAccount: true };
  const kept = () => JSON.parse(storage.getItem(KEY)!) as Record<string, unknown>;
  it('is opened by a new token without a pass, for as long as somebody is signed in', () => {
    const tab = new Tab();
    const open = tab.seat.open('Melina', null, asked);
    expect(open).toMatchObject({ pass: new Uint8Array(), have: 0 });
    expect(open.token).toHaveLength(16);
    expect(tab.seat.open('Melina', null, asked).token).toEqual(open.token); // the answer was lost
    expect(new Tab().seat.open('Melina', null, asked).token).toEqual(open.token); // and the page, or there are two
    tab.say([tab.seat.open('Melina', null, asked)]);
    tab.hear({ ...dealer.table(1), seats: dealer.seats().map((seat) => ({ ...seat, account: 5n })) });
    expect(kept()).toMatchObject({ seat: 'account', alone: false, account: '5', pass: '' });
    expect(new Tab().seat.open('Melina', null, asked).token).toEqual(open.token);
    expect(tab.told).toEqual([]);
    expect(new Tab().seat.open('')).toMatchObject({ token: new Uint8Array(), pass: new Uint8Array() });
    expect(kept()).toMatchObject({ seat: 'none', token: '' });
  });
  it('never gives a share: that is the other device’s', () => {
    const tab = new Tab();
    tab.say([tab.seat.open('Melina', null, asked)]);
    tab.hear(dealer.table(1), ...dealer.views(dealer.deal()), dealer.reveal());
    expect(tab.kinds()).toEqual(['open']);
    expect(tab.last).toMatchObject({ over: true, stop: false });
  });
  it('that is refused is told in the server’s words, and the token is forgotten', () => {
    const tab = new Tab();
    const { token } = tab.seat.open('Melina', null, asked);
    tab.hear({ type: 'sorry', code: 403, words: 'You sit here on another device.' });
    expect(tab.told).toEqual(['You sit here on another device.']);
    expect(kept()).toMatchObject({ seat: 'none', token: '' });
    expect(tab.seat.open('')).toMatchObject({ token: new Uint8Array(), pass: new Uint8Array() });
    const later = tab.seat.open('ann', INVITATION);
    expect(later).toMatchObject({ pass: INVITATION.bytes });
    expect(later.token).toHaveLength(16);
    expect(later.token).not.toEqual(token);
  });
  it('takes no other seat’s place', () => {
    const tab = new Tab().join();
    expect(tab.seat.open('ann', null, asked).token).toEqual((tab.sent[0] as wire.Open).token);
  });
  it('is taken away when the session ends, which is told in the server’s words', () => {
    const tab = new Tab();
    tab.say([tab.seat.open('Melina', null, asked)]);
    tab.hear(dealer.table(1), dealer.view(dealer.deal(), 0), { type: 'sorry', code: 403, words: 'Nobody sits here.' });
    expect(tab.told).toEqual(['Nobody sits here.']);
    expect(kept()).toMatchObject({ seat: 'none', token: '' });
    expect(tab.seat.open('')).toMatchObject({ token: new Uint8Array(), have: 0 });
  });
  it('is seen anew by somebody who has watched', () => {
    const tab = new Tab();
    dealer.viewer = 6;
    tab.say([tab.seat.open('')]);
    tab.hear(dealer.table(1), dealer.view(dealer.deal(), 0));
    expect(tab.seat.open('Melina', null, asked)).toMatchObject({ have: 0 });
  });
});
describe('what older pages have kept', () => {
  it('is read, and does not say whose seat it is', () => {
    new Tab().join();
    const { account, ...old } = JSON.parse(storage.getItem(KEY)!) as Record<string, unknown>;
    expect(account).toBe('0');
    storage.setItem(KEY, JSON.stringify(old));
    expect(new Keeping(storage).read(TABLE)).toMatchObject({ seat: 'held', account: '' });
    storage.setItem(KEY, JSON.stringify({ ...old, account: 7 }));
    expect(new Keeping(storage).read(TABLE)).toBe(null);
  });
});

describe('a lie', () => {
  it('about the commitment within a round', () => {
    const tab = new Tab().join();
    tab.hear({ ...dealer.table(), commitment: filled(9, 32) });
    caught(tab, 'it exchanged the secret that it had committed to');
  });
  it('about the round', () => {
    const tab = new Tab().join();
    tab.hear(dealer.shuffle(), { ...dealer.shuffle(), round: 0 });
    caught(tab, 'it went back to an earlier secret');
  });
  it('about the commitment after the beginning', () => {
    const tab = new Tab().join().agree();
    tab.hear(dealer.view(dealer.deal(), 0), { ...dealer.table(1), commitment: filled(9, 32) });
    caught(tab, 'it exchanged its secret after the match had begun');
    const other = new Tab(new MemoryStorage());
    dealer = new Dealer(engine);
    other.join().agree().hear(dealer.view(dealer.deal(), 0), dealer.shuffle());
    caught(other, 'it exchanged its secret after the match had begun');
  });
  it('about the commitment that the promises belong to', () => {
    const tab = new Tab().join();
    tab.hear({ ...dealer.promises(), commitment: filled(9, 32) });
    caught(tab, 'it asked for the shares with another secret than the one that it had committed to');
  });
  it('about my promise', () => {
    const tab = new Tab().join();
    dealer.myPromise = filled(9, 32);
    tab.agree();
    caught(tab, 'it did not pass on your promise for the shuffle as you made it');
    const other = new Tab(new MemoryStorage());
    dealer = new Dealer(engine);
    other.join();
    dealer.myPromise = null;
    other.agree();
    caught(other, 'it did not pass on your promise for the shuffle as you made it');
  });
  it('about others’ promises, after I have disclosed', () => {
    const tab = new Tab().join().agree();
    dealer.otherShare = filled(9, 16);
    tab.agree();
    caught(tab, 'it exchanged the promises of others after you had disclosed your share');
  });
  it('about promises after the beginning', () => {
    const tab = new Tab().join().agree();
    tab.hear(dealer.view(dealer.deal(), 0));
    dealer.otherShare = filled(9, 16);
    tab.agree();
    caught(tab, 'it exchanged the promises after the match had begun');
  });
  it('about the table itself', () => {
    const tab = new Tab().join();
    tab.hear({ ...dealer.table(), seats: [...dealer.seats(), dealer.seats()[1]!] });
    caught(tab, 'this table has become another one');
  });
  it('about a seat that the table does not have', () => {
    const tab = new Tab().join();
    tab.hear({ ...dealer.promises(), promises: [...dealer.promises().promises, { seat: 2, promise: filled(9, 32) }] });
    caught(tab, 'it named a promise for a seat that does not exist');
  });
  it('about a share of somebody who gives none', () => {
    const tab = new Tab().join(INVITATION, { waives: true });
    dealer.myShare = filled(9, 16);
    tab.hear(dealer.table(1), ...dealer.views(dealer.deal()), dealer.reveal());
    caught(tab, 'there is a share for your seat that you did not give');
  });
  it('that begins without me', () => {
    const tab = new Tab().join();
    tab.hear(dealer.view(dealer.deal(), 0));
    caught(tab, 'the match began without your share of the shuffle');
  });

  const revealed: [string, (dealer: Dealer) => wire.Reveal, string][] = [
    ['the secret', (d) => d.reveal(d.shares(), filled(9, 32)), 'the secret is not the one committed to'],
    [
      'my share',
      (d) => d.reveal([{ seat: ME, share: filled(9, 16) }, d.shares()[1]!]),
      'a share is not the one promised',
    ],
    [
      'another’s share',
      (d) => d.reveal([d.shares()[0]!, { seat: OTHER, share: filled(9, 16) }]),
      'a share is not the one promised',
    ],
    [
      'a share too many',
      (d) => d.reveal([...d.shares(), { seat: 2, share: filled(9, 16) }]),
      'there is a share that nobody promised',
    ],
    ['a share too few', (d) => d.reveal([d.shares()[0]!]), 'a share that was promised is missing'],
    ['the key', (d) => ({ ...d.reveal(), key: filled(9, 16) }), 'the key is not made of the secret and the shares'],
  ];
  it.each(revealed)('in the reveal: %s', async (_, lie, fault) => {
    const tab = new Tab().join().agree();
    tab.hear(...dealer.views(dealer.deal()), lie(dealer));
    caught(tab, fault);
    expect(await tab.verdict()).toEqual({ shuffle: 'cheated', words: cheated(fault) });
  });

  const recorded: [string, (dealer: Dealer) => string, string][] = [
    [
      'another secret',
      (d) => lying(d, d.shares(), filled(9, 32)),
      'the record names another commitment than the table',
    ],
    [
      'another share',
      (d) => lying(d, [d.shares()[0]!, { seat: OTHER, share: filled(9, 16) }]),
      'a share is not the one promised',
    ],
    [
      'my share replaced',
      (d) => lying(d, [{ seat: ME, share: filled(9, 16) }, d.shares()[1]!]),
      'a share is not the one promised',
    ],
    ['another key', (d) => d.record(d.deal(filled(9, 16))), 'the key is not made of the secret and the shares'],
    ['no shuffle', (d) => d.deal().record, 'the record does not say how its key was made'],
    [
      'an end cut off',
      (d) => d.record().split('\n').slice(0, -4).join('\n') + '\n',
      'the positions you saw are not those of the record',
    ],
    ['another game', (d) => otherGame(d), 'the record is that of another game'],
    [
      'a move that is against the rules',
      (d) => d.record().replace(/^a (\d+) take \d/m, 'a $1 take 9'),
      'the record breaks the rules of the game',
    ],
  ];
  it.each(recorded)('in the record: %s', async (_, lie, fault) => {
    const tab = new Tab().join().agree().play();
    expect(tab.told).toEqual([]);
    expect(await tab.verdict(lie(dealer))).toEqual({ shuffle: 'cheated', words: cheated(fault) });
    expect(await new Tab().verdict()).toEqual({ shuffle: 'cheated', words: cheated(fault) }); // a reload does not make it good
  });
  it('about the deal: the game was played from another key than the one revealed', async () => {
    const tab = new Tab().join().agree();
    tab.play(dealer.otherDeal());
    expect(tab.told).toEqual([]);
    expect(await tab.verdict()).toEqual({
      shuffle: 'cheated',
      words: cheated('the positions you saw are not those of the record'),
    });
  });
  it('about one view only', async () => {
    const tab = new Tab().join().agree(),
      deal = dealer.deal(),
      other = dealer.otherDeal();
    tab.hear(...dealer.views({ ...deal, views: [other.views[0]!, ...deal.views.slice(1)] }), dealer.reveal());
    expect(await tab.verdict()).toMatchObject({ shuffle: 'cheated' });
  });
  it('stays told, and nothing is sent any more', () => {
    new Tab().join().hear({ ...dealer.promises(), commitment: filled(9, 32) });
    const tab = new Tab();
    tab.say([tab.seat.open('ann')]);
    tab.hear(dealer.table());
    expect(tab.last).toMatchObject({ stop: true, send: [], tell: [expect.stringMatching(/^The server has cheated/)] });
    expect(tab.hear(dealer.promises())).toMatchObject({ stop: true, send: [], tell: [] });
  });
});
/** A record that is sound in itself, of a game dealt from the key that these make. */
function lying(d: Dealer, shares: wire.Share[], secret = d.secret): string {
  return d.record(d.deal(d.keyOf(secret, shares)), shares, secret);
}
function otherGame(d: Dealer): string {
  const game = engine.games.find((one) => one.key !== 'template')!;
  return d.record({ views: [], record: newRecord(game, game.seats_least, [], '9'.repeat(32)) });
}

describe('a server that makes no sense', () => {
  const senseless: [string, (d: Dealer) => wire.Down][] = [
    ['another table', (d) => ({ ...d.table(), table: 1n })],
    ['no seat for a token', (d) => ({ ...d.table(), viewer: 6 })],
    ['a seat that the table does not have', (d) => ({ ...d.table(), viewer: 2 })],
    ['an unknown game', (d) => ({ ...d.table(), game: 'chess' })],
    ['a game’s name with a zero inside', (d) => ({ ...d.table(), game: 'template\0x' })],
    ['too many seats', (d) => ({ ...d.table(), seats: Array.from({ length: 200 }, () => d.seats()[0]!) })],
    ['impossible options', (d) => ({ ...d.table(), options: filled(200, 8) })],
    ['half a commitment', (d) => ({ ...d.table(), commitment: filled(9, 16) })],
    ['short options', (d) => ({ ...d.table(), options: new Uint8Array(7) })],
    ['half a promise', (d) => ({ ...d.promises(), promises: [{ seat: 1, promise: filled(9, 16) }] })],
    ['a promise of seat 200', (d) => ({ ...d.promises(), promises: [{ seat: 200, promise: filled(9, 32) }] })],
    [
      'two promises of one seat',
      (d) => ({ ...d.promises(), promises: [...d.promises().promises, { seat: 1, promise: filled(9, 32) }] }),
    ],
    ['half a share', (d) => ({ ...d.reveal(), shares: [{ seat: 1, share: filled(9, 8) }] })],
    ['half a key', (d) => ({ ...d.reveal(), key: filled(9, 8) })],
    ['half a secret', (d) => ({ ...d.reveal(), secret: filled(9, 31) })],
    ['an empty commitment of a new round', (d) => ({ ...d.shuffle(), commitment: new Uint8Array() })],
  ];
  it.each(senseless)('is not listened to: %s', (_, message) => {
    const tab = new Tab().join();
    const before = storage.getItem(KEY);
    expect(tab.hear(message(dealer))).toMatchObject({ stop: true, send: [] });
    expect(tab.told.at(-1)).toMatch(/^The server sent something that cannot be/);
    const witnessOf = (kept: string | null) => (JSON.parse(kept!) as { witness: string }).witness;
    expect(witnessOf(storage.getItem(KEY))).toBe(witnessOf(before));
  });
  it('is asked once for a view that does not have its check value', () => {
    const tab = new Tab().join().agree(),
      deal = dealer.deal(),
      [first, second] = dealer.views(deal) as [wire.View, wire.View];
    tab.hear(first, { ...second, check: second.check ^ 1 });
    expect(tab.last).toMatchObject({ view: null, stop: false, send: [{ type: 'again', seq: first.seq }] });
    expect(tab.hear(dealer.view(deal, 2))).toMatchObject({ view: null, stop: false, send: [] }); // it was on its way
    const whole = { ...second, whole: 1, view: deal.views[1]! };
    expect(tab.hear(whole).view).toEqual(deal.views[1]);
    expect(tab.hear(dealer.view(deal, 2)).view).toEqual(deal.views[2]);
  });
  it.each<[string, Partial<wire.View>]>([
    ['wrong bytes', { view: filled(1, 100) }],
    ['JSON', { whole: 3 }],
    ['a long view', { view: new Uint8Array(1 << 20) }],
    ['another check value', { check: 1 }],
  ])('is not asked twice: %s', (_, wrong) => {
    const tab = new Tab().join().agree(),
      view = { ...dealer.view(dealer.deal(), 0), ...wrong };
    expect(tab.hear(view)).toMatchObject({ stop: false, send: [{ type: 'again' }] });
    expect(tab.hear({ ...view, whole: 1, check: 1 })).toMatchObject({ stop: true, view: null });
  });
  it('sends more than a view, with the check value of its beginning', () => {
    const tab = new Tab().join().agree(),
      view = dealer.view(dealer.deal(), 0);
    for (const more of [1, 100_000]) {
      const heard = new Tab(new MemoryStorage())
        .join()
        .hear({ ...view, view: Uint8Array.from([...view.view, ...filled(0, more)]) });
      expect(heard).toMatchObject({ view: null, send: [{ type: 'again' }] });
    }
    expect(tab.hear(view).view).toEqual(view.view);
  });
  it.each<[string, number[]]>([
    ['beyond the end', [255, 255, 1, 7]],
    ['cut off', [0, 0, 3]],
    ['of nothing', [0, 0, 0]],
    ['half a head', [0]],
  ])('sends a patch %s', (_, patch) => {
    const tab = new Tab().join().agree(),
      deal = dealer.deal(),
      next = dealer.view(deal, 1);
    tab.hear(dealer.view(deal, 0));
    expect(tab.hear({ ...next, view: Uint8Array.from([...next.view, ...patch]) })).toMatchObject({
      view: null,
      send: [{ type: 'again' }],
    });
  });
  it('says that nothing has changed since a view that we do not have', () => {
    const tab = new Tab().join().agree(),
      first = dealer.view(dealer.deal(), 0),
      same = { ...first, whole: 2, view: new Uint8Array() };
    expect(tab.hear(first, { ...same, seq: first.seq + 1 }).view).toEqual(first.view);
    expect(tab.hear({ ...same, seq: first.seq + 3 })).toMatchObject({ view: null, send: [{ type: 'again' }] });
  });
  it('shows a position that cannot be, with the right check value', () => {
    const tab = new Tab().join().agree(),
      view = dealer.deal().views[0]!.slice();
    view[38] = 6; // a spectator's
    expect(tab.hear({ ...dealer.view(dealer.deal(), 0), view, check: checkOf(view) })).toMatchObject({
      stop: true,
      view: null,
    });
  });
  it('gives no record, or one that cannot be read: nothing is claimed', async () => {
    const tab = new Tab().join().agree().play();
    expect(await tab.verdict(null)).toMatchObject({ shuffle: 'not checked' });
    expect(await tab.verdict('<html>')).toMatchObject({ shuffle: 'not checked' });
    for (const size of [engine.door.wasm.buffer_size(), 3 << 20])
      expect(await tab.verdict(new Uint8Array(size))).toMatchObject({ shuffle: 'not checked' });
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1 << 16)) });
    expect(await tab.seat.check(async () => new Response(endless))).toMatchObject({ shuffle: 'not checked' });
    expect(await tab.seat.check(() => Promise.reject(new TypeError('no network')))).toMatchObject({
      shuffle: 'not checked',
    });
    expect(await tab.verdict(dealer.record())).toMatchObject({ shuffle: 'fair' });
  });
});

describe('moves that the database lost', () => {
  it('are not looked for in the record', async () => {
    const tab = new Tab().join().agree(),
      deal = dealer.deal();
    const lost = dealer.otherDeal(),
      other = dealer.view(lost, 1);
    tab.hear(dealer.view(deal, 0), { ...other, whole: 1, view: lost.views[1]! });
    tab.hear({ type: 'rewound', seq: other.seq - 1, lost: 1 });
    expect(tab.seat.open('ann')).toMatchObject({ have: other.seq - 1 });
    tab.hear(dealer.table(1), { ...dealer.view(deal, 1), whole: 1, view: deal.views[1]! });
    deal.views.slice(2).forEach((_, i) => tab.hear(dealer.view(deal, i + 2)));
    tab.hear(dealer.reveal());
    const { shuffle, words } = await tab.verdict();
    expect(shuffle).toBe('fair');
    expect(words).toContain('The shuffle was fair.');
    expect(words).toContain('The server lost moves 1 time;'); // it may have done so on purpose
  });
  it('while the page was away are told, and are no lie', async () => {
    new Tab().join().agree();
    const deal = dealer.deal(),
      lost = dealer.otherDeal(),
      tab = new Tab();
    tab.seat.open('ann');
    tab.hear(dealer.table(1), dealer.view(deal, 0), { ...dealer.view(lost, 1), whole: 1, view: lost.views[1]! });
    const back = new Tab();
    back.seat.open('ann');
    back.hear(
      dealer.table(1),
      ...deal.views.map((view, i) => ({ ...dealer.view(deal, i), whole: 1, view })).slice(2),
      dealer.reveal(),
    );
    const { shuffle, words } = await back.verdict();
    expect(shuffle).toBe('positions lost');
    expect(words).toContain('Some positions that you saw before the connection was lost are not in the record');
    expect(words).not.toContain('has cheated');
    expect(await new Tab().verdict()).toMatchObject({ shuffle: 'positions lost' });
  });
  it('are a lie without a lost connection', async () => {
    const tab = new Tab().join().agree(),
      deal = dealer.deal(),
      lost = dealer.otherDeal();
    tab.hear(dealer.view(deal, 0), { ...dealer.view(lost, 1), whole: 1, view: lost.views[1]! });
    tab.hear(...deal.views.map((view, i) => ({ ...dealer.view(deal, i), whole: 1, view })).slice(2), dealer.reveal());
    expect(await tab.verdict()).toMatchObject({ shuffle: 'cheated' });
  });
});

describe('a reload', () => {
  it('before the promises keeps seat and share', async () => {
    const before = new Tab().join();
    const tab = new Tab();
    tab.say([tab.seat.open('ann')]);
    expect((tab.sent[0] as wire.Open).token).toEqual((before.sent[0] as wire.Open).token);
    dealer.myPromise = null; // a seat that disconnects is not ready any more
    tab.hear(dealer.table());
    expect(tab.sent.at(-1)).toEqual(before.sent.at(-1));
    expect(await tab.agree().play().verdict()).toMatchObject({ shuffle: 'fair' });
  });
  it('after disclosing, and in the middle of the match, loses nothing', async () => {
    const deal = (new Tab().join().agree(), dealer.deal());
    const messages = dealer.views(deal);
    let tab = new Tab();
    for (const [index, message] of messages.entries()) {
      tab = new Tab();
      const open = tab.seat.open('ann');
      expect(open).toMatchObject({ have: 0 });
      tab.hear(dealer.table(1), { ...message, whole: 1, view: deal.views[index]! });
    }
    tab.hear(dealer.reveal());
    expect(tab.told).toEqual([]);
    expect(await tab.verdict()).toMatchObject({ shuffle: 'fair' });
    expect(tab.seat.keptText.match(/^view /gm)).toHaveLength(messages.length);
  });
  it('with an answer lost opens with the same token and invitation', () => {
    const first = new Tab().seat.open('ann', INVITATION, { seat: 1 });
    expect(new Tab().seat.open('ann')).toMatchObject({ token: first.token, pass: INVITATION.bytes });
    expect(new Tab().seat.open('ann', INVITATION)).toMatchObject({ token: first.token, pass: INVITATION.bytes });
  });
  it('forgets the invitation once the seat is there', () => {
    new Tab().join();
    expect(storage.getItem(KEY)).not.toContain(Buffer.from(INVITATION.bytes).toString('hex'));
    expect(new Tab().seat.open('ann', INVITATION)).toMatchObject({ pass: new Uint8Array() });
  });
});

describe('several tabs', () => {
  /** Both hear what the server says to all. */
  function both(a: Tab, b: Tab, ...messages: wire.Down[]): void {
    for (const message of messages) {
      a.hear(message);
      b.hear(message);
    }
  }
  it('share one seat: the one that opened the table last gives the share, both check', async () => {
    const a = new Tab().join(),
      b = new Tab();
    b.say([b.seat.open('ann')]);
    b.hear(dealer.table());
    expect((b.sent[0] as wire.Open).token).toEqual((a.sent[0] as wire.Open).token);
    expect([a.seat.remind(), a.seat.isElsewhere, b.seat.isElsewhere]).toEqual([[], true, false]);
    both(a, b, dealer.promises());
    expect([a.kinds(), b.kinds()]).toEqual([
      ['open', 'promise'],
      ['open', 'disclose'],
    ]);
    both(a, b, ...dealer.views(dealer.deal()), dealer.reveal());
    expect(await a.verdict()).toMatchObject({ shuffle: 'fair' });
    expect(await b.verdict()).toMatchObject({ shuffle: 'fair' });
    expect([...a.told, ...b.told]).toEqual([]);
  });
  it('of which one hears everything much later accuse nobody', async () => {
    const a = new Tab().join(),
      b = new Tab(),
      late: wire.Down[] = [];
    const all = (message: wire.Down) => {
      late.push(message);
      b.hear(message);
    };
    b.say([b.seat.open('ann')]);
    b.hear(dealer.table());
    for (const say of [() => dealer.promises(), () => dealer.shuffle(), () => dealer.promises()]) all(say());
    for (const message of [...dealer.views(dealer.deal()), dealer.reveal()]) all(message);
    a.hear(...late);
    expect([a.kinds(), b.kinds()]).toEqual([
      ['open', 'promise'],
      ['open', 'disclose', 'promise', 'disclose'],
    ]);
    expect(await a.verdict()).toMatchObject({ shuffle: 'fair' });
    expect(await b.verdict()).toMatchObject({ shuffle: 'fair' });
  });
  it('show different deals: the tab that saw the wrong one says so', async () => {
    const a = new Tab().join(),
      b = new Tab();
    b.say([b.seat.open('ann')]);
    b.hear(dealer.table());
    both(a, b, dealer.promises());
    a.hear(...dealer.views(dealer.otherDeal()), dealer.reveal());
    b.hear(...dealer.views(dealer.deal()), dealer.reveal());
    expect(await a.verdict()).toMatchObject({ shuffle: 'cheated' });
    expect(await b.verdict()).toMatchObject({ shuffle: 'fair' });
  });
  it('take over when the speaking one is gone', async () => {
    const a = new Tab().join(),
      b = new Tab();
    b.say([b.seat.open('ann')]);
    b.hear(dealer.table()); // and is closed
    expect(a.hear(dealer.promises())).toMatchObject({ send: [], reopen: false });
    expect(a.hear(dealer.promises())).toMatchObject({ send: [], reopen: true });
    a.say([a.seat.open('ann')]);
    a.hear(dealer.table(), dealer.promises());
    expect(a.sent.at(-1)).toMatchObject({ type: 'disclose' });
    expect(await a.play().verdict()).toMatchObject({ shuffle: 'fair' });
  });
});

describe('another device', () => {
  it('may give the share once a code was asked for', async () => {
    const tab = new Tab().join();
    expect(tab.say(tab.seat.device())).toEqual([{ type: 'device' }]);
    dealer.myShare = filled(5, 16);
    dealer.myPromise = sha256(dealer.myShare); // the other device was first
    tab.agree();
    expect(tab.kinds()).not.toContain('disclose');
    expect(await tab.play().verdict()).toMatchObject({ shuffle: 'fair' });
  });
  it('is not believed in because the server sends a code nobody asked for', () => {
    const tab = new Tab().join();
    tab.hear({ type: 'code', code: 'ABCD2345', lasts_s: 300 });
    dealer.myPromise = filled(5, 32);
    tab.agree();
    caught(tab, 'it did not pass on your promise for the shuffle as you made it');
  });
  it('opens with the code, however it was typed', async () => {
    expect(passOf('#abcd-2345')).toEqual(passOf('ABCD 2345'));
    expect(passOf('#abcd-2345')).toEqual({ bytes: new TextEncoder().encode('ABCD2345'), isCode: true });
    for (const wrong of ['', '#', '#abc', '#ABCD23456', '#äbcd2345', `#${'0'.repeat(31)}`, `#${'0'.repeat(33)}`])
      expect(passOf(wrong)).toBeNull();
    const tab = new Tab().join(passOf('#ABCD2345')!);
    dealer.myShare = filled(5, 16);
    dealer.myPromise = sha256(dealer.myShare);
    tab.agree();
    expect(tab.last.stop).toBe(false);
    expect(await tab.play().verdict()).toMatchObject({ shuffle: 'fair' });
  });
});

describe('what is kept', () => {
  const kept = () =>
    Array.from({ length: storage.length }, (_, i) => storage.key(i)!).filter((key) => key.startsWith('mykonos.table.'));
  const entry = (changes: object) => JSON.stringify({ ...(JSON.parse(storage.getItem(KEY)!) as object), ...changes });

  it.each<[string, Storage | null]>([
    ['blocked', null],
    ['full', new MemoryStorage(10)],
  ])('is told once, and the game goes on, when storage is %s', async (_, there) => {
    const tab = new Tab(there).join();
    tab.agree().play();
    expect(tab.told).toEqual([expect.stringMatching(/^This browser cannot store your seat/)]);
    expect(await tab.verdict()).toMatchObject({ shuffle: 'fair' });
  });
  it('makes room by dropping finished tables, then the witness, never the token', async () => {
    const tab = new Tab().join();
    storage.setItem('mykonos.table.1', entry({ over: true, witness: 'x'.repeat(5000) }));
    storage.setItem('mykonos.table.2', entry({ over: false, witness: 'x'.repeat(5000) }));
    const used = kept().reduce((sum, key) => sum + key.length + storage.getItem(key)!.length, 0);
    storage.quota = used + 10;
    tab.agree();
    expect(kept().sort()).toEqual(['mykonos.table.2', KEY].sort());
    expect(tab.told).toEqual([]);
    storage.quota = used - 5000;
    tab.play();
    expect(tab.told).toEqual([expect.stringMatching(/^This browser cannot store/)]);
    expect(await tab.verdict()).toMatchObject({ shuffle: 'fair' });
    expect(JSON.parse(storage.getItem(KEY)!)).toMatchObject({
      witness: '',
      alone: false,
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const again = new Tab(); // it has forgotten what it disclosed, and accuses nobody
    again.say([again.seat.open('ann')]);
    again.hear(dealer.table(2), dealer.reveal());
    expect(again.last).toMatchObject({ stop: false, over: true });
    expect(await again.verdict()).toMatchObject({ shuffle: 'partly checked' });
  });
  it('is bounded: the finished tables of long ago go first', () => {
    new Tab().join();
    for (let i = 100; i < 130; i++) storage.setItem(`mykonos.table.${i}`, entry({ over: true, changed: i }));
    for (let i = 200; i < 300; i++) storage.setItem(`mykonos.table.${i}`, entry({ over: false, changed: i }));
    storage.setItem('mykonos.table.400', 'nonsense');
    storage.setItem('mykonos.settings', '{}');
    new OnlineSeat(engine, 500n, storage).open('ann');
    expect(kept()).toHaveLength(1 + 10 + 50);
    expect(kept()).toEqual(
      expect.arrayContaining(['mykonos.table.500', 'mykonos.table.129', 'mykonos.table.120', 'mykonos.table.299', KEY]),
    );
    expect(storage.getItem('mykonos.settings')).toBe('{}');
  });
  it.each<[string, (kept: string) => string]>([
    ['no JSON', () => '{'],
    ['something else', () => '[1]'],
    ['a token of another size', () => entry({ token: '00' })],
    ['numbers for words', () => entry({ witness: 7 })],
  ])('is not believed if it is %s', (_, damage) => {
    new Tab().join();
    storage.setItem(KEY, damage(storage.getItem(KEY)!));
    const tab = new Tab();
    expect(tab.seat.open('ann')).toMatchObject({ token: new Uint8Array() });
  });
  it.each<[string, (text: string) => string]>([
    ['cut off', (text) => text.slice(0, -20)],
    ['changed', (text) => text.replace('begun', 'began')],
    ['endless', (text) => text.padEnd(3 << 20, 'x')],
  ])('accuses nobody when the witness was %s', async (_, damage) => {
    new Tab().join().agree().hear(dealer.view(dealer.deal(), 0));
    const { witness } = JSON.parse(storage.getItem(KEY)!) as { witness: string };
    storage.setItem(KEY, entry({ witness: damage(witness) }));
    const tab = new Tab();
    tab.say([tab.seat.open('ann')]);
    tab.hear(dealer.table(1));
    expect(tab.play().last).toMatchObject({ stop: false, over: true });
    expect(await tab.verdict()).toMatchObject({ shuffle: 'partly checked' });
  });
  it('is dropped first once the table is gone', () => {
    new Tab().join().hear({ type: 'sorry', code: 404, words: 'Gone.' });
    expect(JSON.parse(storage.getItem(KEY)!)).toMatchObject({ over: true });
  });
});

describe('the door', () => {
  it('takes no more bytes than the engine has room for', () => {
    const size = engine.door.wasm.buffer_size();
    const after = new Uint8Array(engine.door.wasm.memory.buffer, engine.door.wasm.buffer_at() + size - 1, 64).slice();
    expect(() => engine.open('x'.repeat(size))).toThrow(EngineError);
    expect(() => engine.think('template', filled(7, size), 1, 0, 1, 1)).toThrow(EngineError);
    expect(new Uint8Array(engine.door.wasm.memory.buffer, engine.door.wasm.buffer_at() + size - 1, 64)).toEqual(after);
    expect(engine.door.wasm.open(size)).toBe(-1);
    expect(engine.door.wasm.open(-1)).toBe(-1);
    for (const length of [-1, size, 2 ** 31 - 1]) {
      expect(engine.door.wasm.witness_read!(length)).toBe(-1);
      expect(engine.door.wasm.witness_record!(length)).toBe(1);
      expect(engine.door.wasm.witness_table!(length, 0, 2, 1, 0, 0)).toBe(-2);
      expect(engine.door.wasm.witness_reveal!(length, 0)).toBe(-2);
      expect(engine.door.wasm.witness_promises!(length, 0, 0)).toBe(-2);
      expect(engine.door.wasm.witness_shuffle!(length, 0)).toBe(-2);
      expect(engine.door.wasm.witness_promise!(length)).toBe(-2);
    }
  });
  it('writes messages as the server reads them', () => {
    const open = written(new OnlineSeat(engine, TABLE, storage).open('ann', INVITATION), 1);
    expect(open).toHaveLength(2 + 1 + 8 + 20 + 20 + 1 + 1 + 7 + 4 + 1);
    expect(written({ type: 'hello', version: 1, client: 'ab' }, 0)).toEqual(
      Uint8Array.from([0, 0, 9, 1, 0, 2, 0, 0, 0, 97, 98]),
    );
    expect(written({ type: 'promise', promise: filled(1, 32) }, 1)).toEqual(
      Uint8Array.from([1, 0, 6, 32, 0, 0, 0, ...filled(1, 32)]),
    );
    expect(written({ type: 'disclose', share: filled(1, 16) }, 2)).toEqual(
      Uint8Array.from([2, 0, 7, 16, 0, 0, 0, ...filled(1, 16)]),
    );
    expect(written({ type: 'arrange', seq: 258, what: 2, seat: 1, with: 3 }, 1)).toEqual(
      Uint8Array.from([1, 0, 12, 2, 1, 0, 0, 2, 1, 3]),
    );
    expect(written({ type: 'device' }, 258)).toEqual(Uint8Array.from([2, 1, 8]));
    expect(written({ type: 'leave' }, 65535)).toEqual(Uint8Array.from([255, 255, 10]));
    expect(written({ type: 'again', seq: 5, check: 0 }, 1)).toEqual(Uint8Array.from([1, 0, 4, 5, 0, 0, 0, 0, 0, 0, 0]));
    expect(written({ type: 'move', nonce: 258, move: Uint8Array.of(97) }, 1)).toEqual(
      Uint8Array.from([1, 0, 2, 2, 1, 0, 0, 1, 0, 0, 0, 97]),
    );
  });
});

describe('a move', () => {
  const TAKE_ONE = Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0);
  const moved = (nonce: number) => ({ type: 'move', nonce, move: TAKE_ONE });
  /** At the beginning of a match in which the seat has made so many moves. */
  function playing(nonce = 0): { tab: Tab; views: wire.View[] } {
    const tab = new Tab().join().agree(),
      views = dealer.views(dealer.deal());
    tab.hear({ ...dealer.table(1), nonce }, views[0]!);
    return { tab, views };
  }
  it('is sent once, and the next one when it is answered', () => {
    const { tab, views } = playing(7);
    expect(tab.seat.play(TAKE_ONE)).toEqual([moved(8)]);
    expect(tab.seat.play(TAKE_ONE)).toEqual([]);
    tab.hear({ ...views[1]!, seat: OTHER, nonce: 8 });
    expect(tab.seat.play(TAKE_ONE)).toEqual([]);
    tab.hear({ ...views[2]!, seat: ME, nonce: 8 });
    expect(tab.seat.play(TAKE_ONE)).toEqual([moved(9)]);
    tab.hear({ type: 'accepted', nonce: 9, seq: 1 });
    expect(tab.seat.play(TAKE_ONE)).toEqual([moved(10)]);
    expect(tab.hear({ type: 'refused', nonce: 10, rule: '2.1', sentence: 'Not now.' })).toMatchObject({
      tell: [],
      answer: { refusal: { rule: '2.1', sentence: 'Not now.' } },
    });
    expect(tab.seat.play(TAKE_ONE)).toEqual([moved(11)]);
  });
  it('is sent again, as the same one, after a new connection that does not know it', () => {
    const { tab } = playing();
    const sent = tab.seat.play(TAKE_ONE);
    expect(tab.hear({ ...dealer.table(1), nonce: 0 }).send).toEqual(sent);
    expect(tab.hear({ ...dealer.table(1), nonce: 0 }).send).toEqual(sent);
    expect(tab.hear({ ...dealer.table(1), nonce: 1 }).send).toEqual([]);
    expect(tab.seat.play(TAKE_ONE)).toEqual([moved(2)]);
  });
  it('follows those of other devices, and counts as answered by a view that is damaged', () => {
    const { tab, views } = playing();
    tab.hear({ ...views[1]!, seat: ME, nonce: 5 });
    expect(tab.seat.play(TAKE_ONE)).toEqual([moved(6)]);
    tab.hear({ ...views[2]!, seat: ME, nonce: 6, check: 0 });
    expect(tab.seat.play(TAKE_ONE)).toEqual([moved(7)]);
  });
});
