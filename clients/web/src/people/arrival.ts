/** The address of a table. A link is /t/ID#PASS, where the server sends table.html, or ?t=ID#PASS, to which a server without that file leads. The
 *  page calls it #/t/ID and shows the pass to nobody: addresses are kept in histories and read over shoulders. */
import { hex } from '../engine/hex';
import { passOf, type Pass } from '../online/pass';
import type { NextTable } from '../table/port';

const TABLE_MOST = 2n ** 64n - 1n;
/** A server that takes longer may be down. */
const ASK_MS = 3000;

/** null: no table has this number. */
export function tableOf(id: string): bigint | null {
  if (!/^[1-9]\d{0,19}$/.test(id)) return null;
  const table = BigInt(id);
  return table <= TABLE_MOST ? table : null;
}

/** The key of the game at this table; undefined: the server does not say. */
export async function gameAt(table: bigint): Promise<string | undefined> {
  const asked = { cache: 'no-store', signal: AbortSignal.timeout(ASK_MS) } as const;
  const answer: unknown = await fetch(`api/tables/${table}`, asked)
    .then((response) => response.json())
    .catch(() => null);
  const { game } = (answer ?? {}) as { game?: unknown };
  return typeof game === 'string' ? game : undefined;
}

export interface Arrival {
  pass: Pass | null;
  /** The invitation is used at once: the person has opened this table. */
  sits: boolean;
  /** The seat that is theirs, at once and without asking whether they are ready; absent: any. */
  place?: { seat: number; name: string } | undefined;
}
let arrived: (Arrival & { id: string }) | null = null;

/** To be called once, before anything reads the address or fetches a file, as files are named relative to it. */
export function arrive(): void {
  const { folder = location.pathname, table } =
    /^(?<folder>.*\/)t\/0*(?<table>\d+)$/.exec(location.pathname)?.groups ?? {};
  const id = table ?? new URLSearchParams(location.search).get('t');
  if (id === null) return;
  arrived = { id, pass: passOf(location.hash), sits: false };
  history.replaceState(null, '', `${folder}#/t/${encodeURIComponent(id)}`);
}
/** Goes to a table that this page has just opened, and sits down. */
export function enter(id: string, invitation: string): void {
  arrived = { id, pass: passOf(invitation), sits: true };
  location.hash = `/t/${id}`;
}
/** Goes to the table at which the same people play again. */
export function enterNext({ id, place }: NextTable): void {
  if (place) arrived = { id, pass: passOf(place.invitation), sits: true, place };
  location.hash = `/t/${id}`;
}
/** What came with the link to this table; only once. */
export function takeArrival(id: string): Arrival {
  if (arrived?.id !== id) return { pass: null, sits: false };
  const { pass, sits, place } = arrived;
  arrived = null;
  return { pass, sits, place };
}
/** address: of the site, as others reach it. With the invitation it gives a seat, without it one may watch. */
export function linkTo(address: string, id: string, invitation: Pass | null): string {
  return `${address.replace(/\/$/, '')}/t/${id}${invitation ? `#${hex(invitation.bytes)}` : ''}`;
}
