// What things on the table say about themselves, to a mouse, the keyboard and a finger.
import { readFileSync } from 'node:fs';
import { sizes } from '../browser.mjs';
import { accessible, expect, openRecord, recordOf } from '../expect.mjs';
import { settings } from '../player.mjs';

const REST_MS = 400,
  PRESS_MS = 500,
  GRACE_MS = 300;
/** Beside everything. */
const NOWHERE = { x: 1, y: 1 };
const shelf = JSON.parse(readFileSync(new URL('../../src/generated/shelf.json', import.meta.url), 'utf8'));
const thingsOf = (key) => shelf.games.find((game) => game.key === key).things;

/** What is drawn on each board, and must be able to say what it is. */
const drawn = {
  cyclades:
    '.sea, .isle, .isle .building, .isle .troops, .isle .figure, .isle .metropolis, .fleet, .kraken, .gods .tile, .creature, .creatures .none, .held .goods > div, .turns .row, .turns strong, .creatures summary, .table > .seats li',
  mykerinos:
    '.field [data-element], .field .cube, .museum [data-element], .museum .cube, .cartouche, .held [data-about]',
  myriath: '.field .tile, .field .square, .field .place, .hand .slot:not(.left)',
  myst: '.places > g, .tray .piece, .tray > header, .hand .card, .course .side, .rope, .course .turns, .spinner, .pawn, .flag',
  mytikas:
    '.rock, .token:not(.gone), .standing, .wheel .area, .wheel .bonus, .wheel .pile, .wheel .builder, .deity, .line .back, .line .gone, .slots .slot, .slots .head, .goods > span, .purse .price, .levels .row, .levels .stack, .table > .seats .held .deity, .table > .seats li',
};

async function table(page, url, key, part = 0.5, wanted = {}) {
  await settings(page, wanted);
  await page.reload();
  await openRecord(page, url, recordOf(key, part));
  await page.locator('.board [data-open], .question [data-choice]').first().waitFor();
}
/** From now on time passes only by `pass`: no test depends on how quick the machine is. */
async function stopTime(page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}
const pass = (page, ms) => page.clock.runFor(ms);

/** A point where the innermost thing is of this kind, or has this name. */
const pointOf = (page, about) =>
  page.evaluate((about) => {
    const nameOf = (e) => e.dataset.about ?? e.dataset.element;
    const fits = (e) => nameOf(e) === about || nameOf(e).split(':')[0] === about;
    const parts = [0.5, 0.3, 0.7, 0.15, 0.85];
    for (const e of [...document.querySelectorAll('[data-about], [data-element]')].filter(fits)) {
      e.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = e.getBoundingClientRect();
      for (const down of parts)
        for (const right of parts) {
          const at = { x: left + width * right, y: top + height * down };
          if (document.elementFromPoint(at.x, at.y)?.closest('[data-about], [data-element]') === e) return at;
        }
    }
    return null;
  }, about);
async function pointAt(page, about) {
  const at = await pointOf(page, about);
  expect(at !== null, `there is no ${about} to point at`);
  await page.mouse.move(at.x, at.y);
  return at;
}
const card = (page) => page.locator('.about');
const isShown = async (page) => (await card(page).count()) === 1;
const titleOf = (page) => card(page).locator('h2').textContent();
const entries = (page) => page.locator('.drawer ol li').count();

/** Presses with a finger, until it is lifted. */
async function press(page, at) {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [at]);
  return {
    move: (x, y) => touch('touchMove', [{ x: at.x + x, y: at.y + y }]),
    second: () => touch('touchStart', [at, { x: at.x, y: at.y + 60 }]),
    lift: () => touch('touchEnd', []),
  };
}

