// What every suite needs: a claim, a median, axe's findings, and tables to look at.
import { readFileSync, readdirSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';

export function expect(holds, words) {
  if (!holds) throw new Error(words);
}
export const median = (all) => [...all].sort((a, b) => a - b)[all.length >> 1];

/** Waits until a function of the page, which may take its time, answers yes. (waitForFunction takes any promise for a yes.) */
export async function until(page, condition) {
  for (let i = 0; i < 600; i++) {
    if (await page.evaluate(condition)) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`never came true: ${condition}`);
}

/** Options by which games are played shorter: Myst's race would last its ten minutes. */
export const shorter = ['turns', 'by turns'];

/** No serious or critical finding on the page as it is, by some of axe's rules or all of them, and a spoken name on all that can be chosen. */
export async function accessible(page, where, rules = undefined) {
  // Without frames there is no need of a page of its own to bring their results together.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
  const found = violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map(
      (v) =>
        `${v.id}: ${v.nodes
          .slice(0, 3)
          .map((n) => n.target.join(' '))
          .join(', ')}`,
    );
  expect(found.length === 0, `${where}: ${found.join('; ')}`);
  const nameless = await page.evaluate(
    () =>
      [...document.querySelectorAll('[data-open], [data-choice]')].filter(
        (e) => !(e.getAttribute('aria-label') ?? e.textContent).trim(),
      ).length,
  );
  expect(nameless === 0, `${where}: ${nameless} elements without a spoken name`);
}

const games = new URL('../../../games/', import.meta.url).pathname;

/** The golden record of a game with most seats, up to a part of its events. */
export function recordOf(key, part = 1) {
  const folder = `${games}${key}/records/`;
  const all = readdirSync(folder)
    .filter((file) => file.endsWith('.record'))
    .map((file) => readFileSync(folder + file, 'utf8'));
  const seats = (record) => Number(/^seats (\d)/m.exec(record)[1]);
  const [record] = all.sort((a, b) => seats(b) - seats(a) || a.length - b.length);
  const lines = record.split('\n');
  const start = lines.findIndex((line) => line.startsWith('start '));
  const events = lines.length - start - 3;
  return part === 1 ? record : `${lines.slice(0, start + 1 + Math.floor(events * part)).join('\n')}\n`;
}

/** Opens log, rules or scores. */
export async function openTab(page, size, name) {
  await page.locator(/phone/.test(size) ? 'header .tabs button' : '.drawer [role=tab]', { hasText: name }).click();
  await page.waitForTimeout(350);
}

/** Opens a record from the first page; a bad one is answered with the reader's words. */
export async function openRecord(page, url, record, answer = '.question') {
  await page.goto(`${url}#/`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mykonos.record', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await page.locator(answer).waitFor();
}
