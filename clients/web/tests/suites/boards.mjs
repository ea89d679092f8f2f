// What can be read on a board: nothing is cut off, and what the log and hints name is there.
import { expect, openRecord, recordOf } from '../expect.mjs';

/** At its start, while much is going on, and near its end. */
const PARTS = [0.02, 0.32, 0.6, 0.88];

/** Parts of the board that hold more than they show, when everything has come to rest. Myst's trays and lists that open are made to be scrolled. */
const cutOff = async () => {
  const passing = document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity);
  await Promise.all(passing.map((one) => one.finished.catch(() => {})));
  return [...document.querySelectorAll('.board *')]
    .filter((e) => e.clientWidth > 0 && /hidden|auto|scroll|clip/.test(getComputedStyle(e).overflow))
    .filter((e) => !e.matches('.visually-hidden, .pieces, details *'))
    .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
    .map((e) => `${e.className}: ${e.scrollWidth} x ${e.scrollHeight} in ${e.clientWidth} x ${e.clientHeight}`);
};

const ready = (page) => page.locator('.board [data-element]').first().waitFor();

export async function boards(test, games) {
  for (const { key } of games)
    await test(`${key}: nothing of the board is cut off on a desktop`, {}, async (page, url) => {
      for (const part of PARTS) {
        await openRecord(page, url, recordOf(key, part));
        await ready(page);
        const cut = await page.evaluate(cutOff);
        expect(cut.length === 0, `after ${part} of the game: ${cut.join('; ')}`);
      }
    });
}
