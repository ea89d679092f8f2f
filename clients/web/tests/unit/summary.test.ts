/** Every game in short: its rules exist, its pictures are drawn, and a translation says the same. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import languages from '../../src/generated/languages.json';
import shelf from '../../src/generated/shelf.json';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const citedIn = (text: string) => [...text.matchAll(/\[(\d+\.\d+)\]/g)].map(([, rule]) => rule!);
const picturesIn = (text: string) => [...text.matchAll(/^!\[.+\]\((\w+)\)$/gm)].map(([, name]) => name!);

describe.each(shelf.games.map(({ key }) => key))('%s in short', (key) => {
  const text = read(`games/${key}/summary.md`);
  it('cites rules that there are', () => {
    const known = new Set([...read(`games/${key}/rules.md`).matchAll(/^(\d+\.\d+) /gm)].map(([, rule]) => rule!));
    expect(citedIn(text).length).toBeGreaterThan(5);
    expect(citedIn(text).filter((rule) => !known.has(rule))).toEqual([]);
  });
  it('has its pictures', () => {
    const drawn = read(`clients/web/src/boards/${key}/Pictures.svelte`);
    expect(picturesIn(text).length).toBeGreaterThan(2);
    const last = picturesIn(text).filter((name) => !new RegExp(`'${name}'|\\b${name}: \\[`).test(drawn));
    expect(last.length).toBeLessThan(2); // one may be what is left
  });
  it('fits on a page', () => expect(text.split(/\s+/).length).toBeLessThan(320));
  it.each(languages.map(({ code }) => code))('says the same in %s', (code) => {
    const path = `games/${key}/summary.${code}.md`;
    if (!existsSync(new URL(`../../../../${path}`, import.meta.url))) return;
    const there = read(path);
    expect(citedIn(there)).toEqual(citedIn(text));
    expect(picturesIn(there)).toEqual(picturesIn(text));
  });
});
