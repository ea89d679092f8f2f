import { beforeEach, describe, expect, it } from 'vitest';
import type { ShelfGame } from '../../src/engine/types';
import { lastChoices, seatsOf, usualSeats } from '../../src/shell/begin';
import { firstOf } from '../../src/shell/shelf';
import { settings } from '../../src/store/settings.svelte';
import { peopleHere } from '../../src/store/people';
import { namesOf, ofYou, isYou } from '../../src/texts';
import { speakEnglish } from '../../src/words';

const game = (key: string, more: Partial<ShelfGame> = {}) =>
  ({
    key,
    weight: 1,
    minutes: 30,
    has_secrets: false,
    lesson: true,
    seats_least: 2,
    seats_most: 5,
    options: [{ key: 'o', title: '', choices: ['x', 'y'], default_choice: 0 }],
    ...more,
  }) as ShelfGame;

beforeEach(() => {
  speakEnglish();
  Object.assign(settings, { name: '', colour: 0, finished: [], last: {} });
});

describe('the game for a first visit', () => {
  const of = (...all: ShelfGame[]) => firstOf(all)?.key;
  it('is the simplest, then one without secrets, then the shortest', () => {
    expect(of(game('a', { weight: 2, minutes: 5 }), game('b'))).toBe('b');
    expect(of(game('a', { has_secrets: true, minutes: 5 }), game('b'))).toBe('b');
    expect(of(game('a'), game('b', { minutes: 20 }))).toBe('b');
  });
  it('can be learnt here', () => {
    expect(of(game('a', { lesson: false }), game('b', { weight: 3 }))).toBe('b');
    expect(of(game('a', { lesson: false }))).toBe(undefined);
  });
});

describe('the seats of a new game', () => {
  const kinds = (one: ShelfGame) => usualSeats(one).map(({ kind, level }) => (kind === 'human' ? 'p' : level));
  it('are a person and as few and easy bots as there can be, until one was finished', () => {
    settings.last.a = {
      seats: [
        { kind: 'bot', level: 5, colour: 4 },
        { kind: 'human', level: 1, colour: 2 },
        { kind: 'bot', level: 2, colour: 0 },
      ],
      choices: [1],
    };
    expect([kinds(game('a')), lastChoices(game('a'))]).toEqual([['p', 1], [0]]);
    settings.finished = ['b'];
    expect(kinds(game('a'))).toEqual(['p', 1]);
    settings.finished = ['a'];
    expect([kinds(game('a')), lastChoices(game('a'))]).toEqual([[5, 'p', 2], [1]]);
    expect(usualSeats(game('a')).map(({ colour }) => colour)).toEqual([4, 2, 0]);
  });
  it('have no choice that the rules do not know any more', () => {
    settings.finished = ['a'];
    settings.last.a = { seats: [], choices: [7] };
    expect(lastChoices(game('a'))).toEqual([0]);
  });
  it('give the person their own colour, and nobody else', () => {
    settings.colour = 3;
    expect(seatsOf(4, 1).map(({ colour }) => colour)).toEqual([3, 0, 1, 2]);
  });
});

describe('a name of one’s own', () => {
  it('stands on the panel, while sentences say you', () => {
    settings.name = 'Ariadne';
    const seats = seatsOf(2, 1);
    expect(seats[0]!.name).toBe('Ariadne');
    expect(namesOf(seats)).toBe('You and Thalia');
    expect(ofYou('{a} takes 2 cubes.', (seat) => isYou(seats, seat))).toBe('{a:You} take 2 cubes.');
  });
  it('is that of one of several people at a screen, wherever that one sits', () => {
    settings.name = 'Ariadne';
    const people = [
      { kind: 'human' as const, name: 'Person 2' },
      { kind: 'human' as const, name: 'Theseus', owner: true },
    ];
    expect(peopleHere(people).map(({ name }) => name)).toEqual(['Person 2', 'Ariadne']);
    settings.name = '';
    expect(peopleHere(people).map(({ name }) => name)).toEqual(['Person 2', 'Person 1']);
  });
});
