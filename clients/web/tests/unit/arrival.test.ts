import { afterEach, describe, expect, it, vi } from 'vitest';
import { arrive, gameAt, takeArrival } from '../../src/people/arrival';
import { tablePage } from '../../tools/finish.mjs';

const INVITATION = '00112233445566778899aabbccddeeff';

afterEach(() => vi.unstubAllGlobals());

/** The address that the page shows after somebody has come to this one. */
function shownAfter(pathname: string, search = '', hash = ''): string {
  let shown = pathname + search + hash;
  vi.stubGlobal('location', { pathname, search, hash });
  vi.stubGlobal('history', { replaceState: (_: unknown, __: string, address: string) => (shown = address) });
  arrive();
  return shown;
}

describe('a link to a table', () => {
  it('is its address, with the invitation, which the page takes and does not show', () => {
    expect(shownAfter('/t/17', '', `#${INVITATION}`)).toBe('/#/t/17');
    expect(takeArrival('17').pass?.isCode).toBe(false);
    expect(takeArrival('17').pass).toBe(null);
  });
  it('has its number in the query where a server led here', () => {
    expect(shownAfter('/', '?t=17', `#${INVITATION}`)).toBe('/#/t/17');
    expect(takeArrival('17').pass?.isCode).toBe(false);
  });
  it('may lie in any folder, and have zeros before its number', () => {
    expect(shownAfter('/games/t/007')).toBe('/games/#/t/7');
    expect(shownAfter('/games/', '?t=7')).toBe('/games/#/t/7');
  });
  it('is no other address', () => {
    for (const path of ['/', '/games/', '/t/', '/t/x', '/t/7/', '/at/7', '/t/7x'])
      expect(shownAfter(path, '', '#/settings')).toBe(`${path}#/settings`);
  });
});

describe('which game is played at a table', () => {
  const answers = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);
  it('is what the server says', async () => {
    answers(() => Promise.resolve(Response.json({ game: 'myst', phase: 'building' })));
    expect(await gameAt(7n)).toBe('myst');
  });
  it.each([
    ['there is no server', () => Promise.reject(new TypeError())],
    ['there is no such table', () => Promise.resolve(Response.json({ error: 'no such table' }, { status: 404 }))],
    ['it answers nonsense', () => Promise.resolve(new Response('<html>'))],
    ['it answers null', () => Promise.resolve(Response.json(null))],
    ['it names no game', () => Promise.resolve(Response.json({ game: ['myst'] }))],
  ])('is unknown if %s', async (_, answer) => {
    answers(answer);
    expect(await gameAt(7n)).toBeUndefined();
  });
});

describe('the page at the address of a table', () => {
  const index = `<head>
    <link rel="icon" href="./icon.svg" />
    <script type="module" crossorigin src="./assets/index.js"></script>
  </head>`;
  it('asks for the files of the page one folder higher, and at once for those of a table', () => {
    expect(tablePage(index, ['assets/room.js', 'assets/index.js', 'assets/room.css'])).toBe(`<head>
    <link rel="icon" href="../icon.svg" />
    <script type="module" crossorigin src="../assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="../assets/room.js">
    <link rel="stylesheet" crossorigin href="../assets/room.css">
  </head>`);
  });
});
