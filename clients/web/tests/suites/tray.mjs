// Myst's tray keeps its places, and in a race the board has the room.
import { lookAtPictures } from '../eye.mjs';
import { expect } from '../expect.mjs';
import { begin } from '../player.mjs';

/** A race that has begun, with pictures on the pieces. The others take their time. */
async function race(page, url, choices = ['race']) {
  await begin(page, url, 'myst', { choices });
  await page.locator('.board [data-element^=landmark][data-open]').first().dispatchEvent('click');
  await page.locator('.ours [data-element^=slot][data-open]').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelectorAll('.ours .piece > image').length > 20);
}
/** Where the pieces of the own tray lie. */
const boxesOf = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.ours .cell:has([data-element])')].map((cell) => {
      const { x, y } = cell.getBoundingClientRect();
      return [cell.querySelector('[data-element]').dataset.element, `${Math.round(x)} ${Math.round(y)}`];
    }),
  );
/** The pieces that are not where they were; scrolling is no move. */
const moved = (before, after) => Object.keys(after).filter((name) => after[name] !== before[name]);

const middleOf = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};
/** Ways to lift a piece and to lay it: what is done with one element after the other. */
const ways = {
  clicks: async (page, from, to) => {
    await from.click();
    await page.locator('.ours .piece.mine').waitFor();
    await to.click();
  },
  taps: async (page, from, to) => {
    await from.tap();
    await page.locator('.ours .piece.mine').waitFor();
    await to.tap();
  },
  'the keyboard': async (page, from, to) => {
    await from.press('Enter');
    await page.locator('.ours .piece.mine').waitFor();
    await to.press('Enter');
  },
  'a drag': async (page, from, to) => {
    const [a, b] = [await middleOf(from), await middleOf(to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps: 6 });
    await page.mouse.up();
  },
};

export async function tray(test) {
  for (const [size, way] of [
    ['desktop', 'clicks'],
    ['desktop', 'the keyboard'],
    ['desktop', 'a drag'],
    ['phone', 'taps'],
    ['phone on its side', 'taps'],
  ])
    await test(
      `myst: the tray keeps its places until it is tidied, by ${way}, ${size}`,
      { size, touch: way === 'taps' },
      (page, url) => keepsPlaces(page, url, ways[way]),
    );
  for (const size of ['desktop', 'phone'])
    await test(`myst: in a race the board has the room, also while one looks back, ${size}`, { size }, (page, url) =>
      hasRoom(page, url, size),
    );
  await test('myst: pieces carry the numbers that the log calls them by', {}, async (page, url) => {
    await race(page, url);
    const piece = page.locator('.ours [data-element^=slot][data-open]').nth(4);
    const number = await piece.locator('.number').textContent();
    await piece.click();
    await page.locator('.log li', { hasText: new RegExp(`lift piece ${number} out`) }).waitFor();
  });
}

async function keepsPlaces(page, url, lay) {
  await race(page, url);
  const wish = async () => {
    const name = await page.evaluate(lookAtPictures);
    return name && page.locator(`.board [data-element="${name}"]`);
  };
  const count = () => page.locator('.ours [data-element]').count();
  const left = await count();
  /** One that belongs beside what lies there, and that can be seen: what is scrolled moves. */
  for (let tries = 0; (await count()) === left; tries++) {
    expect(tries < 12, 'no piece fits');
    const from = await wish();
    if (!from) continue;
    await from.scrollIntoViewIfNeeded();
    const before = await page.evaluate(boxesOf);
    const name = await from.getAttribute('data-element'),
      place = await page.evaluate((name) => window.seen.slots.get(name), name);
    await lay(page, from, page.locator(`.board [data-element="place:${place}"]`));
    // It fits, or the person waits for a moment.
    await page.waitForFunction(
      (name) => !document.querySelector(`[data-element="${name}"]`) || document.querySelector('.ours [data-open]'),
      name,
    );
    const after = await page.evaluate(boxesOf);
    expect(moved(before, after).length === 0, `moved: ${moved(before, after).join(', ')}`);
  }
  const before = await page.evaluate(boxesOf);
  await page.keyboard.press('Escape'); // what the keyboard has come to explains itself
  await page.getByRole('button', { name: 'Tidy up' }).filter({ visible: true }).click();
  await page.waitForFunction(() => !document.querySelector('.ours .gap'));
  const after = await page.evaluate(boxesOf);
  expect(moved(before, after).length > 0, 'the gap stays');
}

async function hasRoom(page, url, size) {
  const boxOf = async (selector) =>
    Object.values(await page.locator(selector).boundingBox())
      .map(Math.round)
      .join(' ');
  const heightOf = async (selector) => (await page.locator(selector).boundingBox()).height;
  await race(page, url, ['turns', 'by turns']);
  const usual = await heightOf('main.board');
  await race(page, url);
  const high = await heightOf('main.board');
  expect(high > usual + 30, `the board is ${high} px high, and ${usual} where nobody races`);
  const cut = () => page.locator('.question').evaluate((e) => e.scrollHeight - e.clientHeight);
  expect((await cut()) <= 1, `${await cut()} px of the question are cut off`);
  expect((await page.locator('time').filter({ visible: true }).count()) === 1, 'there is not one clock');
  const board = await boxOf('main.board');
  if (size === 'phone') await page.locator('header .tabs button', { hasText: 'Log' }).click();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  if (size === 'phone') await page.keyboard.press('Escape');
  await page.locator('#replay').waitFor();
  expect((await boxOf('main.board')) === board, `the board moves from ${board} to ${await boxOf('main.board')}`);
  expect((await cut()) <= 1, `${await cut()} px of the replay are cut off`);
  return `${Math.round(usual)} to ${Math.round(high)} px`;
}