async function mouse(test) {
  await test('cards: a thing explains itself where a mouse rests, not where it passes', {}, async (page, url) => {
    await table(page, url, 'mykerinos');
    await stopTime(page);
    await pointAt(page, 'patron');
    await pass(page, REST_MS - 1);
    expect(!(await isShown(page)), 'it is shown too early');
    await pointAt(page, 'room');
    await pass(page, REST_MS - 1);
    expect(!(await isShown(page)), 'something is shown where the mouse only passed');
    await pass(page, 1);
    expect(await isShown(page), 'nothing is shown where it rests');
    expect(/room/.test(await titleOf(page)), `it explains ${await titleOf(page)}`);
    await page.mouse.move(NOWHERE.x, NOWHERE.y);
    await pass(page, GRACE_MS - 1);
    const { x, y, width, height } = await card(page).boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await pass(page, 5000);
    expect(await isShown(page), 'it goes although the mouse is in it');
    await page.mouse.move(NOWHERE.x, NOWHERE.y);
    await pass(page, GRACE_MS);
    expect(!(await isShown(page)), 'it stays although the mouse has left');
  });
  await test('cards: one that lies over what is wanted next goes by a click', {}, async (page, url) => {
    await table(page, url, 'mykerinos');
    await stopTime(page);
    await pointAt(page, 'patron');
    await pass(page, REST_MS);
    const before = await entries(page);
    const { x, y, width } = await card(page).locator('.does').boundingBox();
    await page.mouse.click(x + width / 2, y + 4);
    expect(!(await isShown(page)), 'it stays');
    expect((await entries(page)) === before, 'what lies under it was played');
  });
  await test(
    'cards: Escape closes a card before anything else, and for as long as one stays',
    {},
    async (page, url) => {
      await table(page, url, 'mykerinos');
      const closed = page.locator('.field [data-element]:not([data-open])').first();
      const at = await pointOf(page, await closed.getAttribute('data-element'));
      await page.mouse.click(at.x, at.y);
      await page.locator('.why').waitFor();
      await stopTime(page);
      await pointAt(page, 'room');
      await pass(page, REST_MS);
      expect(await isShown(page), 'nothing is shown');
      await page.keyboard.press('Escape');
      expect(!(await isShown(page)), 'Escape leaves the card');
      expect((await page.locator('.why').count()) === 1, 'Escape closes something else as well');
      await pass(page, 5000);
      expect(!(await isShown(page)), 'it comes back although nobody has moved');
    },
  );
  await test('cards: a click is a click, with a card or before it', {}, async (page, url) => {
    await table(page, url, 'mykerinos');
    const before = await entries(page);
    await stopTime(page);
    const open = page.locator('.board [data-open]').first();
    const { x, y, width, height } = await open.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await pass(page, REST_MS);
    expect(await isShown(page), 'nothing is shown');
    await page.mouse.down();
    expect(!(await isShown(page)), 'the card stays in the way');
    await page.mouse.up();
    await page.clock.resume();
    await page.waitForFunction((before) => document.querySelectorAll('.drawer ol li').length > before, before);
    expect(!(await isShown(page)), 'a card comes where somebody has just clicked');
  });
  await test('cards: none while something is dragged', {}, async (page, url) => {
    await table(page, url, 'cyclades');
    await stopTime(page);
    const from = await pointOf(page, 'sea');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await pointAt(page, 'isle');
    await pass(page, 5000);
    expect(!(await isShown(page)), 'a card is shown while something is dragged');
  });
  await test('cards: none for a mouse if somebody wants none', {}, async (page, url) => {
    await table(page, url, 'cyclades', 0.5, { explain: false });
    await stopTime(page);
    await pointAt(page, 'god');
    await pass(page, 5000);
    expect(!(await isShown(page)), 'a card is shown to somebody who wants none');
  });
  await test('cards: they are fresh after a move, and go when their thing goes', {}, async (page, url) => {
    await table(page, url, 'mykerinos');
    await pointAt(page, 'part:stock');
    await card(page).waitFor();
    const before = await card(page).textContent();
    await page.locator('.board [data-open]').first().press('Enter');
    await page.waitForFunction((before) => document.querySelector('.about')?.textContent !== before, before);
    expect((await titleOf(page)) !== '', 'the card is gone');
    await page.mouse.move(NOWHERE.x, NOWHERE.y);
    await table(page, url, 'myriath', 0.3);
    const tile = page.locator('.hand [data-open]').first();
    const name = await tile.getAttribute('data-element');
    await tile.press('Enter');
    await page.locator('.board .place[data-open]').first().waitFor();
    await pointAt(page, name);
    await card(page).waitFor();
    await page.locator('.board .place[data-open]').first().press('Enter');
    await card(page).waitFor({ state: 'detached' });
  });
  await test('cards: while one looks back, they tell what was then', {}, async (page, url) => {
    await table(page, url, 'mykerinos', 0.9);
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    const told = async (at) => {
      await page.locator('#replay').fill(String(at));
      await page.mouse.move(NOWHERE.x, NOWHERE.y);
      await pointAt(page, 'part:stock');
      await card(page).waitFor();
      const words = await card(page).locator('.now').textContent();
      await page.keyboard.press('Escape');
      return words;
    };
    const [early, later] = [await told(3), await told(40)];
    expect(early !== later, `both times: ${early}`);
    expect((await told(3)) === early, 'the same moment is told otherwise');
  });
}

