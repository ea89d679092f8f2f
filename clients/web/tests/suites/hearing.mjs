// The table for people who hear it: everything that happens is told once and in order, the question follows, and what the focus comes to says
// what it means just now.
import { focused, heard, listen, tabToChoice } from '../ear.mjs';
import { expect, openRecord, recordOf } from '../expect.mjs';
import { begin, dice, waitForTurn } from '../player.mjs';

const TURNS = 14;
/** From one choice to another, on average. */
const TABS_MOST = 3;

/** quick: only two games. */
export async function hearing(test, games, quick) {
  for (const { key } of games.filter((one) => !quick || /mykerinos|cyclades/.test(one.key)))
    await test(`${key}: what is heard`, {}, (page, url) => listened(page, url, key));
  await test('what is heard at the end, and of things whose effect decides', {}, effects);
}

const asked = (page) => page.locator('[role=log] + [role=status]');
const question = (page) =>
  page.evaluate(() => {
    const copy = document.querySelector('.question .ask > p').cloneNode(true);
    for (const more of copy.querySelectorAll('button, em')) more.remove();
    return copy.textContent.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim();
  });

/** What the focus would say if it came again. */
async function describedAnew(page) {
  await page.evaluate(() => {
    const now = document.activeElement;
    now.blur();
    now.focus();
  });
  return (await focused(page)).description;
}

async function listened(page, url, key) {
  await listen(page);
  await begin(page, url, key);
  const roll = dice(3),
    told = [];
  let described = 0,
    said = 0,
    tabs = 0,
    turns = 0;
  await waitForTurn(page);
  await page.waitForFunction((words) => window.said.some((one) => one.words.startsWith(words)), await question(page));
  await heard(page);
  for (; turns < TURNS && (await waitForTurn(page)) !== null; turns++) {
    const { name, description, isChip, ...at } = await tabToChoice(page, roll(3));
    tabs += at.tabs;
    expect(name !== '', 'a choice without a name');
    if (description) described++;
    const before = await question(page);
    await page.keyboard.press('Enter');
    if ((await waitForTurn(page)) === null) break;
    const news = await heard(page);
    const lines = news.filter((one) => one.in === 'log').map(({ words }) => words);
    told.push(...lines);
    const now = await focused(page);
    expect((await page.locator(':focus[data-chosen]').count()) === 0, `after ${name}, Enter takes it back`);
    expect(now.description === (await describedAnew(page)), `${now.name} is described as ${now.description}`);
    if (news.some((one) => one.in === 'status' && /[.?]/.test(one.words))) said++;
    if (await page.locator('.question .ask em').count()) {
      expect(!(await asked(page).textContent()).includes(before), `asked again after a step: ${before}`);
      expect((await page.locator('[data-instead][tabindex="0"]').count()) === 0, 'Tab leads away from the next step');
    }
    if (isChip && lines.length > 0) expect(now.isFirst, `after ${name}, Enter chooses something else`);
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
  expect(said >= turns / 2, `asked ${said} times in ${turns} turns`);
  expect(tabs <= turns * TABS_MOST, `${tabs} tabs for ${turns} choices`);
  return `${told.length} lines, ${said} questions, ${described} of ${turns} choices described, ${tabs} tabs`;
}

async function effects(page, url) {
  await openRecord(page, url, recordOf('mykerinos'));
  await page.waitForFunction(() =>
    /^\S.* wins\. The survey .*\.$/.test(document.querySelector('[role=log] + [role=status]').textContent),
  );
  const heardOf = async (element) => {
    await page.locator(`.board [data-element^="${element}:"]`).first().focus();
    return (await focused(page)).description;
  };
  const room = await heardOf('room');
  expect(/^At the end, a cube here makes .* \S+\. /.test(room), `a room is: ${room}`);
  await openRecord(page, url, recordOf('mykerinos', 0.5));
  await page.locator('.board [aria-label^="Start or Extend: "]').first().press('Enter');
  await page.waitForFunction(() =>
    /^[a-h]\d: Start or Extend\.$/.test(document.querySelector('[role=log] + [role=status]').textContent),
  );
  await openRecord(page, url, recordOf('cyclades', 0.5));
  const creature = await heardOf('creature');
  expect(/^\D+\. The card lies on the track/.test(creature), `a creature is: ${creature}`);
}
