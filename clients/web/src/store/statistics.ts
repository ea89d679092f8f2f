/** What somebody's finished games say: those alone against bots, from the first move to the end. */
import type { SavedGame } from './games';

export interface Statistics {
  game: string;
  played: number;
  won: number;
  best: number;
  averagePlace: number;
  /** By the strongest bot at the table. */
  levels: { level: number; played: number; won: number }[];
}

/** Game by game, the one played most first. */
export function statisticsOf(finished: readonly SavedGame[]): Statistics[] {
  const counted = finished.flatMap((saved) => {
    const people = saved.seats.flatMap(({ kind }, seat) => (kind === 'human' ? [seat] : []));
    if (saved.origin || !saved.result || people.length !== 1) return [];
    const { points, places } = saved.result;
    const level = Math.max(...saved.seats.filter(({ kind }) => kind === 'bot').map((bot) => bot.level));
    return [{ game: saved.game, level, points: points[people[0]!]!, place: places[people[0]!]! }];
  });
  const wins = (some: typeof counted) => some.filter(({ place }) => place === 1).length;
  return [...group(counted, ({ game }) => game)]
    .map(([game, all]) => ({
      game,
      played: all.length,
      won: wins(all),
      best: Math.max(...all.map(({ points }) => points)),
      averagePlace: all.reduce((sum, { place }) => sum + place, 0) / all.length,
      levels: [...group(all, ({ level }) => level)]
        .map(([level, some]) => ({ level, played: some.length, won: wins(some) }))
        .sort((a, b) => a.level - b.level),
    }))
    .sort((a, b) => b.played - a.played);
}
function group<One, Key>(all: readonly One[], keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
