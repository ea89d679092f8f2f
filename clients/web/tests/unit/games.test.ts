/** The games of an account: which ones of this browser it is offered, and how they become its own. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Keeping, nothingKept, type Kept } from '../../src/online/kept';
import { addSeats, guestSeats } from '../../src/people/adding';
import { games } from '../../src/people/games.svelte';
import { person, type Answer, type Game } from '../../src/people/person.svelte';
import { isAccountsAt } from '../../src/people/seats';
import { words } from '../../src/people/texts';
import { MemoryStorage } from '../storage';

const tokenOf = (table: number) => table.toString(16).padStart(32, '0');
const gameAt = (table: number, ended_ms = 0): Game => ({ table, game: 'myst', created_ms: table, ended_ms });
const tablesOf = (seats: { table: bigint }[]) => seats.map(({ table }) => Number(table)).sort((a, b) => a - b);

/** A server with the games of an account. A seat becomes the account's late_ms after it was asked for, if it may be. */
const server = {
  games: [] as Game[],
  /** What was asked for, request by request. */
  asked: [] as { table: number; token: string }[][],
  late_ms: 100,
  /** So many requests are answered and forgotten. */
  lost: 0,
  others: new Set<number>(),
  gone: new Set<number>(),
  fault: '',
};
function keep(asked: { table: number; token: string }[]): void {
  server.asked.push(asked);
  if (server.lost-- > 0) return;
  for (const { table, token } of asked)
    if (token === tokenOf(table) && !server.others.has(table) && !server.gone.has(table))
      setTimeout(() => server.games.push(gameAt(table)), server.late_ms);
}
async function answer(url: URL, { body = '{}' }: { body?: string }): Promise<Response> {
  const { pathname } = url;
  const path = pathname.replace('/api/', '');
  if (path.startsWith('tables/'))
    return new Response('{}', { status: server.gone.has(Number(path.slice(7))) ? 404 : 200 });
  if (server.fault) return new Response(JSON.stringify({ fault: server.fault }), { status: 401 });
  if (path === 'account/games/keep') keep((JSON.parse(body) as { games: { table: number; token: string }[] }).games);
  return new Response(JSON.stringify(path === 'account/games' ? { games: server.games } : {}));
}

let storage: MemoryStorage, keeping: Keeping;
const melina: Answer = { account: { id: 5, name: 'Melina', has_password: true } };
const seat = (table: number, kept: Partial<Kept> = {}) =>
  keeping.write(BigInt(table), { ...nothingKept(), token: tokenOf(table), seat: 'held', ...kept });
beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', { baseURI: 'https://mykonos.example/', documentElement: { dataset: {} } });
  vi.stubGlobal('fetch', (url: URL, how: object) => answer(url, how));
  vi.useFakeTimers();
  Object.assign(server, { games: [], asked: [], late_ms: 100, lost: 0, others: new Set(), gone: new Set(), fault: '' });
  keeping = new Keeping(storage);
  person.know(melina);
});
/** As soon as the page has waited for all it waits for. */
async function after<T>(work: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return work;
}

describe('the games of this browser that an account could have', () => {
  it('are those at which a guest has a seat here', () => {
    seat(1);
    seat(2, { account: '0', over: true });
    seat(3, { account: '9' }); // somebody else's, who was signed in here
    seat(4, { account: '5' });
    seat(5, { seat: 'none' });
    seat(6, { seat: 'lost' });
    seat(7, { seat: 'account', alone: false });
    seat(8);
    storage.setItem('mykonos.table.9', 'damaged');
    storage.setItem('mykonos.table.', JSON.stringify(keeping.read(1n)));
    expect(tablesOf(guestSeats())).toEqual([1, 2, 8]);
    expect(tablesOf(guestSeats([gameAt(8)]))).toEqual([1, 2]);
    expect(guestSeats().find(({ table }) => table === 2n)?.token).toBe(tokenOf(2));
  });
  it('are not finished ones if the account has more games than are listed', () => {
    seat(1);
    seat(2, { over: true });
    const many = Array.from({ length: 200 }, (_, i) => gameAt(1000 + i, 1));
    expect(tablesOf(guestSeats(many))).toEqual([1]);
  });
});

