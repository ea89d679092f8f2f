import { afterEach, describe, expect, it } from 'vitest';
import { bestOf } from '../../src/shell/language';
import { peopleHere } from '../../src/store/people';
import { list, minutesOf, namesOf, number, ofYou, say, sayN, t, you } from '../../src/texts';
import { find, language, readWords, speak, speakEnglish } from '../../src/words';

/** A catalogue as msgfmt writes it: the head, two tables of lengths and places, and the strings, sorted, each with a zero behind it. */
function made(entries: [string, string][]): Uint8Array {
  const encode = (words: string) => new TextEncoder().encode(words);
  const strings = [...entries.map(([english]) => encode(english)), ...entries.map(([, german]) => encode(german))];
  const head = 20 + strings.length * 8;
  const file = new Uint8Array(head + strings.reduce((sum, one) => sum + one.length + 1, 0)),
    data = new DataView(file.buffer);
  [0x950412de, 0, entries.length, 20, 20 + entries.length * 8].forEach((value, i) =>
    data.setUint32(i * 4, value, true),
  );
  strings.reduce((at, one, i) => {
    data.setUint32(20 + i * 8, one.length, true);
    data.setUint32(24 + i * 8, at, true);
    file.set(one, at);
    return at + one.length + 1;
  }, head);
  return file;
}
const entries: [string, string][] = [
  ['', 'Content-Type: text/plain; charset=UTF-8\n'],
  ['%d tile\0%d tiles', 'ein Plättchen\0%d Plättchen'],
  ['one {count}\0many {count}', 'eins\0viele: {count}'],
  ['Person {number}', 'Mensch {number}'],
  ['Player', 'Spieler'],
  ['Replay: step {at} of {last}', 'Rückblick: Schritt {at} von {last}'],
];
const german = made(entries);

afterEach(speakEnglish);

describe('a catalogue', () => {
  it('is read', () => {
    expect(readWords(german)?.get('Player')).toEqual(['Spieler']);
    expect(readWords(german)?.get('%d tile')).toEqual(['ein Plättchen', '%d Plättchen']);
    expect(readWords(german)?.size).toBe(entries.length);
  });
  it('is read from the middle of a buffer', () => {
    const larger = new Uint8Array(german.length + 24);
    larger.set(german, 12);
    expect(readWords(larger.subarray(12, 12 + german.length))).toEqual(readWords(german));
  });
  it('cut off anywhere is none', () => {
    for (let length = 0; length < german.length; length++)
      expect(readWords(german.slice(0, length)), `${length} bytes`).toBeNull();
  });
  it('with any byte changed to any other is read or refused, and nothing else', () => {
    const broken = german.slice();
    let refused = 0;
    for (let at = 0; at < german.length; at++) {
      for (let change = 1; change < 256; change++) {
        broken[at] = german[at]! ^ change;
        if (readWords(broken) === null) refused++;
      }
      broken[at] = german[at]!;
    }
    expect(refused).toBeGreaterThan(20 * 255 * 0.7);
  }, 60_000); // two seconds on an idle machine
  it('whose strings all claim the whole file is refused, not read for minutes', () => {
    const count = 20000,
      file = new Uint8Array(20 + count * 16 + 400000).fill(65),
      data = new DataView(file.buffer);
    [0x950412de, 0, count, 20, 20 + count * 8].forEach((value, i) => data.setUint32(i * 4, value, true));
    for (let i = 0; i < count * 2; i++) {
      data.setUint32(20 + i * 8, 399999, true);
      data.setUint32(24 + i * 8, file.length - 400000, true);
    }
    file[file.length - 1] = 0;
    const began = performance.now();
    expect(readWords(file)).toBeNull();
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe('the page in another language', () => {
  it('says what it has, and the rest in English', () => {
    expect(speak('de', german)).toBe(true);
    expect([language(), find('Player'), t('replayAt', { at: 7, last: 1200 }), t('undo')]).toEqual([
      'de',
      'Spieler',
      'Rückblick: Schritt 7 von 1.200',
      'Undo',
    ]);
    expect(say('{count} of {goal} metropolises', { count: 1, goal: 2 })).toBe('1 of 2 metropolises');
  });
  it('has a form for every count', () => {
    const words = () => [0, 1, 2, 1200].map((count) => sayN(count, 'one {count}', 'many {count}'));
    expect(words()).toEqual(['many 0', 'one 1', 'many 2', 'many 1,200']);
    speak('de', german);
    expect(words()).toEqual(['viele: 0', 'eins', 'viele: 2', 'viele: 1.200']);
    speak(
      'pl',
      made([
        ['', ''],
        ['one {count}\0many {count}', 'jeden\0{count} kilka\0{count} wiele'],
      ]),
    );
    expect([1, 2, 5, 22, 25].map((count) => sayN(count, 'one {count}', 'many {count}'))).toEqual([
      'jeden',
      '2 kilka',
      '5 wiele',
      '22 kilka',
      '25 wiele',
    ]);
    speak(
      'ja',
      made([
        ['', ''],
        ['one {count}\0many {count}', '{count} sono'],
      ]),
    );
    expect(sayN(1, 'one {count}', 'many {count}')).toBe('1 sono');
  });
  it('stays as it was if the file is damaged', () => {
    expect(speak('de', german.slice(0, 40))).toBe(false);
    expect([language(), find('Player')]).toEqual(['en', 'Player']);
  });
  it('writes numbers, lists and times as the language does', () => {
    speak('de', german);
    expect([number(17.5), minutesOf(90), list(['Iris', 'Nikos', 'Eleni'])]).toEqual([
      '17,5',
      '90 Min.',
      'Iris, Nikos und Eleni',
    ]);
  });
  it('calls the person at the screen by a name and leaves verbs alone', () => {
    const called = (...names: string[]) =>
      peopleHere(names.map((name) => ({ kind: 'human', name }))).map(({ name }) => name);
    const line = '{a} nimmt 2 Würfel.';
    expect([you(), called('Spieler'), called('Person 1', 'Person 2')]).toEqual([
      'You',
      ['You'],
      ['Person 1', 'Person 2'],
    ]);
    speak('de', german);
    expect(ofYou(line, () => true)).toBe(line);
    expect([you(), called('You'), called('Person 1', 'Person 2')]).toEqual([
      'Spieler',
      ['Spieler'],
      ['Mensch 1', 'Mensch 2'],
    ]);
    expect(
      namesOf([
        { name: 'Thalia', mine: false },
        { name: you(), mine: true },
      ]),
    ).toBe('Thalia und Spieler');
  });
});

describe('the language', () => {
  it('is the first that somebody reads and we have', () => {
    const have = ['en', 'de', 'pt-BR'];
    expect(bestOf(['de-AT', 'en'], have)).toBe('de');
    expect(bestOf(['fr', 'de'], have)).toBe('de');
    expect(bestOf(['en-US', 'de'], have)).toBe('en');
    expect(bestOf(['pt-br'], have)).toBe('pt-BR');
    expect(bestOf(['pt', 'fr'], have)).toBe('en');
    expect(bestOf([], have)).toBe('en');
    expect(bestOf(['', '-', 'de_DE'], have)).toBe('en');
  });
});
