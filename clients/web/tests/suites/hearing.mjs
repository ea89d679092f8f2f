// The table for people who hear it: everything that happens is told once and in order, the question follows, and what the focus comes to says
// what it means just now.
import { focused, heard, listen } from '../ear.mjs';
import { expect } from '../expect.mjs';
import { begin, dice, waitForTurn } from '../player.mjs';

const TURNS = 14;

/** quick: only two games. */
export async function hearing(test, games, quick) {
  for (const { key } of games.filter((one) => !quick || /mykerinos|cyclades/.test(one.key)))
    await test(`${key}: what is heard`, {}, (page, url) => listened(page, url, key));
}

async function listened(page, url, key) {
  await listen(page);
  await begin(page, url, key);
  const roll = dice(3),
    told = [];
  let described = 0,
    asked = 0;
  for (let turn = 0; turn < TURNS && (await waitForTurn(page)) !== null; turn++) {
    for (let hops = roll(3), tabs = 0; (hops > 0 || !(await focused(page)).isChoice) && tabs < 60; tabs++) {
      await page.keyboard.press('Tab');
      if ((await focused(page)).isChoice) hops--;
    }
    const { name, description } = await focused(page);
    expect(name !== '', 'a choice without a name');
    if (description) described++;
    await page.keyboard.press('Enter');
    await waitForTurn(page);
    const news = await heard(page);
    told.push(...news.filter((one) => one.in === 'log').map(({ words }) => words));
    if (news.some((one) => one.in === 'status' && /[.?]/.test(one.words))) asked++;
  }
  const log = await page.evaluate(() =>
    [...document.querySelectorAll('.log li > span:last-child')].map((line) => {
      const copy = line.cloneNode(true);
      for (const rule of copy.querySelectorAll('button')) rule.remove();
      return copy.textContent.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim();
    }),
  );
  const since = log.slice(log.length - told.length);
  expect(
    told.length > 0 && told.join('|') === since.join('|'),
    `heard ${told.join('|')}, the log says ${since.join('|')}`,
  );
  expect(described > 0, 'no choice says what it means');
  expect(asked >= TURNS / 2, `asked ${asked} times in ${TURNS} turns`);
  return `${told.length} lines, ${asked} questions, ${described} of ${TURNS} choices described`;
}
