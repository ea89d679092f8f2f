import { describe, expect, it } from 'vitest';
import { peopleHere } from '../../src/store/people';
import { isYou, list, minutesOf, namesOf, number, ofYou, t } from '../../src/texts';

const you = (words: string) => ofYou(words, (seat) => seat === 0).replace(/\{a:(\w+)\}/g, '$1');

describe('the person at the screen is spoken to', () => {
  it('with the verb that belongs to it', () => {
    expect(
      you('{a} takes the tile [6.6]. {a} passes, {a} carries stone, {a} does not follow, {a} is done [6.7].'),
    ).toBe('You take the tile [6.6]. You pass, you carry stone, you do not follow, you are done [6.7].');
  });
  it('also in the middle of a sentence', () => {
    expect(you('The lot is drawn, and {a} begins [2.1].')).toBe('The lot is drawn, and you begin [2.1].');
    expect(you('{b} opens the book and {a} waits.')).toBe('{b} opens the book and you wait.');
    expect(you("Griffon: {a} shows two cards; {a}'s turn ends. Next, {a} must pay.")).toBe(
      'Griffon: you show two cards; your turn ends. Next, you must pay.',
    );
  });
  it('with every verb of its sentence, also behind an adverb', () => {
    expect(you('{a} cannot place a tile and passes [3.7].')).toBe('You cannot place a tile and pass [3.7].');
    expect(you('{a} secretly chooses a card. {b} waits and {a} ends the turn and takes two of {c}.')).toBe(
      'You secretly choose a card. {b} waits and you end the turn and take two of {c}.',
    );
    expect(you('{b} gives {a} a card and takes one.')).toBe('{b} gives you a card and takes one.');
  });
  it('and not as if it did what others do to it', () => {
    expect(you("Apollo favours {a} [6.1]. Nothing is left for {a} as before; {a}'s philosophers go.")).toBe(
      'Apollo favours you [6.1]. Nothing is left for you as before; your philosophers go.',
    );
    expect(you('{b} buys a priest from {a} with gold.')).toBe('{b} buys a priest from you with gold.');
  });
  it('while others keep their names', () => {
    expect(you('{b} takes 2 of {c}.')).toBe('{b} takes 2 of {c}.');
  });
});

describe('sentences', () => {
  it('have their values filled in', () => {
    expect(t('oneWins', { name: 'Thalia' })).toBe('Thalia wins');
    expect(t('replayAt', { at: 7, last: 1200 })).toBe('Replay: step 7 of 1,200');
    expect(t('passTo', { name: '{b} $& x' })).toBe('Pass the screen to {b} $& x.');
  });
  it('write numbers, lists and times as the language does', () => {
    expect(number(17.5)).toBe('17.5');
    expect(minutesOf(90)).toBe('90 mins');
    expect(list(['Iris', 'Nikos', 'Eleni'])).toBe('Iris, Nikos and Eleni');
  });
});

describe('who is meant by "you"', () => {
  const table = (...mine: boolean[]) => mine.map((yes, i) => ({ name: i === 0 ? 'You' : 'Thalia', mine: yes }));
  it('is the seat of this screen, whatever its name', () => {
    expect([isYou(table(false, true), 0), isYou(table(false, true), 1)]).toEqual([false, true]);
    expect(namesOf(table(false, true))).toBe('You and you');
    expect(namesOf(table(true, false))).toBe('You and Thalia');
    expect(namesOf(table(true, false), [1, 0])).toBe('Thalia and you');
  });
  it('is nobody for a spectator, and nobody of several people at one screen', () => {
    expect([isYou(table(false, false), 0), isYou(table(true, true), 0), isYou(table(true, true), 1)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isYou(table(true, false), 6)).toBe(false);
  });
  it('is decided anew for a kept game: people by their kind, bots never', () => {
    const kept = [
      { kind: 'bot' as const, name: 'You' },
      { kind: 'human' as const, name: 'Spieler' },
    ];
    expect(peopleHere(kept).map(({ name, mine }) => [name, mine])).toEqual([
      ['You', false],
      ['You', true],
    ]);
  });
  it('leaves several people the numbers that they had in other seats', () => {
    const kept = ['Mensch 2', 'Spieler', 'Iris'].map((name, i) => ({
      kind: i < 2 ? ('human' as const) : ('bot' as const),
      name,
    }));
    expect(peopleHere(kept).map(({ name }) => name)).toEqual(['Person 2', 'Person 2', 'Iris']);
  });
});
