/** Starting, importing and branching games: every way to a new table ends here. */
import { boardOf } from '../boards/registry';
import { engineOf, newestEngine, thinkerOf } from '../engine/here';
import { gameIn, newRecord, nextGame, randomKey } from '../engine/records';
import type { ShelfGame } from '../engine/types';
import shelf from '../generated/shelf.json';
import { coloursOf } from '../store/colours.svelte';
import { BOT_NAMES, type Seat } from '../table/port';
import { saveGame, type SavedGame } from '../store/games';
import { you } from '../texts';

const USUAL_LEVEL = 3;

export function usualSeats(game: ShelfGame, level = USUAL_LEVEL): Seat[] {
  const count = Math.min(game.seats_most, Math.max(game.seats_least, game.seats_most >= 4 ? 4 : game.seats_most));
  return seatsOf(count, level);
}
export function seatsOf(count: number, level: number): Seat[] {
  return Array.from({ length: count }, (_, i) =>
    i === 0
      ? { kind: 'human', name: you(), level, colour: i, mine: true }
      : { kind: 'bot', name: BOT_NAMES[i]!, level, colour: i, mine: false },
  );
}

/** Not crypto.randomUUID: a page from another machine without TLS does not have it. */
function newId(): string {
  return Date.now().toString(36) + randomKey().slice(0, 4);
}
async function keep(game: string, seats: readonly Seat[], record: string, engine: string): Promise<string> {
  const saved: SavedGame = {
    id: newId(),
    game,
    engine,
    seats: [...seats],
    record,
    updated: Date.now(),
  };
  await saveGame(saved);
  return saved.id;
}

/** Fetches at once, side by side, what a table of this game will need one after the other. */
function warm(game: string): void {
  thinkerOf(newestEngine(game)); // and with it the engine
  void import('../table/TablePage.svelte');
  void boardOf(game);
}

/** The table that is being begun: who clicks once more means this one. */
let beginning: Promise<void> | null = null;

export function begin(
  game: ShelfGame,
  seats: Seat[],
  choices: number[] = game.options.map((option) => option.default_choice),
): Promise<void> {
  beginning ??= open(game, seats, choices).finally(() => (beginning = null));
  return beginning;
}
async function open(game: ShelfGame, seats: Seat[], choices: number[]): Promise<void> {
  warm(game.key);
  const record = newRecord(game, seats.length, choices, randomKey()),
    newest = newestEngine(game.key),
    engine = await engineOf(newest);
  engine.close(engine.open(record)); // or it throws: what cannot be played is not kept
  const id = await keep(game.key, seats, record, newest);
  location.hash = `/table/${id}`;
}

/** The same players play the finished game again, by the newest rules. */
export function beginAgain(game: ShelfGame, seats: readonly Seat[], record: string, totals: number[]): Promise<void> {
  const newest = (shelf.games as ShelfGame[]).find((one) => one.key === game.key) ?? game;
  const colours = coloursOf(seats);
  const next = nextGame(
    newest,
    seats.map((seat, i) => ({ ...seat, colour: colours[i] })),
    record,
    totals,
  );
  return begin(newest, next.seats, next.choices);
}

/** Plays on from a record, with the same seats if it has as many; bots play for people who are somewhere else. */
export function beginFrom(record: string, seats?: readonly Seat[]): Promise<void> {
  beginning ??= openFrom(record, seats).finally(() => (beginning = null));
  return beginning;
}
async function openFrom(record: string, seats: readonly Seat[] | undefined): Promise<void> {
  const newest = newestEngine(gameIn(record)),
    here = await engineOf(newest);
  const table = here.open(record);
  const look = here.look(table, 6);
  here.close(table);
  const those = seats?.length === look.table.seats ? seats.map(hereOrBot) : seatsOf(look.table.seats, USUAL_LEVEL);
  location.hash = `/table/${await keep(look.table.game, those, record, newest)}`;
}

function hereOrBot({ name, colour, level, kind, mine }: Seat): Seat {
  return mine || kind === 'bot'
    ? { kind, name, level, colour, mine }
    : { kind: 'bot', name, level: USUAL_LEVEL, colour, mine };
}

export function download(name: string, words: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([words], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