async function keyboard(test) {
  await test('cards: what the keyboard has come to explains itself, and keeps the focus', {}, async (page, url) => {
    await table(page, url, 'mykerinos');
    await stopTime(page); // before anything has the focus: a timer of the real clock could not be ended any more
    await page.locator('.board [data-open]').first().focus();
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement.getAttribute('data-element'));
    const name = await focused();
    await pass(page, REST_MS - 1);
    expect(!(await isShown(page)), 'it is shown too early');
    await pass(page, 1);
    expect(await isShown(page), 'nothing is shown');
    expect((await focused()) === name, `the focus has gone from ${name} to ${await focused()}`);
    await page.keyboard.press('Tab');
    await pass(page, GRACE_MS);
    expect(!(await isShown(page)), 'it stays although the focus has gone');
  });
}

async function finger(test, games) {
  for (const { key } of games)
    await test(
      `${key}: a finger that presses gets a card and plays nothing; one that taps plays`,
      { size: 'phone' },
      async (page, url) => {
        // Myst begins with its pieces, which can be dragged.
        await table(page, url, key, key === 'myst' ? 0.1 : 0.5);
        const before = await entries(page);
        await stopTime(page);
        const at = await page.evaluate(() => {
          for (const e of document.querySelectorAll('.board [data-open]')) {
            const { x, y, width, height } = e.getBoundingClientRect();
            const at = { x: x + width / 2, y: y + height / 2 };
            if (e.contains(document.elementFromPoint(at.x, at.y))) return at;
          }
          return null;
        });
        expect(at !== null, 'nothing can be pressed');
        const pressed = await press(page, at);
        await pass(page, PRESS_MS - 1);
        expect(!(await isShown(page)), 'it is shown too early');
        await pass(page, 1);
        expect(await isShown(page), 'nothing is shown');
        await pressed.lift();
        await pass(page, 1000);
        expect(await isShown(page), 'it goes when the finger is lifted');
        expect((await page.locator('.board [data-chosen]').count()) === 0, 'the press has chosen something');
        expect((await entries(page)) === before, 'the press has played something');
        const { y, height } = await page.locator('dialog.about').boundingBox();
        expect(y >= 0.08 * sizes.phone.height - 1, `the sheet begins at ${y}`);
        expect(Math.abs(y + height - sizes.phone.height) < 1, `the sheet ends at ${y + height}`);
        await card(page).getByRole('button', { name: 'Close' }).tap();
        await pass(page, 1000);
        expect(!(await isShown(page)), 'it cannot be closed');
        await page.touchscreen.tap(at.x, at.y);
        await page.clock.resume();
        await page.waitForFunction(
          (before) =>
            document.querySelectorAll('.drawer ol li').length > before ||
            document.querySelector('.board [data-chosen], .board .ghost, .question em') !== null,
          before,
        );
      },
    );
  await test('cards: a finger that moves, or two, get none', { size: 'phone' }, async (page, url) => {
    await table(page, url, 'cyclades');
    await stopTime(page);
    const at = await pointOf(page, 'isle');
    for (const go of [(one) => one.move(0, 14), (one) => one.second()]) {
      const one = await press(page, at);
      await pass(page, PRESS_MS - 1);
      await go(one);
      await pass(page, 5000);
      expect(!(await isShown(page)), `a card is shown: ${go}`);
      await one.lift();
    }
  });
}

