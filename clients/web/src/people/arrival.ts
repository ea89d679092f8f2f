/** The address of a table. A link is /t/ID#PASS, which the server turns into ?t=ID#PASS; the page calls it #/t/ID and shows the pass to nobody:
 *  addresses are kept in histories and read over shoulders. */
import { passOf, type Pass } from '../online/pass';

const TABLE_MOST = 2n ** 64n - 1n;

/** null: no table has this number. */
export function tableOf(id: string): bigint | null {
  if (!/^[1-9]\d{0,19}$/.test(id)) return null;
  const table = BigInt(id);
  return table <= TABLE_MOST ? table : null;
}

let arrived: { id: string; pass: Pass | null } | null = null;

/** To be called once, before anything reads the address. */
export function arrive(): void {
  const id = new URLSearchParams(location.search).get('t');
  if (id === null) return;
  arrived = { id, pass: passOf(location.hash) };
  history.replaceState(null, '', `${location.pathname}#/t/${encodeURIComponent(id)}`);
}
/** What came with the link to this table; only once. */
export function takePass(id: string): Pass | null {
  if (arrived?.id !== id) return null;
  const { pass } = arrived;
  arrived = null;
  return pass;
}
