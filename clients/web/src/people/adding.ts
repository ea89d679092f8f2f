/** Games that were played in this browser as a guest become those of an account. */
import { browserStorage, Keeping } from '../online/kept';
import { person, type Game } from './person.svelte';
import { gamesOf } from './seats';

/** The server does it a moment after its answer, or never: it is asked again for what is missing. */
const TRIES = 4,
  LOOK_MS = 1000;
/** Of one request. */
const SEATS_MOST = 60;
/** The server lists no more games. */
const GAMES_MOST = 200;
const NOT_FOUND = 404;

/** A seat that this browser has as a guest. */
export interface GuestSeat {
  table: bigint;
  token: string;
}
const keeping = () => new Keeping(browserStorage());

/** The seats of this browser that no account has, as far as is known here. games: of the account that is signed in. */
export function guestSeats(games: readonly Game[] = []): GuestSeat[] {
  const tables = new Set(games.map(({ table }) => BigInt(table)));
  return keeping()
    .held()
    .filter(({ table, kept }) => !tables.has(table) && (kept.account === '' || kept.account === '0'))
    .filter(({ kept }) => games.length < GAMES_MOST || !kept.over) // an old one may be the account's without being listed
    .map(({ table, kept }) => ({ table, token: kept.token }));
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Answers the games of the account, and the seats that it did not get. A seat of another account stays that one's. */
export async function addSeats(seats: readonly GuestSeat[]): Promise<{ games: Game[]; missing: GuestSeat[] }> {
  const { name } = person;
  let missing = [...seats],
    games: Game[] = [];
  for (let tries = 0; tries < TRIES && missing.length > 0; tries++) {
    await ask(missing);
    await rest(LOOK_MS);
    games = await gamesOf();
    if (person.name !== name) break; // somebody else signed in
    const has = new Set(games.map(({ table }) => BigInt(table)));
    for (const { table } of missing) if (has.has(table)) keeping().change(table, { account: String(person.id) });
    missing = missing.filter(({ table }) => !has.has(table));
  }
  return { games, missing: await withoutGone(missing) };
}
async function ask(seats: readonly GuestSeat[]): Promise<void> {
  for (let at = 0; at < seats.length; at += SEATS_MOST) {
    const some = seats.slice(at, at + SEATS_MOST);
    await person.ask('/games/keep', { games: some.map(({ table, token }) => ({ table: Number(table), token })) });
  }
}
/** Tables that are no more have no seats: they are not offered again. */
async function withoutGone(seats: GuestSeat[]): Promise<GuestSeat[]> {
  const left: GuestSeat[] = [];
  for (const seat of seats) {
    const asked = new URL(`api/tables/${seat.table}`, document.baseURI);
    const response = await fetch(asked, { cache: 'no-store' }).catch(() => null);
    if (response?.status === NOT_FOUND) keeping().change(seat.table, { seat: 'lost', over: true });
    else left.push(seat);
  }
  return left;
}