/** What is wrong with where the card stands. */
const misplaced = () => {
  const about = document.querySelector('.about').getBoundingClientRect();
  const { thing } = window;
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  const isOver =
    Math.min(about.right, right) - Math.max(about.left, left) > 1 &&
    Math.min(about.bottom, bottom) - Math.max(about.top, top) > 1;
  const isInside =
    about.left >= 0 && about.top >= 0 && about.right <= innerWidth + 0.5 && about.bottom <= innerHeight + 0.5;
  const box = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(' ');
  return isOver
    ? `over its thing: ${box(about)}, ${box({ left, top, right, bottom })}`
    : !isInside
      ? `not within the window: ${box(about)}`
      : about.height < 60
        ? `only ${about.height} px high`
        : null;
};
async function placed(test, games) {
  for (const { key } of games)
    await test(`${key}: a card stands beside its thing on every screen`, {}, async (page, url) => {
      await table(page, url, key);
      await stopTime(page);
      let count = 0;
      for (const [name, size] of Object.entries(sizes)) {
        await page.setViewportSize(size);
        await pass(page, 1000);
        for (const kind of thingsOf(key)) {
          const at = await pointOf(page, kind);
          if (!at) continue;
          await page.mouse.move(NOWHERE.x, NOWHERE.y);
          await page.mouse.move(at.x, at.y);
          await pass(page, REST_MS);
          if (!(await isShown(page))) continue; // the board has scrolled
          await page.evaluate(({ x, y }) => {
            const under = document.elementsFromPoint(x, y).find((e) => !e.closest('.about'));
            window.thing = under.closest('[data-about], [data-element]');
          }, at);
          const fault = await page.evaluate(misplaced);
          expect(fault === null, `${name}, ${kind}: ${fault}`);
          count++;
          await page.keyboard.press('Escape');
        }
      }
      expect(count > 20, `only ${count} cards`);
      return `${count} cards`;
    });
}

/** Of everything drawn: what it says it is where one would point at it, and where that is; null: it says nothing. Things out of sight are left out. */
const abouts = (selector) =>
  [...document.querySelectorAll(selector)].flatMap((e) => {
    if (!e.checkVisibility()) return [];
    e.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = e.getBoundingClientRect();
    if (width === 0 || height === 0) return [];
    const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
    const points = parts.flatMap((down) => parts.map((right) => ({ x: x + width * right, y: y + height * down })));
    const at = points.find((at) => e.contains(document.elementFromPoint(at.x, at.y))) ?? points[0];
    const thing = document.elementFromPoint(at.x, at.y)?.closest('[data-about], [data-element]');
    return [{ what: e.outerHTML.slice(0, 120), about: thing ? (thing.dataset.about ?? thing.dataset.element) : null }];
  });
/** So many of a kind are read. */
const READ_MOST = 4;

async function whole(test, games) {
  for (const { key } of games)
    await test(`${key}: nothing drawn is without explanation`, {}, async (page, url) => {
      const kinds = [...thingsOf(key), 'course'],
        titles = new Set();
      for (const part of key === 'myst' ? [0.1, 0.9] : [0.5]) {
        await table(page, url, key, part);
        const all = await page.evaluate(abouts, drawn[key]);
        expect(all.length > 10, `only ${all.length} things are drawn`);
        for (const { what, about } of all)
          expect(kinds.includes(about?.split(':')[0]), `nothing explains ${what}, but ${about}`);
        const named = await page.evaluate(() =>
          [...document.querySelectorAll('.table [data-about]')].map((e) => e.dataset.about),
        );
        const strange = named.filter((about) => ![...kinds, 'seat'].includes(about.split(':')[0]));
        expect(strange.length === 0, `there are no such things: ${strange.join()}`);
        await stopTime(page);
        const read = {};
        for (const about of new Set([...named, ...all.map(({ about }) => about)])) {
          const kind = about.split(':')[0],
            limit = kind === 'part' ? Infinity : READ_MOST;
          const at = kinds.includes(kind) && (read[kind] ?? 0) < limit ? await pointOf(page, about) : null;
          if (!at) continue;
          read[kind] = (read[kind] ?? 0) + 1;
          await page.mouse.move(NOWHERE.x, NOWHERE.y);
          await page.mouse.move(at.x, at.y);
          await pass(page, REST_MS);
          expect(await isShown(page), `there is no card of ${about}`);
          const [title, does] = [await titleOf(page), await card(page).locator('.does').textContent()];
          expect(title.trim() !== '' && does.trim() !== '', `${about}: "${title}", "${does}"`);
          const words = await card(page).textContent();
          expect(!/[[\]{}]| [.,;:]/.test(words), `${title}: ${words}`);
          titles.add(title);
          await page.keyboard.press('Escape');
        }
        await page.clock.resume();
      }
      return `${titles.size} different cards`;
    });
}

