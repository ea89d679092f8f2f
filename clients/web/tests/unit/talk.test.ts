/** What people write to each other at a table, at a server that says what a test has it say. */
import { beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../../src/engine/wasm';
import type { Up } from '../../src/online/connection';
import { lengthOf, Talk, unreadOf, WORDS_MOST } from '../../src/online/talk';
import { momentOf } from '../../src/texts';
import { speakEnglish } from '../../src/words';
import * as wire from '../../../../protocol/messages';
import { readEngine } from '../engine';
import { MemoryStorage } from '../storage';
import { Dealer, ME, OTHER, TABLE } from './dealer';

const SPECTATOR = 6;
let engine: Engine, dealer: Dealer, storage: MemoryStorage;
beforeAll(async () => {
  speakEnglish();
  engine = await readEngine();
});
beforeEach(() => {
  dealer = new Dealer(engine);
  storage = new MemoryStorage();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

class Person {
  readonly sent: wire.Say[] = [];
  broken = 0;
  readonly talk: Talk;
  constructor(name = 'ann') {
    this.talk = new Talk(TABLE, name, storage, {
      say: (messages: Up[]) => this.sent.push(...messages.filter((message) => message.type === 'say')),
      again: () => this.broken++,
    });
  }
  get state() {
    return this.talk.state;
  }
  at(table = dealer.table()): this {
    this.talk.heard(table);
    vi.advanceTimersByTime(1000);
    return this;
  }
  says(words: string): this {
    this.talk.write(words);
    this.talk.send();
    return this;
  }
  /** The line that was sent last comes back. */
  heardBack(seq: number, more: Partial<wire.Line> = {}): this {
    const { mark, words, phrase, name } = this.sent.at(-1)!;
    this.talk.heard(said(line(seq, { who: ME, mark, words, phrase, name, ...more })));
    return this;
  }
  shown(): string[] {
    return this.state.lines.map(({ words }) => words);
  }
}
function line(seq: number, more: Partial<wire.Line> = {}): wire.Line {
  return { seq, at_ms: 1n, who: OTHER, mark: seq, phrase: 0, name: '', words: `line ${seq}`, ...more };
}
function said(...lines: wire.Line[]): wire.Said {
  return { type: 'said', whole: 0, lines };
}
const whole = (...lines: wire.Line[]): wire.Said => ({ ...said(...lines), whole: 1 });
const refused = (rule: string): wire.Refused => ({ type: 'refused', nonce: 0, rule, sentence: 'Not so fast.' });

describe('lines of others', () => {
  it('stand in the order of the log, once each, with the names of the seats', () => {
    const { talk } = new Person().at();
    talk.heard(said(line(9), line(7)));
    talk.heard(said(line(8), line(9)));
    expect(talk.state.lines.map(({ seq, name }) => [seq, name])).toEqual([
      [7, 'bob'],
      [8, 'bob'],
      [9, 'bob'],
    ]);
  });
  it('are replaced by a whole room', () => {
    const ann = new Person().at();
    ann.talk.heard(said(line(7), line(8)));
    ann.talk.heard(whole(line(8, { words: '' }), line(10)));
    expect(ann.shown()).toEqual(['', 'line 10']);
  });
  it('that the database lost are gone', () => {
    const ann = new Person().at();
    ann.talk.heard(said(line(7), line(8)));
    ann.talk.readAll();
    ann.talk.heard({ type: 'rewound', seq: 7, lost: 1 });
    expect(ann.shown()).toEqual(['line 7']);
    ann.talk.heard(said(line(8)));
    expect(unreadOf(ann.state)).toBe(1);
  });
  it('are kept up to 200', () => {
    const ann = new Person().at();
    for (let seq = 1; seq <= 300; seq++) ann.talk.heard(said(line(seq)));
    expect(ann.state.lines).toHaveLength(200);
    expect(ann.state.lines[0]!.seq).toBe(101);
  });
  it.each<[string, string, string]>([
    ['a huge line', 'x'.repeat(5000), 'x'.repeat(200)],
    ['a huge line of wide characters', '𓀀'.repeat(300), '𓀀'.repeat(200)],
    ['control characters', 'a\0b\u001b[31m\nc\u2028d', 'a b [31m c d'],
    ['characters that turn the text round', '\u202eevil\u2066 \u200fgo', 'evil go'],
    ['markup, which is text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['nothing but control characters, as if removed', '\u0007\u0007', ''],
  ])('hold no surprise: %s', (_, words, shown) => {
    const ann = new Person().at();
    ann.talk.heard(said(line(7, { words })));
    expect(ann.shown()).toEqual([shown]);
  });
  it('may come from people who have left, and from nobody else', () => {
    const ann = new Person().at();
    ann.talk.heard(
      said(line(7, { who: SPECTATOR, name: 'cat' }), line(8, { who: 200 }), line(9, { who: 5, name: 'x' })),
    );
    expect(ann.state.lines).toMatchObject([{ seq: 7, name: 'cat', isMine: false }]);
    dealer.viewer = SPECTATOR;
    const cat = new Person('cat').at();
    cat.talk.heard(said(line(7, { who: OTHER }), line(8, { who: SPECTATOR, name: 'a\nb'.repeat(40) })));
    expect(cat.state.lines).toHaveLength(1);
    expect(cat.state.lines[0]!.name.length).toBeLessThanOrEqual(32);
  });
  it('have a phrase or words, never both, and a time that can be', () => {
    const ann = new Person().at();
    ann.talk.heard(said(line(7, { phrase: 255, words: 'both', at_ms: 2n ** 64n - 1n })));
    expect(ann.state.lines).toMatchObject([{ phrase: 255, words: '' }]);
    expect(momentOf(ann.state.lines[0]!.at_ms)).toBe('');
  });
});

describe('a line of our own', () => {
  it('is pending until it comes back, by its mark', () => {
    const ann = new Person().at().says('  Hello \n there ');
    expect(ann.sent).toMatchObject([{ type: 'say', words: 'Hello there', phrase: 0, name: '' }]);
    expect(ann.state).toMatchObject({ draft: '', pending: [{ words: 'Hello there' }], lines: [] });
    ann.heardBack(7, { mark: ann.sent[0]!.mark ^ 1 });
    expect(ann.state.pending).toHaveLength(1);
    ann.heardBack(8);
    expect(ann.state).toMatchObject({ pending: [] });
    expect(ann.state.lines.at(-1)).toMatchObject({ isMine: true, words: 'Hello there' });
    expect(unreadOf(ann.state)).toBe(0);
  });
  it('goes out after the one before it has come back', () => {
    const ann = new Person().at().says('one').says('two');
    expect(ann.sent).toMatchObject([{ words: 'one' }]);
    ann.heardBack(7);
    expect(ann.sent).toMatchObject([{ words: 'one' }, { words: 'two' }]);
  });
  it('is not sent empty, too long, or before the table is open', () => {
    const ann = new Person().at();
    ann.talk.lost();
    ann.says('early');
    expect(ann.sent).toEqual([]);
    ann.at();
    expect(ann.sent).toMatchObject([{ words: 'early' }]);
    ann.heardBack(7).says('   ');
    ann.says('𓀀'.repeat(WORDS_MOST + 1));
    expect(ann.sent).toHaveLength(1);
    expect(lengthOf(ann.state.draft)).toBe(WORDS_MOST + 1);
    ann.says('𓀀'.repeat(WORDS_MOST));
    expect(ann.sent).toHaveLength(2);
    expect(new TextEncoder().encode(ann.sent[1]!.words)).toHaveLength(800); // as much as the message holds
  });
  it('waits for a connection, and is sent again only if it was not kept', () => {
    const ann = new Person().at().says('one').says('two');
    const [{ mark }] = ann.sent as [wire.Say];
    ann.talk.lost();
    vi.advanceTimersByTime(60_000);
    expect(ann.broken).toBe(0);
    ann.talk.heard(dealer.table());
    expect(ann.sent).toHaveLength(1); // what was kept comes first
    ann.talk.heard(whole(line(7, { who: ME, mark, words: 'one' })));
    expect(ann.sent.map(({ words }) => words)).toEqual(['one', 'two']);
    ann.talk.lost();
    ann.at(); // an empty room is not sent
    expect(ann.sent.map(({ words }) => words)).toEqual(['one', 'two', 'two']);
    expect(ann.sent[2]!.mark).toBe(ann.sent[1]!.mark);
    ann.heardBack(8);
    ann.talk.lost();
    ann.at();
    expect(ann.sent).toHaveLength(3);
  });
  it('is not sent twice when the seats are arranged meanwhile', () => {
    const ann = new Person().at().says('one');
    ann.at().at();
    expect(ann.sent).toHaveLength(1);
  });
  it('that nobody answers comes back after a few connections', () => {
    const ann = new Person().at().says('one');
    for (let i = 1; i <= 3; i++) {
      vi.advanceTimersByTime(9000);
      ann.talk.lost();
      ann.at();
    }
    expect(ann.broken).toBe(2);
    expect(ann.state).toMatchObject({ pending: [], draft: 'one', reason: expect.stringMatching(/not answered/) });
  });
  it('that is refused comes back into the field, with those behind it and the reason', () => {
    const ann = new Person().at().says('one').says('two');
    ann.talk.write('three');
    ann.talk.heard(refused('T.22')); // about something else
    expect(ann.state.pending).toHaveLength(2);
    ann.talk.heard(refused('T.33'));
    expect(ann.state).toMatchObject({ pending: [], draft: 'one two three', reason: 'Not so fast.' });
    ann.talk.write('one');
    expect(ann.state.reason).toBe('');
    ann.talk.sendPhrase(3);
    ann.talk.heard(refused('T.14'));
    expect(ann.state).toMatchObject({ pending: [], draft: 'one', reason: 'Not so fast.' });
  });
  it('is not one of endlessly many that wait', () => {
    const ann = new Person().at();
    for (let i = 0; i < 20; i++) ann.talk.sendPhrase(1);
    expect(ann.state.pending).toHaveLength(5);
    ann.says('stays');
    expect(ann.state.draft).toBe('stays');
  });
});

describe('a spectator', () => {
  beforeEach(() => {
    dealer.viewer = SPECTATOR;
  });
  it('writes under the name of the device, and knows their own lines by the mark', () => {
    const cat = new Person('cat').at().says('Hi');
    expect(cat.sent).toMatchObject([{ name: 'cat', words: 'Hi' }]);
    cat.heardBack(7, { who: SPECTATOR });
    cat.talk.heard(said(line(8, { who: SPECTATOR, name: 'cat' })));
    expect(cat.state.lines.map(({ isMine }) => isMine)).toEqual([true, false]);
  });
  it('who sits down is in another room', () => {
    const cat = new Person('cat').at().says('unanswered');
    cat.talk.heard(said(line(7, { who: SPECTATOR })));
    dealer.viewer = ME;
    cat.at();
    expect(cat.state).toMatchObject({ isWatching: false, lines: [], pending: [], draft: 'unanswered' });
    vi.advanceTimersByTime(60_000);
    expect(cat.sent).toHaveLength(1);
  });
  it.each<[number, number, string | null]>([
    [wire.TALK.everybody, SPECTATOR, null],
    [wire.TALK.players, SPECTATOR, 'players'],
    [wire.TALK.players, ME, null],
    [wire.TALK.nobody, ME, 'nobody'],
  ])('talk %s, viewer %s: %s', (talk, viewer, closed) => {
    const person = new Person().at({ ...dealer.table(), talk, viewer });
    expect(person.state.closed).toBe(closed);
    person.talk.sendPhrase(1);
    expect(person.sent).toHaveLength(closed ? 0 : 1);
  });
});

describe('a person on this device', () => {
  it('hears no more of those whom they mute, also after a reload', () => {
    const ann = new Person().at();
    ann.talk.heard(said(line(7)));
    expect(unreadOf(ann.state)).toBe(1);
    ann.talk.mute('bob', true);
    expect(unreadOf(ann.state)).toBe(0);
    const later = new Person().at();
    later.talk.heard(whole(line(7), line(8)));
    expect([unreadOf(later.state), later.state.muted.has('bob')]).toEqual([0, true]);
    later.talk.mute('bob', false);
    expect(unreadOf(new Person().at().state)).toBe(0);
    expect(unreadOf(later.state)).toBe(2);
  });
  it('is told how many lines are new since they looked', () => {
    const ann = new Person().at();
    ann.talk.heard(said(line(7)));
    ann.talk.readAll();
    const later = new Person().at();
    later.talk.heard(whole(line(7), line(8), line(9)));
    expect(unreadOf(later.state)).toBe(2);
  });
  it.each(['', '{', '[]', '{"muted":3,"read":1,"changed":1}', '{"muted":[{}],"read":1,"changed":1}'])(
    'is not troubled by a damaged note: %s',
    (note) => {
      storage.setItem(`mykonos.talk.${TABLE}`, note);
      expect(new Person().state).toMatchObject({ muted: new Set(), read: 0 });
    },
  );
  it('keeps notes of 50 tables, and lives without any storage', () => {
    for (let table = 1n; table <= 60n; table++) {
      vi.setSystemTime(Number(table) * 1000);
      new Talk(table, '', storage, { say() {}, again() {} }).mute('bob', true);
    }
    expect(storage.length).toBe(50);
    expect(storage.getItem('mykonos.talk.10')).toBeNull();
    expect(storage.getItem('mykonos.talk.60')).not.toBeNull();
    const none = new Talk(TABLE, '', null, { say() {}, again() {} });
    none.mute('bob', true);
    expect(none.state.muted.has('bob')).toBe(true);
  });
});
