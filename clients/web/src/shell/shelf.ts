/** The games on the shelf. */
import type { ShelfGame } from '../engine/types';
import shelf from '../generated/shelf.json';

export const games = shelf.games as ShelfGame[];

export function titleOf(key: string): string {
  return games.find((game) => game.key === key)?.title ?? key;
}

/** The game for a first visit: one that can be learnt here, the simplest, where nothing is hidden, the shortest. */
export function firstOf(all: readonly ShelfGame[]): ShelfGame | undefined {
  return all
    .filter(({ lesson }) => lesson)
    .sort((a, b) => a.weight - b.weight || Number(a.has_secrets) - Number(b.has_secrets) || a.minutes - b.minutes)[0];
}
