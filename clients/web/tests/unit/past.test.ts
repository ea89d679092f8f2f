/** The past that a page keeps of a table on a server. */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/wasm';
import { Past } from '../../src/online/past';
import { readEngine } from '../engine';
import { patchOf } from './dealer';

const GAMES = new URL('../../../../games/', import.meta.url).pathname;
const KIB = 1024;

let engine: Engine;
beforeAll(async () => {
  engine = await readEngine();
});

/** The game's golden record with most events, and where they begin. */
function longest(key: string): { lines: string[]; start: number; events: number } {
  const all = readdirSync(`${GAMES}${key}/records`)
    .filter((file) => file.endsWith('.record'))
    .map((file) => readFileSync(`${GAMES}${key}/records/${file}`, 'utf8').split('\n'));
  const lines = all.sort((a, b) => b.length - a.length)[0]!,
    start = lines.findIndex((line) => line.startsWith('start '));
  return { lines, start, events: lines.filter((line) => / #[0-9a-f]{8}$/.test(line)).length };
}
/** What the first seat saw after every event. */
function viewsOf(key: string): Uint8Array[] {
  const { lines, start, events } = longest(key);
  return Array.from({ length: events + 1 }, (_, index) => {
    const table = engine.open(`${lines.slice(0, start + 1 + index).join('\n')}\n`),
      view = engine.view(table, 0);
    engine.close(table);
    return view;
  });
}
function pastOf(views: Uint8Array[]): Past {
  const past = new Past(views[0]!);
  views.slice(1).forEach((view, index) => expect(past.add(patchOf(views[index]!, view))).toBe(true));
  return past;
}

describe('the past', () => {
  it.each(['mykerinos', 'myriath', 'mytikas', 'myst', 'cyclades'])(
    'of a whole game of %s can be seen at any moment, in less than 256 KiB',
    { timeout: 120_000 },
    (key) => {
      const views = viewsOf(key),
        past = pastOf(views);
      expect(past.last).toBe(views.length - 1);
      views.forEach((view, index) => expect(Buffer.compare(past.at(index), view)).toBe(0));
      expect(past.bytes).toBeLessThan(256 * KIB);
    },
  );
  it('takes no patch that does not fit, and is as it was', () => {
    const past = new Past(Uint8Array.of(1, 2, 3));
    expect(past.add(Uint8Array.of(2, 0, 2, 9, 9))).toBe(false);
    expect(past.add(Uint8Array.of(0, 0, 3, 9))).toBe(false);
    expect([past.last, ...past.now]).toEqual([0, 1, 2, 3]);
  });
  it('has an end, whatever a server sends', () => {
    const past = new Past(new Uint8Array(8 * KIB)),
      patch = Uint8Array.from({ length: 24 * KIB }, (_, i) => (i % 4 === 2 ? 1 : 0));
    while (past.add(patch)) expect(past.last).toBeLessThan(2000);
    expect(past.bytes).toBeLessThanOrEqual(16 * KIB * KIB);
    expect(past.at(past.last)).toEqual(past.now);
  });
});
