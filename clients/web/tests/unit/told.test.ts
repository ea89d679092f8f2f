/** What the log says of every golden game, read by each of its players. */
import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/wasm';
import { ofYou } from '../../src/texts';
import { readEngine } from '../engine';

const games = new URL('../../../../games/', import.meta.url).pathname;
const keys = ['cyclades', 'mykerinos', 'myriath', 'myst', 'mytikas'];
let engine: Engine;
beforeAll(async () => {
  engine = await readEngine();
});

/** Sentences of the log as this seat reads them, each once. */
function readBy(key: string, seat: number): Set<string> {
  const folder = `${games}${key}/records/`;
  const told = new Set<string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.record'))) {
    const table = engine.open(readFileSync(folder + file, 'utf8'));
    for (const { words } of engine.log(table, seat, 0))
      for (const sentence of words.split(/(?<=[.?!])\s+(?=[A-Z{])/))
        told.add(
          ofYou(sentence, (one) => one === seat)
            .replace(/\{[a-f]:(\w+)\}/g, '$1')
            .replace(/\{([a-f])\}/g, (_, letter: string) => `Player ${letter}`),
        );
    engine.close(table);
  }
  return told;
}
/** A third person's verb after "you", apart from words that only end like one. */
const NOT_OURS = /\byou (?!(?:as|its|this|always|less|across|towards|unless|plus)\b)[a-z]+(?<!s)s\b/i;

describe.each(keys)('the log of %s', (key) => {
  it('speaks to its reader in the second person', () => {
    for (const seat of [0, 1]) expect([...readBy(key, seat)].filter((words) => NOT_OURS.test(words))).toEqual([]);
  });
  it('puts a space between words and values', () => {
    const glued = /[a-z0-9](?:Player [a-f]|You\b)|Player [a-f](?!'s\b)[A-Za-z0-9]|\b[a-h]\d+[a-z]|[a-z]\d|[.;,][A-Za-z]/;
    expect([...readBy(key, 0)].filter((words) => glued.test(words.replace(/\b[a-h]\d+\b/gi, 'x').replace(/\[[^\]]*\]/g, '')))).toEqual([]);
  });
});
