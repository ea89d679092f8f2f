// Myriath's tiles: dots where they fit, with their points; how a tile is turned there and placed.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, openRecord, recordOf } from '../expect.mjs';
import { dice, settings } from '../player.mjs';

/** The rules themselves, beside the page. */
async function readRules() {
  const folder = new URL('../../public/', import.meta.url).pathname;
  const file = readdirSync(folder).find((name) => name.endsWith('.wasm'));
  const { instance } = await WebAssembly.instantiate(readFileSync(folder + file), {});
  const wasm = instance.exports;
  wasm._initialize();
  const buffer = (length) => new Uint8Array(wasm.memory.buffer, wasm.buffer_at(), length);
  return (record, seat) => {
    const bytes = new TextEncoder().encode(record);
    buffer(bytes.length).set(bytes);
    const table = wasm.open(bytes.length);
    const moves = JSON.parse(new TextDecoder().decode(buffer(wasm.moves(table, seat))));
    wasm.close(table);
    return moves;
  };
}
const kept = () => {
  const key = Object.keys(localStorage).find((name) => name.startsWith('mykonos.journal.'));
  return JSON.parse(localStorage.getItem(key)).record;
};
/** What the dots say: crossing and points. */
const dotsOf = () =>
  [...document.querySelectorAll('.myriath .place')].map((dot) => ({
    at: /column (.), row (\d+)/.exec(dot.getAttribute('aria-label')).slice(1).join(''),
    spoken: Number(/([\d.]+) points?$/.exec(dot.getAttribute('aria-label'))?.[1] ?? 0),
    written: Number(dot.querySelector('text')?.textContent ?? 0),
  }));
const tilesOnBoard = (page) => page.locator('.myriath .tile').count();
const oneMore = (page, before) =>
  page.waitForFunction((count) => document.querySelectorAll('.myriath .tile').length > count, before);
const pathOf = (page, selector) => page.locator(`${selector} > path`).first().getAttribute('d');
const countOf = (page) => page.locator('.turning .figures').textContent();

/** A tile, and a dot where it fits in several turns. */
async function choose(page, url, { act = (locator) => locator.click(), wanted = {} } = {}) {
  await settings(page, wanted);
  await page.reload();
  await openRecord(page, url, recordOf('myriath', 0.5));
  await page.locator('.hand [data-open]').first().waitFor();
  const tiles = await page.locator('.hand [data-open]').evaluateAll((all) => all.map((e) => e.dataset.element));
  for (const tile of tiles.slice(3)) {
    await act(page.locator(`.hand [data-element="${tile}"]`));
    await page.locator(`.hand [data-chosen][data-element="${tile}"]`).waitFor();
    for (let i = 0; i < (await page.locator('.place').count()); i++) {
      const dot = page.locator('.place').nth(i);
      await dot.focus();
      await page.locator('.ghost').waitFor();
      if (Number((await countOf(page)).split('/')[1]) > 2) return { dot, tile };
    }
  }
  throw new Error('no tile fits in several turns');
}
const middleOf = async (dot) => {
  const { x, y, width, height } = await dot.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};

export async function placing(test) {
  await test('myriath: over a whole game, dots are all crossings where a tile fits, and bring what they say', {}, dots);
  await test('myriath: a tile is turned by the wheel, by keys and by buttons, and placed as it is shown', {}, turning);
  await test('myriath: arrows walk from dot to dot, R turns, and Enter places', {}, keyboard);
  await test('myriath: where moves are confirmed, the tile is shown until then', {}, confirmed);
  for (const size of ['phone', 'phone on its side', 'small phone', 'small phone on its side'])
    await test(`myriath: a finger shows a tile, turns it and places it, ${size}`, { size, touch: true }, finger);
}

async function dots(page, url) {
  const rules = await readRules(),
    roll = dice(7);
  await settings(page);
  await page.goto(`${url}#/new/myriath`);
  await page.reload();
  const dialog = page.locator('dialog');
  await dialog.locator('.chip').first().click();
  for (const select of await dialog.locator('select').all())
    if ((await select.locator('option').allTextContents()).includes('Person'))
      await select.selectOption({ label: 'Person' });
  await dialog.locator('button[type=submit]').click();
  let compared = 0;
  for (;;) {
    await page.locator('.myriath [data-open], .question .standing').first().waitFor();
    if (await page.locator('.question .standing').count()) break;
    const record = await page.evaluate(kept);
    const seat = await page
      .locator('.table > .seats li')
      .evaluateAll((all) => all.findIndex((e) => e.matches('.acts')));
    const moves = rules(record, seat);
    const crossings = (those) =>
      [...new Set(those.map((move) => `${'abcdefghij'[move.at(-2)]}${move.at(-1) + 1}`))].sort().join(' ');
    const tiles = moves[0].length > 3 ? [...new Set(moves.map((move) => move[1]))] : [null];
    let shown = [];
    for (const tile of tiles) {
      if (tile !== null) {
        await page.locator(`.hand [data-element="tile:${tile}"]`).dispatchEvent('click');
        await page.locator(`.hand [data-element="tile:${tile}"][data-chosen]`).waitFor();
      }
      shown = await page.evaluate(dotsOf);
      const legal = crossings(moves.filter((move) => tile === null || move[1] === tile));
      const drawn = shown.map(({ at }) => at).sort();
      expect(drawn.join(' ') === legal, `tile ${tile}: dots at ${drawn.join(' ')}, legal are ${legal}`);
      expect(
        shown.every(({ spoken, written }) => spoken === written),
        'a dot says something else than it shows',
      );
      compared += drawn.length;
    }
    const scoreOf = async () => Number(await page.locator('.table > .seats .score').nth(seat).textContent());
    const before = await scoreOf(),
      count = await tilesOnBoard(page),
      nth = roll(shown.length);
    await page.locator('.place').nth(nth).dispatchEvent('click');
    await oneMore(page, count);
    const gained = (await scoreOf()) - before;
    expect(gained === shown[nth].written, `${shown[nth].at} says ${shown[nth].written} and brings ${gained}`);
  }
  return `${compared} dots`;
}

