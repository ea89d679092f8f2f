/** The tables at which the account that is signed in here has a seat. */
import { browserStorage, Keeping } from '../online/kept';
import { person, type Game } from './person.svelte';

/** A server that takes longer may be down; the table opens without it. */
const ASK_MS = 3000;

/** Those still running first, then the newest first; at most 200. */
export async function gamesOf(): Promise<Game[]> {
  return (await person.ask('/games')).games ?? [];
}
/** The account has a seat at this table, and this browser has none of its own. */
export async function isAccountsAt(table: bigint): Promise<boolean> {
  const seat = new Keeping(browserStorage()).read(table)?.seat;
  if (person.name === null || seat === 'held') return false;
  if (seat === 'account') return true; // it was so the last time, and the server knows better
  const games = gamesOf().catch((): Game[] => []),
    late = new Promise<Game[]>((resolve) => setTimeout(resolve, ASK_MS, []));
  return (await Promise.race([games, late])).some((game) => BigInt(game.table) === table);
}
