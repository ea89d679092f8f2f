// axe on every page and in every state of a table, light and dark, on the desktop, a phone and a phone on its side, and with large letters; every
// choice has a spoken name.
import { launchLetters, sizes } from '../browser.mjs';
import { accessible, openRecord, openTab, recordOf } from '../expect.mjs';
import { begin, settings } from '../player.mjs';
import { atRest } from './layout.mjs';

/** The page as it is, in light and in dark, where only colours differ. Returns how many times it looked. */
async function both(page, where) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await atRest(page); // a card or a drawer moves in
    await accessible(page, `${where}, ${colorScheme}`, colorScheme === 'dark' ? ['color-contrast'] : undefined);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return 2;
}
const isOpen = (page) => page.locator('.board [data-open], .question [data-choice], .veil button').first().waitFor();
/** So late in a game the others may end it. */
const at = async (page, url, game, part) => {
  await openRecord(page, url, recordOf(game, part));
  await Promise.race([isOpen(page), page.locator('.question .standing').waitFor()]);
};

/** The quick suite looks at a table in the middle of its game only, first on the desktop, then as on a phone. */
export async function accessibility(test, games, quick) {
  if (quick) {
    await test('axe: first page, settings, setup', {}, async (page, url) => {
      for (const [i, route] of ['/', '/settings', `/new/${games[0].key}`].entries()) {
        await page.setViewportSize(sizes[i % 2 ? 'phone' : 'desktop']);
        await page.goto(`${url}#${route}`);
        await page.locator('h1, dialog h2').first().waitFor();
        await both(page, route);
      }
    });
    for (const { key } of games)
      await test(`axe: ${key}`, {}, async (page, url) => {
        await settings(page, {});
        await page.reload();
        await at(page, url, key, 0.5);
        await both(page, 'desktop');
        await page.setViewportSize(sizes.phone);
        await page.locator('[data-frame=upright]').waitFor();
        await both(page, 'phone');
      });
    return;
  }
  for (const size of ['desktop', 'phone', 'phone on its side']) {
    await test(`axe: pages, ${size}`, { size, touch: /phone/.test(size), expected: /WebSocket/ }, (page, url) =>
      pages(page, url, games),
    );
    for (const game of games)
      await test(`axe: ${game.key}, ${size}`, { size, touch: /phone/.test(size) }, (page, url) =>
        tables(page, url, game, size),
      );
  }
  await test('axe: large letters', {}, (_, url) => letters(url, games));
}

async function pages(page, url, games) {
  let looks = 0;
  const routes = ['/', '/settings', '/finished', '/table/none', '/t/none', '/at/nonsense', '/learn/none'];
  for (const { key } of games) routes.push(`/new/${key}`, `/friends/${key}`);
  await openRecord(page, url, recordOf(games[0].key)); // one finished game
  await openRecord(page, url, recordOf(games[0].key, 0.5)); // one that goes on
  for (const route of routes) {
    await page.goto(`${url}#${route}`);
    await page.locator('h1, [role=alert], dialog h2').first().waitFor();
    for (const more of await page.locator('dialog details:not([open]) > summary').all()) await more.click();
    looks += await both(page, route);
  }
  return `looked ${looks} times`;
}

async function tables(page, url, { key, has_secrets: hasSecrets }, size) {
  let looks = 0;
  const look = async (where) => (looks += await both(page, where));
  await settings(page, {});
  await page.reload();
  for (const part of [0.05, 0.25, 0.75, 0.95, 0.5]) {
    await at(page, url, key, part);
    await look(`after ${part} of the game`);
  }
  const choice = page.locator('.board [data-open]').first();
  if (await choice.count()) {
    await choice.focus();
    await page.keyboard.press('?');
    if (await page.locator('.about').count()) await look('with a card');
    await page.keyboard.press('Escape');
  }
  const closed = page.locator('.board [data-element]:not([data-open])').first();
  if (await closed.count()) {
    await closed.dispatchEvent('click');
    await page
      .locator('.why')
      .waitFor({ timeout: 3000 })
      .catch(() => {});
    if (await page.locator('.why').count()) await look('why not');
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.hint').waitFor();
  await look('with a hint');
  const compare = page.getByRole('button', { name: 'Compare' });
  if (await compare.count()) {
    await compare.click();
    await page.locator('dialog').waitFor();
    await look('comparing');
    await page.keyboard.press('Escape');
  }
  for (const name of ['Rules', 'Scores', 'Log']) {
    await openTab(page, size, name);
    await look(name);
    if (name !== 'Rules') continue;
    const short = page.getByRole('button', { name: 'In short' });
    if (await short.count()) {
      await short.click();
      await look('in short');
    }
  }
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.locator('#replay').fill('3');
  await look('looking back');
  await page.getByRole('button', { name: 'Back to now' }).click();
  await openRecord(page, url, recordOf(key));
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  await look('at the end');
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('dialog').waitFor();
  await look('the analysis');
  await page.goto(`${url}#/learn/${key}`);
  await page.locator('.lesson').waitFor();
  await look('lesson');
  if (hasSecrets) {
    await begin(page, url, key, { choices: ['Person'] });
    const veil = page.locator('.veil button');
    for (await isOpen(page); !(await veil.isVisible()); await isOpen(page))
      await page
        .locator('.board [data-open], .question [data-choice], .veil button')
        .first()
        .evaluate(
          (choice) => choice.closest('.veil') ?? choice.dispatchEvent(new MouseEvent('click', { bubbles: true })),
        );
    await look('passing the screen on');
  }
  return `looked ${looks} times`;
}

/** With letters twice as large as usual, as the browser's owner has asked for. */
async function letters(url, games) {
  const { page, close } = await launchLetters(32);
  let looks = 0;
  await page.setViewportSize(sizes.phone);
  await page.goto(url);
  for (const { key } of games) {
    await at(page, url, key, 0.5);
    looks += await both(page, key);
  }
  for (const route of ['/', '/settings', `/new/${games[0].key}`]) {
    await page.goto(`${url}#${route}`);
    looks += await both(page, route);
  }
  await close();
  return `looked ${looks} times`;
}