async function turning(page, url) {
  const { dot } = await choose(page, url);
  const at = await middleOf(dot);
  await page.mouse.move(1, 1);
  await page.mouse.move(at.x, at.y);
  const first = await countOf(page),
    path = await pathOf(page, '.ghost'),
    all = Number(first.split('/')[1]);
  const becomes = (count) =>
    page.waitForFunction((count) => document.querySelector('.turning .figures').textContent === count, count);
  const next = (steps) => `${((Number(first.split('/')[0]) - 1 + steps + all) % all) + 1}/${all}`;
  await page.mouse.wheel(0, 100);
  await becomes(next(1));
  expect((await pathOf(page, '.ghost')) !== path, 'the tile looks the same');
  await page.keyboard.press('Shift+R');
  await becomes(first);
  expect((await pathOf(page, '.ghost')) === path, 'the tile did not turn back');
  for (let steps = 1; steps <= all; steps++) {
    await page.keyboard.press('r');
    await becomes(next(steps));
  }
  // The tile stays where it is while the pointer goes to the button.
  await page.getByRole('button', { name: 'Turn', exact: true }).click();
  await becomes(next(1));
  const shown = await pathOf(page, '.ghost'),
    before = await tilesOnBoard(page);
  await dot.hover();
  await page.mouse.down();
  await page.mouse.up();
  await oneMore(page, before);
  const paths = await page
    .locator('.myriath .tile > path:first-child')
    .evaluateAll((all) => all.map((e) => e.getAttribute('d')));
  expect(paths.includes(shown), 'the tile does not lie as it was shown');
}

async function keyboard(page, url) {
  await choose(page, url);
  const label = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  const first = await label();
  await page.keyboard.press('r');
  await page.waitForFunction((before) => document.activeElement.getAttribute('aria-label') !== before, first);
  const turned = await label();
  expect(/^column ., row \d+, .*(turned|flipped).*, [\d.]+ points?$/.test(turned), `it is called ${turned}`);
  expect((await page.locator('[aria-live]', { hasText: turned }).count()) > 0, 'the turn is not told');
  const reached = new Set();
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowDown'])
    for (let steps = 0; steps < 3; steps++) {
      await page.keyboard.press(key);
      if (await page.evaluate(() => document.activeElement.matches('.place'))) reached.add(await label());
    }
  expect(reached.size > 3, `the arrows reach ${[...reached].join('; ')}`);
  await page.locator('.place').first().focus();
  const before = await tilesOnBoard(page);
  await page.keyboard.press('Enter');
  await oneMore(page, before);
}

async function confirmed(page, url) {
  const { dot } = await choose(page, url, { wanted: { confirm: true } });
  const before = await tilesOnBoard(page);
  await dot.click();
  const confirm = page.locator('.question [data-choice]').first();
  await confirm.waitFor();
  const shown = await pathOf(page, '.ghost');
  await page.locator('.place').last().hover();
  expect((await pathOf(page, '.ghost')) === shown, 'another tile is shown than the one to confirm');
  expect((await tilesOnBoard(page)) === before, 'it is placed already');
  await confirm.click();
  await oneMore(page, before);
}

const APART_LEAST_PX = 28;
/** How far the board's columns are from each other. */
const pitch = () => {
  const [a, b] = [...document.querySelectorAll('.myriath .label')].map((e) => e.getBoundingClientRect());
  return b.x + b.width / 2 - a.x - a.width / 2;
};
async function finger(page, url, context) {
  const { dot, tile } = await choose(page, url, { act: (locator) => locator.tap() });
  await page.locator('.hand [data-instead]').first().tap();
  await page.locator(`.hand [data-element="${tile}"]`).tap();
  await page.locator('.ghost').waitFor({ state: 'detached' });
  const before = await tilesOnBoard(page);
  await dot.tap();
  await page.locator('.ghost').waitFor();
  const first = await countOf(page);
  const isTurned = (from) =>
    page.waitForFunction((from) => document.querySelector('.turning .figures').textContent !== from, from);
  const apart = await page.evaluate(pitch);
  expect(apart >= APART_LEAST_PX - 0.5, `dots are ${apart} px apart`);
  await dot.tap();
  await isTurned(first);
  const second = await countOf(page);
  await twist(page, context);
  await isTurned(second);
  expect((await tilesOnBoard(page)) === before, 'a tap has placed it');
  const place = page.locator('[data-confirm]');
  expect(/^Place (here|for [\d.]+ points?)$/.test(await place.textContent()), await place.textContent());
  await place.tap();
  await oneMore(page, before);
  return `${Math.round(apart)} px`;
}
/** Two fingers go a quarter round each other. */
async function twist(page, context) {
  const { x, y, width, height } = await page.locator('.myriath .field svg').boundingBox();
  const cdp = await context.newCDPSession(page);
  const touch = (type, angle) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [1, -1].map((side, id) => ({
              x: x + width / 2 + side * 60 * Math.cos(angle),
              y: y + height / 2 + side * 60 * Math.sin(angle),
              id,
            })),
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 7; step++) await touch('touchMove', (step * Math.PI) / 36);
  await touch('touchEnd', 0);
}
