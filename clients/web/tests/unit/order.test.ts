import { beforeAll, describe, expect, it } from 'vitest';
import type { ShelfGame } from '../../src/engine/types';
import { linkTo } from '../../src/people/arrival';
import { formOf, openTable, within, type Order } from '../../src/people/order';
import { passOf } from '../../src/online/pass';
import { choiceTitle, fitChoices } from '../../src/shell/options';
import { speakEnglish } from '../../src/words';

const game = {
  key: 'shells',
  options: [
    { key: 'gold', title: 'Gold', choices: ['secret', 'open'], default_choice: 0 },
    { key: 'first', title: 'First player', choices: ['lot', 'a', 'b', 'c'], default_choice: 0 },
  ],
} as unknown as ShelfGame;
const order: Order = {
  seats: [0, 0, 3],
  choices: [1, 3],
  pace: 'none',
  minutes: 20,
  increment_s: 10,
  days: 2,
  watch: 'anyone',
  talk: 'everybody',
  delay_s: 0,
  hints: 'allowed',
};
const form = (more: Partial<Order> = {}) => Object.fromEntries(formOf(game, { ...order, ...more }));
beforeAll(speakEnglish);

describe('an order for a table', () => {
  it('names seats, options, the clock and who may watch', () => {
    const said = { game: 'shells', seats: 'person,person,bot:3', 'option.gold': 'open', 'option.first': 'c' };
    expect(form()).toEqual({ ...said, absent_s: '86400' });
    expect(form({ pace: 'live', watch: 'nobody' })).toEqual({
      ...said,
      per_game_s: '1200',
      increment_s: '10',
      watch: 'nobody',
    });
    expect(form({ talk: 'players' })).toMatchObject({ talk: 'players' });
    expect(form({ pace: 'days' })).toEqual({ ...said, per_move_s: '172800', absent_s: '0' });
  });
  it('stays within the limits whatever is typed', () => {
    expect(form({ pace: 'live', minutes: NaN, increment_s: -3 })).toMatchObject({ per_game_s: '60', increment_s: '0' });
    expect(form({ pace: 'days', days: 1e9 })).toMatchObject({ per_move_s: String(30 * 86_400) });
    expect(within(2.6, 1, 9)).toBe(3);
  });
  it('offers seats only while they play, and says what is missing', () => {
    expect(fitChoices(game, [1, 3], 2)).toEqual([1, 0]);
    expect(fitChoices(game, [1, 3], 3)).toEqual([1, 3]);
    expect(choiceTitle(game.options[1]!, 2, ['Ann', 'Bob'])).toBe('Bob');
    expect(choiceTitle(game.options[1]!, 3, ['Ann', 'Bob'])).toBe('Seat 3 (needs 3 players)');
  });
});

describe('opening a table', () => {
  const invitation = '000102030405060708090a0b0c0d0e0f';
  const answer = (status: number, body: unknown) => openTable(game, order, async () => Response.json(body, { status }));
  it('gives its number and invitation', async () => {
    expect(await answer(200, { table: '18446744073709551615', invitation })).toEqual({
      table: '18446744073709551615',
      invitation,
    });
  });
  it.each<[string, number, unknown, RegExp]>([
    ['too many tables', 429, { error: 'no' }, /as many tables as it may/],
    ['a wrong order', 400, { error: 'no such game' }, /refuses this table: no such game\./],
    ['a busy server', 503, {}, /could not open the table/],
    ['an answer without an invitation', 200, { table: '5' }, /could not open the table/],
    ['an answer that is no table', 200, { table: '5/../x', invitation }, /could not open the table/],
  ])('tells %s', async (_, status, body, words) => {
    await expect(answer(status, body)).rejects.toThrow(words);
  });
  it('tells a lost connection, and an answer that is none', async () => {
    await expect(openTable(game, order, () => Promise.reject(new Error('down')))).rejects.toThrow(/cannot be reached/);
    await expect(openTable(game, order, async () => new Response('<p>'))).rejects.toThrow(/could not open/);
  });
  it('makes links from the site’s address', () => {
    expect(linkTo('http://192.168.1.20:8080', '7', passOf(invitation))).toBe(
      `http://192.168.1.20:8080/t/7#${invitation}`,
    );
    expect(linkTo('https://example.org/', '7', null)).toBe('https://example.org/t/7');
  });
});
