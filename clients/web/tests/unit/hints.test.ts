import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { moveOf } from '../../src/engine/moves';
import { Sight } from '../../src/engine/sight';
import { reasonOf, type Weighed } from '../../src/table/hints.svelte';
import { readEngine } from '../engine';

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
  it('names what a move gains and what it takes away from the next player', async () => {
    const record = readFileSync(
      new URL('../../../../games/mykerinos/records/random-3.record', import.meta.url),
      'utf8',
    );
    const engine = await readEngine(),
      game = engine.game('mykerinos')!;
    const table = engine.open(`${record.split('\n').slice(0, 26).join('\n')}\n`);
    const gains = (words: string) => new Sight(engine, game).gains(engine.view(table, 1), moveOf(game, words)!);
    expect(gains('take blackmore-f')).toBe(
      'Gains 3 points now: Tiles taken 2, Mrs. Blackmore 1. Blocks {a}, whose next move could otherwise gain 3 points (the same move), and now 1 at most.',
    );
    expect(gains('decline')).toBe('');
    engine.close(table);
  });
});
