/** Records of tables in this browser: how one begins, and how the same players begin the next. */
import { hex } from './hex';
import type { Option, ShelfGame } from './types';

/** The head of a record: a table about to begin. */
export function newRecord(
  game: { key: string; rules_version: number; options: { key: string; choices: string[] }[] },
  seatCount: number,
  choices: number[],
  keyHex: string,
): string {
  const options = game.options.map((option, i) => `option ${option.key} ${option.choices[choices[i] ?? 0]}\n`).join('');
  return `mykonos-record 1\ngame ${game.key} ${game.rules_version}\nseats ${seatCount}\n${options}key ${keyHex}\n`;
}

/** The key of the game of which this is a record; undefined: it is no record. */
export function gameIn(record: string): string | undefined {
  return /^game (\S+)/m.exec(record)?.[1];
}

/** The choices a record was begun with, option by option; one that it does not know has its default. */
export function choicesIn(record: string, options: Option[]): number[] {
  return options.map((option) => {
    const choice = option.choices.indexOf(new RegExp(`^option ${option.key} (\\S+)$`, 'm').exec(record)?.[1] ?? '');
    return choice < 0 ? option.default_choice : choice;
  });
}

/** The seats that won; none: the game is not over. */
export function winnersIn(record: string): number[] {
  const places = /^end (.*)$/m.exec(record)?.[1]?.split(' ') ?? [];
  return places.flatMap((place, seat) => (place === '1' ? [seat] : []));
}

/** The game as it was after so many entries of its log. */
export function recordUpTo(record: string, entries: number): string {
  const lines = record.split('\n');
  const start = lines.findIndex((line) => line.startsWith('start '));
  return lines.slice(0, start + 1 + entries).join('\n') + '\n';
}

/** The same players once more, with the same options. Where the lowest scorer of the last game begins the next one, that player takes the
 *  first seat (of several, the one who sat earlier), and the others follow in their order round the table. */
export function nextGame<Seat>(
  game: ShelfGame,
  seats: readonly Seat[],
  record: string,
  totals: number[],
): { seats: Seat[]; choices: number[] } {
  const choices = choicesIn(record, game.options);
  const first = game.options.findIndex((option) => option.key === game.first_option);
  if (first < 0) return { seats: [...seats], choices };
  choices[first] = game.options[first]!.choices.indexOf('a');
  const lowest = totals.indexOf(Math.min(...totals));
  return { seats: [...seats.slice(lowest), ...seats.slice(0, lowest)], choices };
}

export function randomKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}
