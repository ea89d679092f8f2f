import { describe, expect, it } from 'vitest';
import type { SavedGame } from '../../src/store/games';
import { statisticsOf } from '../../src/store/statistics';

function saved(
  game: string,
  kinds: string,
  points: number[],
  places: number[],
  more: Partial<SavedGame> = {},
): SavedGame {
  const seats = [...kinds].map((kind) => ({
    kind: kind === 'p' ? ('human' as const) : ('bot' as const),
    name: '',
    level: kind === 'p' ? 6 : Number(kind),
    mine: kind === 'p',
  }));
  return { id: '', game, engine: '', seats, record: '', updated: 0, result: { points, places }, ...more };
}

describe('statistics', () => {
  it('are none without games', () => {
    expect(statisticsOf([])).toEqual([]);
  });
  it('count the person’s own points and places, wherever they sat', () => {
    const [one] = statisticsOf([
      saved('a', 'p1', [10, 30], [2, 1]),
      saved('a', '31p', [5, 6, 20], [3, 2, 1]),
      saved('a', 'p3', [12.5, 1], [1, 2]),
    ]);
    expect(one).toEqual({
      game: 'a',
      played: 3,
      won: 2,
      best: 20,
      averagePlace: 4 / 3,
      levels: [
        { level: 1, played: 1, won: 0 },
        { level: 3, played: 2, won: 2 },
      ],
    });
  });
  it('show the game played most first', () => {
    const games = ['a', 'b', 'b'].map((game) => saved(game, 'p1', [1, 0], [1, 2]));
    expect(statisticsOf(games).map(({ game }) => game)).toEqual(['b', 'a']);
  });
  it('leave out what says nothing about this person', () => {
    expect(
      statisticsOf([
        saved('a', 'p1', [1, 0], [1, 2], { origin: { step: 3, of: 9 } }),
        saved('a', 'pp', [1, 0], [1, 2]),
        saved('a', '12', [1, 0], [1, 2]),
        saved('a', 'p1', [1, 0], [1, 2], { result: undefined as never }),
      ]),
    ).toEqual([]);
  });
});
