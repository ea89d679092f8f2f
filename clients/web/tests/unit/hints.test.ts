import { describe, expect, it } from 'vitest';
import { reasonOf, type Weighed } from '../../src/table/hints.svelte';

const option = (words: string, part: number, more: Partial<Weighed> = {}): Weighed => ({
  words,
  move: null,
  gains: '',
  outlook: '',
  part,
  ...more,
});

describe('why a move is good', () => {
  const best = option('Start: c3', 1, { gains: 'Gains 2 points now: Tiles 2.', outlook: 'ahead' });
  it('is what it gains, how one stands after it, and what else there is', () => {
    expect(reasonOf([best, option('Pass', 0.5)])).toBe(
      'Gains 2 points now: Tiles 2. Outlook: ahead. Clearly better than Pass.',
    );
  });
  it('tells moves that are as good from those that are not', () => {
    expect(reasonOf([best, option('Pass', 0.99)])).toContain('About as good: Pass.');
    expect(reasonOf([best, option('Pass', 0.95)])).toContain('A little better than Pass.');
  });
  it('leaves out what it does not know', () => {
    expect(reasonOf([option('Start: c3', 1)])).toBe('');
    expect(reasonOf([])).toBe('');
  });
});
