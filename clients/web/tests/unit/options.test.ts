import { beforeAll, describe, expect, it } from 'vitest';
import { newRecord } from '../../src/engine/records';
import type { Game } from '../../src/engine/types';
import type { Engine } from '../../src/engine/wasm';
import { choiceTitle, fitChoices, playersFor, seatCounts, usualChoices } from '../../src/shell/options';
import { speakEnglish } from '../../src/words';
import { readEngine } from '../engine';

let engine: Engine;
beforeAll(async () => {
  speakEnglish();
  engine = await readEngine();
});

/** Every choice of every option with every other. */
function combinations(game: Game): number[][] {
  return game.options.reduce<number[][]>(
    (all, { choices }) => all.flatMap((some) => choices.map((_, choice) => [...some, choice])),
    [[]],
  );
}
const offers = (game: Game, choices: number[], seats: number) =>
  game.options.every((option, i) => playersFor(option, choices[i]!) <= seats);
function begins(game: Game, choices: number[], seats: number): boolean {
  try {
    engine.close(engine.open(newRecord(game, seats, choices, '1'.repeat(32))));
    return true;
  } catch {
    return false;
  }
}

describe('what can be chosen before a game', () => {
  it('is exactly what the rules let begin, in every game with every number of players', () => {
    for (const game of engine.games)
      for (const seats of seatCounts(game))
        for (const choices of combinations(game))
          expect(begins(game, choices, seats), `${game.key}, ${seats} seats, ${choices.join()}`).toBe(
            offers(game, choices, seats),
          );
  });
  it('is possible again when fewer play, and otherwise as it was', () => {
    for (const game of engine.games)
      for (const seats of seatCounts(game)) {
        expect(fitChoices(game, usualChoices(game), seats)).toEqual(usualChoices(game));
        for (const choices of combinations(game)) {
          const fitted = fitChoices(game, choices, seats);
          expect(offers(game, fitted, seats)).toBe(true);
          if (offers(game, choices, seats)) expect(fitted).toEqual(choices);
        }
      }
  });
  it('is never a letter: a player, or the seat that is missing', () => {
    const names = ['You', 'Thalia'];
    for (const game of engine.games)
      for (const option of game.options)
        for (const title of option.choices.map((_, choice) => choiceTitle(option, choice, names)))
          expect(title, `${game.key}, ${option.title}`).not.toMatch(/^[a-f]$|\bseat [a-f]\b|^\d+$/);
    const youngest = engine.game('myst')!.options.find(({ key }) => key === 'youngest')!;
    expect(choiceTitle(youngest, 2, names)).toBe('Thalia');
    expect(choiceTitle(youngest, 3, names)).toBe('Seat 3 (needs 3 players)');
  });
});
