/** Games kept in this browser. A move is written to localStorage at once, synchronously, and then to IndexedDB; whichever
 *  is further on wins when the game is opened again, so that no reload and no crash loses a move. */
import { winnersIn } from '../engine/records';
import type { TableView } from '../engine/types';
import type { Seat } from '../table/port';
import { peopleHere } from './people';

export interface SavedGame {
  id: string;
  game: string;
  engine: string;
  seats: Seat[];
  record: string;
  updated: number;
  /** Absent: the game began with its first move here. */
  origin?: Origin;
  /** Of a finished game. Absent in those that older pages kept. */
  result?: Result;
}
/** The game goes on from this step of another one, which has so many. */
export interface Origin {
  step: number;
  of: number;
}
export interface Result {
  /** Seat by seat, as people count them. */
  points: number[];
  places: number[];
}

/** So many finished games are kept; the oldest go. */
export const FINISHED_MOST = 200;

/** What a finished table adds to its kept game. */
export function resultOf({ over, scores, places }: TableView, unit: number): { result?: Result } {
  return over ? { result: { points: scores.map(({ total }) => total / unit), places } } : {};
}
export function isFinished({ record }: SavedGame): boolean {
  return winnersIn(record).length > 0;
}

const JOURNAL = 'mykonos.journal.';

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('mykonos', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });
}

function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return database().then(
    (db) =>
      new Promise<T>((resolve, reject) => {
        const transaction = db.transaction('games', mode, { durability: 'strict' });
        const request = work(transaction.objectStore('games'));
        transaction.oncomplete = () => {
          db.close();
          resolve(request.result);
        };
        transaction.onabort = () => reject(transaction.error!);
      }),
  );
}

function lines(record: string): number {
  return record.split('\n').length;
}

/** People are called as this page's language calls them. */
function named(saved: SavedGame): SavedGame {
  return { ...saved, seats: peopleHere(saved.seats) };
}
/** The further of the two copies. */
function furthest(saved: SavedGame): SavedGame {
  const journal = localStorage.getItem(JOURNAL + saved.id);
  if (!journal) return saved;
  const { record } = JSON.parse(journal) as { record: string };
  return lines(record) > lines(saved.record) ? { ...saved, record } : saved;
}

export async function saveGame(game: SavedGame): Promise<void> {
  try {
    localStorage.setItem(JOURNAL + game.id, JSON.stringify({ record: game.record }));
  } catch {
    /* the journal is full: IndexedDB alone keeps this one */
  }
  await run('readwrite', (store) => store.put(game));
}

/** Known at once, before the games are read. */
export function hasGames(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(JOURNAL));
}
/** When a game has just been finished. */
export async function dropOldest(): Promise<void> {
  const finished = (await listGames()).filter(isFinished);
  for (const { id } of finished.slice(FINISHED_MOST)) await deleteGame(id);
}

export async function loadGame(id: string): Promise<SavedGame | undefined> {
  const saved = (await run('readonly', (store) => store.get(id))) as SavedGame | undefined;
  return saved && named(furthest(saved));
}

export async function listGames(): Promise<SavedGame[]> {
  const all = (await run('readonly', (store) => store.getAll())) as SavedGame[];
  return all.map((saved) => named(furthest(saved))).sort((a, b) => b.updated - a.updated);
}

/** The journal last: a page that is closed meanwhile has the whole game, or nothing of it. */
export async function deleteGame(id: string): Promise<void> {
  await run('readwrite', (store) => store.delete(id));
  localStorage.removeItem(JOURNAL + id);
}
