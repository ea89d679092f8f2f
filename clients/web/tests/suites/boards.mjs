// What can be read on a board: nothing is cut off, and what the log and hints name is there.
import { expect, openRecord, recordOf } from '../expect.mjs';

/** At its start, while much is going on, and near its end. */
const PARTS = [0.02, 0.32, 0.6, 0.88];

/** Parts of the board that hold more than they show. Myst's trays and lists that open are made to be scrolled. */
const cutOff = () =>
  [...document.querySelectorAll('.board *')]
    .filter((e) => e.clientWidth > 0 && /hidden|auto|scroll|clip/.test(getComputedStyle(e).overflow))
    .filter((e) => !e.matches('.visually-hidden, .pieces, details *'))
    .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
    .map((e) => `${e.className}: ${e.scrollWidth} x ${e.scrollHeight} in ${e.clientWidth} x ${e.clientHeight}`);

/** What is still wrong when everything has come to rest: something that moves may be cut off for a moment, and bots play on. */
async function lasting(page, find) {
  let found = await page.evaluate(find);
  for (let tries = 0; found.length > 0 && tries < 40; tries++) {
    await page.waitForTimeout(100);
    found = await page.evaluate(find);
  }
  return found;
}

const ready = (page) => page.locator('.board [data-element]').first().waitFor();

export async function boards(test, games) {
  for (const { key } of games)
    await test(`${key}: nothing of the board is cut off on a desktop`, {}, async (page, url) => {
      for (const part of PARTS) {
        await openRecord(page, url, recordOf(key, part));
        await ready(page);
        const cut = await lasting(page, cutOff);
        expect(cut.length === 0, `after ${part} of the game: ${cut.join('; ')}`);
      }
    });
}
