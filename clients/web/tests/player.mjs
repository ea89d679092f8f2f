// Plays a table as a person would: looks what glows, clicks it; or does the same by keyboard alone. A mouse is moved in the words that
// playwright's and puppeteer's pages have in common.
import { tabToChoice } from './ear.mjs';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** How this person wants the page, from the next time it is loaded; nothing takes time. */
export const settings = (page, wanted) =>
  page.evaluate((value) => localStorage.setItem('mykonos.settings', JSON.stringify(value)), {
    speed: 'instant',
    sound: false,
    ...wanted,
  });

/** Opens the setup of a game, takes the fewest seats (or as many as asked for) and bots of a level, and begins. */
export async function begin(page, url, game, { seats, level = 1, choices = [], prefer = {} } = {}) {
  await settings(page, prefer);
  await page.goto(`${url}#/new/${game}`);
  await page.reload();
  const dialog = page.locator('dialog');
  await dialog.waitFor();
  if (seats) await dialog.locator('.chip', { hasText: new RegExp(`^${seats}$`) }).click();
  else await dialog.locator('.chip').first().click();
  for (const select of await dialog.locator('select').all()) {
    const labels = await select.locator('option').allTextContents();
    if (labels[1]?.includes(' 1 ') && (await select.inputValue()) !== '0') await select.selectOption(String(level));
    for (const wanted of choices) if (labels.includes(wanted)) await select.selectOption({ label: wanted });
  }
  await dialog.locator('button[type=submit]').click();
  await page.waitForSelector('.question');
}

/** What can be done now, seen from the page, as soon as there is anything, or after a while. It waits in the page: asking it over and over
 *  would keep a small machine busy. */
const state = async () => {
  const shown = (e) => {
    const r = e.getBoundingClientRect();
    return r.width > 0 && r.height > 0 && getComputedStyle(e).visibility !== 'hidden';
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  for (let tries = 0; ; tries++) {
    const over = document.querySelector('.question .standing') !== null;
    const pass = document.querySelector('.veil button') !== null;
    const choices = all('.table [data-open], .question [data-choice]');
    if (over || pass || choices.length > 0 || tries === 50)
      return {
        over,
        pass,
        choices: choices.map((e) => e.getAttribute('aria-label') ?? e.textContent),
        marked: choices.map((e) => e.matches('[data-point], [data-hint]')),
        chosen: choices.map((e) => e.matches('[data-chosen]')),
        sure: all('.board [data-confirm]:enabled').length > 0,
        board: document.querySelector('.board').clientHeight / innerHeight,
      };
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

/** Waits until there is something to decide; null: the game is over. Others, and a busy machine, may take their time. */
export async function waitForTurn(page, patience_ms = 180_000) {
  for (const end = Date.now() + patience_ms; Date.now() < end;) {
    const now = await page.evaluate(state);
    if (now.over) return null;
    if (now.pass) await page.click('.veil button');
    else if (now.choices.length > 0) return now;
  }
  throw new Error('nobody may do anything');
}

/** Where a finger would touch the nth choice, or the one of this name: a point of it that nothing else lies over. It is scrolled into view
 *  first. */
export const pointOf = ({ nth, wished }) => {
  const shown = (e) => {
    const r = e.getBoundingClientRect();
    return r.width > 0 && r.height > 0 && getComputedStyle(e).visibility !== 'hidden';
  };
  const choices = [...document.querySelectorAll('.table [data-open], .question [data-choice]')].filter(shown);
  const element = choices.find((e) => e.dataset.element === wished && wished) ?? choices[nth];
  if (!element) return null;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const name = element.getAttribute('aria-label') ?? element.textContent;
  const { x, y, width, height } = element.getBoundingClientRect();
  const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6, 0.05, 0.95, 0.22, 0.78];
  for (const down of parts) {
    for (const right of parts) {
      const at = { x: x + width * right, y: y + height * down };
      if (element.contains(document.elementFromPoint(at.x, at.y))) return { ...at, name };
    }
  }
  return {
    name,
    covered: document.elementFromPoint(x + width / 2, y + height / 2)?.outerHTML.slice(0, 120) ?? 'nothing',
  };
};

/** Clicks the nth choice, or the one of this name, or taps it. null: the board has moved on meanwhile; covered: it lies under something. */
export async function press(page, which, touch) {
  const at = await page.evaluate(pointOf, which);
  if (at && !at.covered) await (touch ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
  return at;
}

/** However much there is to choose from, the board keeps this part of a phone's height. */
const BOARD_LEAST = 0.45;

/** One of so many decisions is not the preferred one. */
const EXCEPTION = 6;

/** A small generator, so that a test that fails fails again. */
export function dice(seed) {
  let x = seed;
  return (limit) => ((x = (x * 1103515245 + 12345) & 0x7fffffff) >> 8) % limit;
}

/** "Offer: Athena" on the board is `offer athena` in a list. */
const asMove = (name) => name.trim().toLowerCase().replace(':', '');

/** Which of these moves is taken by somebody who wants the game to get on: mostly one that the first of `wants` fits that fits any, and
 *  sometimes whatever there is, so that nobody goes round in circles. */
export function preferred(moves, wants, roll) {
  const fits = wants
    .map((want) => moves.flatMap((move, i) => (want.test(move) ? [i] : [])))
    .find((some) => some.length > 0);
  return fits && roll(EXCEPTION) > 0 ? fits[roll(fits.length)] : roll(moves.length);
}

/** Real clicks, or taps on a touch screen, at what can be seen; whatever lies under something else is a fault. wish: a function of the page
 *  that names what this person wants to click, or null. wants: patterns of moves, the best first. */
export async function playByClicks(
  page,
  {
    seed = 1,
    limit = 2500,
    touch = false,
    until = async () => false,
    wish = null,
    wants = [],
    patience_ms = undefined,
  } = {},
) {
  const roll = dice(seed);
  let covered = 0;
  for (let clicks = 0; clicks < limit; clicks++) {
    const now = await waitForTurn(page, patience_ms);
    if (now === null || (await until())) return clicks;
    if (touch && now.board < BOARD_LEAST)
      throw new Error(`the board has only ${Math.round(now.board * 100)} % of the phone's height`);
    if (touch && now.sure) {
      await page.locator('.board [data-confirm]:enabled').tap();
      continue;
    }
    const wished = wish && (await page.evaluate(wish));
    const at = await press(page, { nth: preferred(now.choices.map(asMove), wants, roll), wished }, touch);
    if (at?.covered) {
      // An animation may pass over it for a moment.
      if (++covered > 20) throw new Error(`cannot be clicked: ${at.name} lies under ${at.covered}`);
      await pause(60);
    } else if (at) covered = 0;
  }
  throw new Error(`not over after ${limit} clicks`);
}

/** Tab to something that can be chosen, then Enter. Most of the time the page has put the focus there already. */
export async function playByKeyboard(page, { seed = 1, limit = 2500 } = {}) {
  const roll = dice(seed);
  let tabs = 0;
  for (let steps = 0; steps < limit; steps++) {
    if ((await waitForTurn(page)) === null) return { steps, tabs };
    const now = await tabToChoice(page, roll(3));
    tabs += now.tabs;
    if (now.isChoice && now.name === '') throw new Error('a choice without a spoken name');
    if (now.isChoice) await page.keyboard.press('Enter');
  }
  throw new Error(`not over after ${limit} steps`);
}
