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
/** A third person's verb after "you", also behind an adverb or another verb. */
const NOT_OURS = /\byou (?:[a-z]+ly )?(?!(?:as|its|this)\b)(?:[a-z]+(?<!s)s|passes)\b/i;
/** How sentences of the games go on about the same player. Not: "you have 2 cubes and Iris has 1". */
const GOES_ON = /^You\b[^;:]* and (?:is|has|[a-z]+(?<!s)s) /;

describe.each(keys)('the log of %s', (key) => {
  it('speaks to its reader in the second person', () => {
    for (const seat of [0, 1])
      expect([...readBy(key, seat)].filter((words) => NOT_OURS.test(words) || GOES_ON.test(words))).toEqual([]);
  });
  it('puts a space between words and values', () => {
    const glued =
      /[a-z0-9](?:Player [a-f]|You\b)|Player [a-f](?!'s\b)[A-Za-z0-9]|\b[a-h]\d+[a-z]|[a-z]\d|[.;,][A-Za-z]/;
    expect(
      [...readBy(key, 0)].filter((words) =>
        glued.test(words.replace(/\b[a-h]\d+\b/gi, 'x').replace(/\[[^\]]*\]/g, '')),
      ),
    ).toEqual([]);
  });
});

describe.each(keys)('the phases of %s', (key) => {
  it('have titles that are not their names', () => {
    const { phases } = engine.game(key)!;
    const titles = new Map<string, string>();
    const folder = `${games}${key}/records/`;
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.record'))) {
      const table = engine.open(readFileSync(folder + file, 'utf8'));
      const { last } = engine.look(table, 6);
      for (let at = 0; at <= last; at += 1 + Math.floor(last / 60)) {
        const { phase, phase_title } = engine.look(table, 6, at).table;
        titles.set(phase, phase_title ?? '');
      }
      engine.close(table);
    }
    for (const [phase, title] of titles) {
      expect(phases).toContain(phase);
      expect(title).toMatch(/^[A-Z]/);
      expect(title).not.toBe(phase);
    }
  });
});
