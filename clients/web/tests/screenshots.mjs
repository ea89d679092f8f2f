// Pictures of the page: every board in mid-game, desktop and phone, light and dark, and the pages around them.
//   node tests/screenshots.mjs [--only WORDS] [--png] [--to FOLDER]     docs/screenshots/NAME-SIZE-THEME.webp
// The games are played by bots beforehand (build/release/mykonos), so that the tables look as tables do.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { launch, open } from './browser.mjs';
import { openRecord, openTab } from './expect.mjs';
import { serve } from './serve.mjs';

const args = process.argv.slice(2);
const valueOf = (flag, usual) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : usual);
const path = (relative) => new URL(`../../../${relative}`, import.meta.url).pathname;
const only = valueOf('--only', '');
const folder = valueOf('--to', path('docs/screenshots'));
const format = args.includes('--png') ? 'png' : 'webp';
const { games } = JSON.parse(readFileSync(new URL('../src/generated/shelf.json', import.meta.url), 'utf8'));
mkdirSync(folder, { recursive: true });

/** How a game is played for its picture: seats, seed, options, and how many of its events are shown. */
const played = {
  cyclades: { seats: 5, seed: 5, events: 230 },
  mykerinos: { seats: 4, seed: 5, events: 96 },
  myriath: { seats: 4, seed: 5, events: 24 },
  myst: { seats: 4, seed: 5, events: 150, options: ['building=turns'] },
  mytikas: { seats: 4, seed: 5, events: 300 },
};

/** The record of a game between bots, whole or cut off after some events. */
function record(key, events = Infinity) {
  const { seats, seed, options = [] } = played[key];
  const file = path(`build/picture-${key}.record`);
  rmSync(file, { force: true });
  execFileSync(path('build/release/mykonos'), ['play', key, '--seats', Array(seats).fill('level:3').join(), '--seed', String(seed), '--record', file, ...options.flatMap((option) => ['--option', option])]);
  const lines = readFileSync(file, 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith('start '));
  return events === Infinity ? lines.join('\n') : `${lines.slice(0, start + 1 + events).join('\n')}\n`;
}

/** The table with the person to move, everything at rest. */
async function myTurn(page) {
  await page.locator('.board [data-open], .question [data-choice]').first().waitFor();
  // Myst draws its pieces one after the other.
  await page.waitForFunction(() => document.querySelector('.coming') === null, null, { timeout: 60000 });
  await page.waitForTimeout(1500);
}
/** Every picture: its name, and what to do for it on the first page. */
const pictures = [
  ['shelf', async () => {}],
  ['setup', async (page, url) => page.goto(`${url}#/new/cyclades`)],
  ['settings', async (page, url) => page.goto(`${url}#/settings`)],
  ...games.filter((game) => played[game.key]).flatMap(({ key }) => [
    [key, async (page, url) => { await openRecord(page, url, record(key, played[key].events)); await myTurn(page); }],
    [`${key}-lesson`, async (page, url) => { await page.goto(`${url}#/learn/${key}`); await page.locator('.lesson').waitFor(); }],
    [`${key}-end`, async (page, url, size) => { await openRecord(page, url, record(key)); await page.waitForTimeout(2000); await openTab(page, size, 'Scores'); }],
  ]),
  ['rules', async (page, url, size) => { await openRecord(page, url, record('mykerinos', 40)); await openTab(page, size, 'Rules'); }],
  ['replay', async (page, url) => { await openRecord(page, url, record('mykerinos', 96)); await myTurn(page); await page.locator('.drawer').getByRole('button', { name: 'Replay' }).click(); await page.locator('#replay').fill('48'); await page.locator('#replay').blur(); }],
];
/** The boards are kept in every size and theme, the pages around them in the one that tells most. */
const everywhere = new Set(['shelf', ...games.map((game) => game.key)]);
const once = (name, size, dark) => !dark && size === (['settings', 'rules'].includes(name) || name.endsWith('-lesson') ? 'phone' : 'desktop');

const site = await serve(path('clients/web/dist'));
const browser = await launch();
for (const size of ['desktop', 'phone']) {
  for (const dark of [false, true]) {
    for (const [name, work] of pictures) {
      const file = `${name}-${size}-${dark ? 'dark' : 'light'}`;
      if (only ? !new RegExp(only).test(file) : !everywhere.has(name) && !once(name, size, dark)) continue;
      const { context, page, errors } = await open(browser, site.url, { size, dark });
      await page.evaluate(() => localStorage.setItem('mykonos.settings', JSON.stringify({ speed: 'instant', sound: false })));
      await page.reload();
      await work(page, site.url, size);
      await page.waitForTimeout(700);
      const cdp = await context.newCDPSession(page);
      const { data } = await cdp.send('Page.captureScreenshot', { format, ...(format === 'webp' && { quality: 82 }) });
      writeFileSync(`${folder}/${file}.${format}`, Buffer.from(data, 'base64'));
      console.log(file, errors.length > 0 ? errors.join(' | ') : '');
      await context.close();
    }
  }
}
await browser.close();
site.close();
