import { describe, expect, it } from 'vitest';
import {
  choices,
  elementsIn,
  isMove,
  moveOf,
  narrow,
  notation,
  nothing,
  openElements,
  phrase,
  pick,
  whyNot,
} from '../../src/engine/moves';
import type { Game, Move } from '../../src/engine/types';

const game = {
  verbs: [
    { key: 'clock', help: '', operands: [] },
    { key: 'start', help: 'put a cube', operands: ['space'] },
    { key: 'extend', help: 'put two cubes', operands: ['space'] },
    { key: 'pass', help: 'stop', operands: [] },
    { key: 'bid', help: 'bid for a god', operands: ['god', 'gold'] },
  ],
  kinds: [
    { key: 'space', count: 3, names: ['a1', 'a2', 'a3'] },
    { key: 'god', count: 2, names: ['ares', 'zeus'], titles: ['Ares', 'Zeus'] },
    { key: 'gold', count: 9 },
  ],
} as unknown as Game;
const moves: Move[] = [[1, 0], [1, 1], [2, 1], [3], [4, 0, 3], [4, 0, 4], [4, 1, 5]];

describe('choosing step by step', () => {
  it('writes moves as the engine reads them', () => {
    expect(notation(game, [4, 1, 5])).toBe('bid zeus 5');
    expect(phrase(game, [4, 1, 5])).toBe('Bid: Zeus, 5');
    expect(phrase(game, [3])).toBe('Pass');
  });
  it('reads what the engine writes', () => {
    for (const move of moves) expect(moveOf(game, notation(game, move))).toEqual(move);
    expect([moveOf(game, 'bid hera 5'), moveOf(game, 'fly'), moveOf(game, '')]).toEqual([null, null, null]);
    expect([...elementsIn(game, 'bid zeus 5')]).toEqual(['god:1', 'gold:5']);
    expect([...elementsIn(game, 'bid ? 5')]).toEqual(['gold:5']);
    expect([...elementsIn(game, 'undo')]).toEqual([]);
  });
  it('offers the elements of the next operand only', () => {
    expect([...openElements(game, moves, nothing).keys()]).toEqual(['space:0', 'space:1', 'god:0', 'god:1']);
    expect([...openElements(game, moves, { verb: 4, picked: ['god:0'] }).keys()]).toEqual(['gold:3', 'gold:4']);
  });
  it('plays at once what is unambiguous, and asks for the verb where two could be meant', () => {
    expect(pick(game, moves, nothing, 'space:0')).toEqual([1, 0]);
    const two = pick(game, moves, nothing, 'space:1')!;
    expect(isMove(two)).toBe(false);
    expect(choices(game, moves, two as never).map((choice) => choice.label)).toEqual(['Start', 'Extend']);
    expect(pick(game, moves, nothing, 'god:1')).toEqual([4, 1, 5]);
    expect(pick(game, moves, nothing, 'space:2')).toBeNull();
  });
  it('offers verbs first, then values', () => {
    expect(choices(game, moves, nothing).map((choice) => choice.verb)).toEqual([1, 2, 3, 4]);
    expect(choices(game, moves, { verb: 4, picked: [] }).map((choice) => choice.label)).toEqual(['Ares', 'Zeus']);
    expect(choices(game, moves, { verb: 4, picked: ['god:0'] }).map((choice) => choice.complete)).toEqual([
      [4, 0, 3],
      [4, 0, 4],
    ]);
  });
  it('narrows by what was chosen', () => {
    expect(narrow(game, moves, { verb: null, picked: ['space:1'] })).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });
  it('asks the engine why not, for the likeliest move', async () => {
    const asked: string[] = [];
    const refusal = await whyNot(game, moves, nothing, 'space:2', (move) => {
      const words = notation(game, move);
      asked.push(words);
      return Promise.resolve(words.startsWith('start') ? { rule: '4.2', sentence: 'taken' } : null);
    });
    expect(asked[0]).toBe('start a3');
    expect(refusal?.rule).toBe('4.2');
  });
});
