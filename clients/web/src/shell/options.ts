/** What can be chosen about a game before it begins, here or at a table for friends. */
import type { Option, ShelfGame } from '../engine/types';
import { say, t } from '../texts';

export function seatCounts(game: ShelfGame): number[] {
  const { seats_least, seats_most, seat_step } = game;
  return Array.from({ length: (seats_most - seats_least) / seat_step + 1 }, (_, i) => seats_least + i * seat_step);
}
export function usualChoices(game: ShelfGame): number[] {
  return game.options.map((option) => option.default_choice);
}
/** What was chosen, as far as so many players can have it. */
export function fitChoices(game: ShelfGame, choices: readonly number[], players: number): number[] {
  return game.options.map((option, i) =>
    playersFor(option, choices[i]!) <= players ? choices[i]! : option.default_choice,
  );
}
/** A choice that is a seat's letter is that seat; -1: it is none. */
function seatNamed(choice: string): number {
  return /^[a-f]$/.test(choice) ? choice.charCodeAt(0) - 97 : -1;
}
/** How many must play to make it possible. */
export function playersFor(option: Option, choice: number): number {
  return seatNamed(option.choices[choice]!) + 1;
}
/** With the reason, if it is impossible. names: of the seats that play, for choices that are seats. */
export function choiceTitle(option: Option, choice: number, names: readonly string[]): string {
  const key = option.choices[choice]!,
    seat = seatNamed(key),
    count = playersFor(option, choice);
  const title =
    seat < 0
      ? say(option.titles?.[choice] ?? key.replace(/-/g, ' '))
      : (names[seat] ?? t('seatNumber', { number: seat + 1 }));
  return count <= names.length ? title : t('choiceNeeds', { choice: title, count });
}
export function botTitle(level: number): string {
  return t(level === 1 ? 'botEasiest' : level === 6 ? 'botHardest' : 'bot', { level });
}
