/** What cards say without rule numbers, and the numbers at their end. */
import { describe, expect, it } from 'vitest';
import { rulesIn, spoken, withoutRules } from '../../src/table/citations';

describe('the rules that words cite', () => {
  it('are taken out of sentences', () => {
    expect(withoutRules('{a} pays 2 gold [7.11], or waits [T.3].')).toBe('{a} pays 2 gold, or waits.');
  });
  it('are collected once each, in order', () => {
    expect(rulesIn(['First [7.11]. Then [5.4].', 'Again [7.11], and [12.14].'])).toEqual(['7.11', '5.4', '12.14']);
  });
  it('are not spoken, and players are called by their names', () => {
    const seats = [
      { name: 'Ann', mine: false },
      { name: 'You', mine: true },
    ];
    expect(spoken('{a} takes Delos from {b} [9.1]. {b} pays 2 gold [7.11].', seats)).toBe(
      'Ann takes Delos from you. You pay 2 gold.',
    );
  });
  it('are nothing else in brackets', () => {
    expect(withoutRules('a [thing]')).toBe('a [thing]');
    expect(rulesIn(['a [thing]'])).toEqual([]);
  });
});