describe('adding them', () => {
  it('shows the token of every seat, and waits until the account has them', async () => {
    seat(1);
    seat(2);
    const added = await after(addSeats(guestSeats()));
    expect(added.missing).toEqual([]);
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]!.map(({ token }) => token).sort()).toEqual([tokenOf(1), tokenOf(2)]);
    expect(guestSeats(added.games)).toEqual([]);
    expect(keeping.read(1n)).toMatchObject({ seat: 'held', token: tokenOf(1), account: '5' });
    expect(guestSeats()).toEqual([]); // for the next person who signs in here
  });
  it('takes an answer that comes late', async () => {
    server.late_ms = 1500;
    seat(1);
    expect((await after(addSeats(guestSeats()))).missing).toEqual([]);
    expect(server.asked).toHaveLength(2);
  });
  it('asks again for what was lost, and only for that', async () => {
    seat(1);
    seat(2);
    server.others.add(2);
    const added = await after(addSeats(guestSeats()));
    expect(tablesOf(added.missing)).toEqual([2]);
    expect(server.asked.map((asked) => asked.length)).toEqual([2, 1, 1, 1]);
    Object.assign(server, { asked: [], lost: 2, others: new Set() });
    expect((await after(addSeats(guestSeats(added.games)))).missing).toEqual([]);
    expect(server.asked).toHaveLength(3);
  });
  it('gives up at last, and forgets tables that are no more', async () => {
    seat(1);
    seat(2);
    server.gone.add(1);
    server.others.add(2);
    expect(tablesOf((await after(addSeats(guestSeats()))).missing)).toEqual([2]);
    expect(server.asked).toHaveLength(4);
    expect(tablesOf(guestSeats())).toEqual([2]);
  });
  it('asks for 60 seats at once, at most', async () => {
    const seats = Array.from({ length: 61 }, (_, i) => ({ table: BigInt(i + 1), token: tokenOf(i + 1) }));
    expect((await after(addSeats(seats))).missing).toEqual([]);
    expect(server.asked.map((asked) => asked.length)).toEqual([60, 1]);
  });
  it('ends when somebody else signs in', async () => {
    seat(1);
    server.lost = 9;
    const adding = addSeats(guestSeats());
    await vi.advanceTimersByTimeAsync(500);
    person.know({ account: { id: 6, name: 'Nikos', has_password: true } });
    await after(adding);
    expect(server.asked).toHaveLength(1);
  });
});

describe('the page', () => {
  it('says how many could not be added, and offers them again', async () => {
    seat(1);
    seat(2);
    server.others.add(1);
    games.forget();
    await after(games.add(guestSeats()));
    expect(games.adding.trouble).toMatch(/^1 game could not be added/);
    expect(tablesOf([...games.offered])).toEqual([1]);
    expect(games.all).toEqual([gameAt(2)]);
    server.others.clear();
    await after(games.add(games.offered));
    expect(games.adding).toMatchObject({ trouble: '', done: words('gamesAdded') });
    expect(games.offered).toEqual([]);
  });
  it('says why the server does not take them', async () => {
    seat(1);
    server.fault = 'signed_out';
    await after(games.add(guestSeats()));
    expect(games.adding.trouble).toBe(words('faultSignedOut'));
  });
  it('shows nobody the games of the person before', async () => {
    games.forget();
    server.games = [gameAt(3)];
    const looking = games.look();
    person.know({ account: { id: 6, name: 'Nikos', has_password: true } });
    await looking;
    expect(games.all).toBe(null);
  });
});

describe("a table's page", () => {
  it('knows that the account has the seat which this browser has not', async () => {
    server.games = [gameAt(1), gameAt(2, 1)];
    expect(await after(isAccountsAt(1n))).toBe(true);
    expect(await after(isAccountsAt(2n))).toBe(true); // a game that is over is seen from one's seat
    expect(await after(isAccountsAt(3n))).toBe(false);
    seat(1);
    expect(await after(isAccountsAt(1n))).toBe(false);
    seat(4, { seat: 'account' }); // also while the server does not answer
    expect(await isAccountsAt(4n)).toBe(true);
    person.know({ account: null });
    expect(await after(isAccountsAt(2n))).toBe(false);
    expect(await isAccountsAt(4n)).toBe(false);
  });
  it('does not wait for a server that says nothing', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    expect(await after(isAccountsAt(1n))).toBe(false);
    server.fault = 'signed_out';
    vi.stubGlobal('fetch', (url: URL, how: object) => answer(url, how));
    expect(await after(isAccountsAt(1n))).toBe(false);
    expect(person.name).toBe(null);
  });
});
