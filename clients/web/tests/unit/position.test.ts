import { deflateRawSync } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordUpTo } from '../../src/engine/records';
import { SPECTATOR } from '../../src/engine/types';
import type { Engine } from '../../src/engine/wasm';
import { packed, unpacked } from '../../src/shell/position';
import { readEngine } from '../engine';

const games = new URL('../../../../games/', import.meta.url).pathname;
const records = readdirSync(games).flatMap((game) => {
  try {
    return readdirSync(`${games}${game}/records`)
      .filter((file) => file.endsWith('.record'))
      .map((file) => [`${game} ${file}`, readFileSync(`${games}${game}/records/${file}`, 'utf8')] as const);
  } catch {
    return [];
  }
});
const linkOf = (bytes: Uint8Array | string) => deflateRawSync(bytes).toString('base64url');

let engine: Engine;
beforeAll(async () => {
  engine = await readEngine();
});

describe('a link to a position', () => {
  it.each(records)('of %s is read as it was written', async (_, record) => {
    for (const part of [record, recordUpTo(record, 3)]) {
      const data = await packed(part);
      expect(data).toMatch(/^[\w-]+$/);
      expect(await unpacked(data!)).toBe(part);
    }
  });
  it('is none where the game is too long for one', async () => {
    expect(await packed('x'.repeat(262_145)), 'nobody could read it').toBe(null);
    const letters = new Uint8Array(200_000);
    let state = 1;
    for (let i = 0; i < letters.length; i++)
      letters[i] = 33 + (((state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) >> 16) % 90);
    expect(await packed(new TextDecoder().decode(letters))).toBe(null);
  });
});

describe('a stranger’s link', () => {
  it.each([
    ['nothing', ''],
    ['no letters of base64', 'ab%cd'],
    ['markup', '<script>'],
    ['no compressed data', 'AAAAaaaa____'],
    ['cut off', linkOf('mykonos-record 1\n'.repeat(50)).slice(0, 12)],
    ['no text', linkOf(new Uint8Array([0xff, 0xfe, 0xff]))],
    ['too long', 'A'.repeat(65_537)],
  ])('that is %s is refused', async (_, data) => {
    expect(await unpacked(data)).toBe(null);
  });
  it('that would fill the memory is refused before it has', async () => {
    const bomb = linkOf(new Uint8Array(40_000_000));
    expect(bomb.length).toBeLessThan(65_536);
    const before = process.memoryUsage().arrayBuffers;
    expect(await unpacked(bomb)).toBe(null);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });
  it.each([
    ['no record', 'hello'],
    ['an unknown game', 'mykonos-record 1\ngame chess 1\nseats 2\nkey 10951d1553abefe305671e8e1a6cb11b\n'],
    ['too many seats', records[0]![1].replace(/^seats \d/m, 'seats 9')],
    ['an event that no rule allows', records[0]![1].replace(/^(\w 0 \w+ ).*( #\w+)$/m, '$1nonsense$2')],
  ])('with %s is refused by the engine', async (_, words) => {
    const record = await unpacked(linkOf(words));
    expect(() => engine.look(engine.open(record!), SPECTATOR)).toThrow();
  });
});