/** How far the game has come stands in the head of the page, and at the end why it is over. */
async function course(test, games) {
  for (const { key } of games)
    for (const size of ['desktop', 'phone'])
      await test(
        `${key}: the page says how far the game has come, and why it ended, ${size}`,
        { size },
        async (page, url) => {
          await table(page, url, key);
          const where = await page.locator('header .where').textContent();
          expect(/\d|[a-z]/i.test(where), `it says "${where}"`);
          expect(await page.locator('header .where').isVisible(), 'it cannot be seen');
          const bars = await page.locator('header .bars i').count();
          expect(bars !== 1 && bars <= 24, `there are ${bars} bars`);
          if (bars > 0) expect((await page.locator('header .bars .now').count()) === 1, 'no bar is of now');
          const ending = await page.locator('header .ending').textContent();
          if (size === 'desktop') await pointAt(page, 'course');
          else await page.locator('header .course').tap();
          await card(page).waitFor();
          expect((await titleOf(page)) === where, `the card's title is ${await titleOf(page)}`);
          expect((await card(page).locator('.does').textContent()) === ending, 'the card says something else');
          await page.keyboard.press('Escape');
          await openRecord(page, url, recordOf(key));
          const why = await page.locator('.question .ended').textContent();
          expect(why.trim() !== '' && why !== ending, `it ended because "${why}"`);
          return `${where}; ${why}`;
        },
      );
}

export async function cards(test, games, quick) {
  const some = quick ? games.slice(0, 1) : games;
  await mouse(test);
  await keyboard(test);
  await finger(test, some);
  if (!quick) await placed(test, games);
  await course(test, some);
  await whole(test, some);
  await test('cards: none while the screen is passed on', {}, async (page, url) => {
    await page.goto(`${url}#/new/cyclades`);
    const dialog = page.locator('dialog');
    await dialog.locator('.chip').first().click();
    for (const select of await dialog.locator('select').all())
      if ((await select.locator('option').allTextContents()).includes('Person'))
        await select.selectOption({ label: 'Person' });
    await dialog.locator('button[type=submit]').click();
    const choice = page.locator('.board [data-open], .question [data-choice], .veil button').first();
    for (let clicks = 0; clicks < 40 && !(await page.locator('.veil').isVisible()); clicks++) {
      await choice.waitFor();
      if (!(await page.locator('.veil').isVisible())) await choice.dispatchEvent('click');
    }
    await stopTime(page);
    await pointAt(page, 'seat');
    await pass(page, 5000);
    expect(!(await isShown(page)), 'a card is shown');
  });
  for (const dark of quick ? [false] : [false, true])
    for (const size of ['desktop', 'phone'])
      await test(`axe: a card, ${size}, ${dark ? 'dark' : 'light'}`, { dark, size }, async (page, url) => {
        await table(page, url, 'cyclades');
        if (size === 'phone') {
          const pressed = await press(page, await pointOf(page, 'god'));
          await card(page).waitFor();
          await pressed.lift();
        } else {
          await pointAt(page, 'god');
          await card(page).waitFor();
        }
        await page.evaluate(() =>
          Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
        );
        await accessible(page, 'with a card');
      });
}
