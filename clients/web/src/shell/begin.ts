/** Starting, importing and branching games: every way to a new table ends here. */
import { boardOf } from '../boards/registry';
import { engineOf, newestEngine, thinkerOf } from '../engine/here';
import { gameIn, newRecord, nextGame, randomKey } from '../engine/records';
import type { ShelfGame } from '../engine/types';
import { games } from './shelf';
import { COLOURS, coloursOf } from '../store/colours.svelte';
import { resultOf, saveGame, type Origin, type SavedGame } from '../store/games';
import { keepSettings, settings } from '../store/settings.svelte';
import { BOT_NAMES, type Seat } from '../table/port';
import { peopleHere } from '../store/people';

export const USUAL_LEVEL = 3;
const EASIEST_LEVEL = 1;

/** As somebody played this game last; until they have played it to its end, with as few bots as there can be, and easy ones. */
export function usualSeats(game: ShelfGame): Seat[] {
  if (!settings.finished.includes(game.key)) return seatsOf(game.seats_least, EASIEST_LEVEL);
  const last = settings.last[game.key]?.seats;
  if (!last) return seatsOf(Math.min(4, game.seats_most), USUAL_LEVEL);
  const own = last.findIndex(({ kind }) => kind === 'human');
  return peopleHere(
    last.map((seat, i) => ({ ...seat, name: seat.kind === 'bot' ? BOT_NAMES[i]! : '', owner: i === own })),
  );
}
/** One person, in the colour of their settings, and bots. */
export function seatsOf(count: number, level: number, person = 0): Seat[] {
  const { colour } = settings;
  const others = COLOURS.filter((one) => one !== colour);
  return peopleHere(
    Array.from({ length: count }, (_, i) =>
      i === person
        ? { kind: 'human', name: '', level, colour, owner: true }
        : { kind: 'bot', name: BOT_NAMES[i]!, level, colour: others.shift()! },
    ),
  );
}
/** As this game was begun last, as far as the rules still know it. */
export function lastChoices(game: ShelfGame): number[] {
  const last = settings.finished.includes(game.key) ? settings.last[game.key]?.choices : undefined;
  return game.options.map(({ default_choice, choices }, i) => (choices[last?.[i] ?? -1] ? last![i]! : default_choice));
}
function keepLast(game: ShelfGame, seats: readonly Seat[], choices: number[]): void {
  const colours = coloursOf(seats);
  settings.last[game.key] = {
    seats: seats.map(({ kind, level }, i) => ({ kind, level, colour: colours[i]! })),
    choices,
  };
  keepSettings();
}

/** Not crypto.randomUUID: a page from another machine without TLS does not have it. */
function newId(): string {
  return Date.now().toString(36) + randomKey().slice(0, 4);
}
async function keep(game: Omit<SavedGame, 'id' | 'updated'>): Promise<void> {
  const id = newId();
  await saveGame({ id, updated: Date.now(), ...game });
  location.hash = `/table/${id}`;
}

/** Fetches at once, side by side, what a table of this game will need one after the other. */
function warm(game: string): void {
  thinkerOf(newestEngine(game)); // and with it the engine
  void import('../table/TablePage.svelte');
  void boardOf(game);
}

/** The table that is being begun: who clicks once more means this one. */
let beginning: Promise<void> | null = null;

export function begin(game: ShelfGame, seats: Seat[], choices: number[] = lastChoices(game)): Promise<void> {
  beginning ??= open(game, seats, choices).finally(() => (beginning = null));
  return beginning;
}
async function open(game: ShelfGame, seats: Seat[], choices: number[]): Promise<void> {
  warm(game.key);
  const record = newRecord(game, seats.length, choices, randomKey()),
    newest = newestEngine(game.key),
    engine = await engineOf(newest);
  engine.close(engine.open(record)); // or it throws: what cannot be played is not kept
  keepLast(game, seats, choices);
  await keep({ game: game.key, engine: newest, seats, record });
}

/** The same players play the finished game again, by the newest rules. */
export function beginAgain(game: ShelfGame, seats: readonly Seat[], record: string, totals: number[]): Promise<void> {
  const newest = games.find((one) => one.key === game.key) ?? game;
  const colours = coloursOf(seats);
  const next = nextGame(
    newest,
    seats.map((seat, i) => ({ ...seat, colour: colours[i] })),
    record,
    totals,
  );
  return begin(newest, next.seats, next.choices);
}

/** Plays on from a record, with the same seats if it has as many; bots play for people who are somewhere else. of: the events of the game that it
 *  is the beginning of; absent: it is all that is known. */
export function beginFrom(record: string, seats?: readonly Seat[], of?: number): Promise<void> {
  beginning ??= openFrom(record, seats, of).finally(() => (beginning = null));
  return beginning;
}
async function openFrom(record: string, seats: readonly Seat[] | undefined, of?: number): Promise<void> {
  const engine = newestEngine(gameIn(record)),
    here = await engineOf(engine);
  const handle = here.open(record);
  const { table, last } = here.look(handle, 6);
  here.close(handle);
  const unit = here.game(table.game)!.points_unit;
  const origin: Origin = { step: last, of: of ?? last };
  const those = seats?.length === table.seats ? seats.map(hereOrBot) : seatsOf(table.seats, USUAL_LEVEL);
  await keep({ game: table.game, engine, seats: those, record, origin, ...resultOf(table, unit) });
}

function hereOrBot({ name, colour, level, kind, mine, owner }: Seat): Seat {
  return mine || kind === 'bot'
    ? { kind, name, level, colour, mine, owner }
    : { kind: 'bot', name, level: USUAL_LEVEL, colour, mine };
}

export function download(name: string, words: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([words], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
