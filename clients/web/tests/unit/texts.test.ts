import { describe, expect, it } from 'vitest';
import { ofYou } from '../../src/texts';

const you = (words: string) => ofYou(words, (seat) => seat === 0).replace(/\{a:(\w+)\}/g, '$1');

describe('the person at the screen is spoken to', () => {
  it('with the verb that belongs to it', () => {
    expect(you('{a} takes the tile [6.6]. {a} passes, {a} carries stone, {a} does not follow, {a} is done [6.7].')).toBe('You take the tile [6.6]. You pass, You carry stone, You do not follow, You are done [6.7].');
  });
  it('and not as if it did what others do to it', () => {
    expect(you('Apollo favours {a} [6.1]. Nothing is left for {a} as before; {a}\'s philosophers go.')).toBe('Apollo favours you [6.1]. Nothing is left for you as before; Your philosophers go.');
  });
  it('while others keep their names', () => {
    expect(you('{b} takes 2 of {c}.')).toBe('{b} takes 2 of {c}.');
  });
});
