// Pictures of the page: every board in mid-game, desktop and phone, light and dark, and the pages around them.
//   node tests/screenshots.mjs [--only WORDS] [--png FOLDER]     docs/screenshots/NAME-SIZE-THEME.webp; --png: the same in FOLDER, to look at
// The games are played by bots beforehand (build/release/mykonos), so that the tables look as tables do.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { valueOf } from './arguments.mjs';
import { launch, open } from './browser.mjs';
import { openRecord, openTab } from './expect.mjs';
import { serve } from './serve.mjs';

const path = (relative) => new URL(`../../../${relative}`, import.meta.url).pathname;
const only = valueOf('--only', '');
const folders = { webp: path('docs/screenshots'), png: valueOf('--png', null) };
const { games } = JSON.parse(readFileSync(new URL('../src/generated/shelf.json', import.meta.url), 'utf8'));
for (const folder of Object.values(folders)) if (folder) mkdirSync(folder, { recursive: true });

/** How a game is played for its picture: seats, seed, options, and how many of its events are shown. */
const played = {
  cyclades: { seats: 5, seed: 5, events: 230 },
  mykerinos: { seats: 4, seed: 5, events: 96 },
  myriath: { seats: 4, seed: 5, events: 24 },
  myst: { seats: 4, seed: 5, events: 90, options: ['building=turns'] },
  mytikas: { seats: 4, seed: 5, events: 300 },
};

/** The record of a game between bots, whole or cut off after some events. */
function record(key, events = Infinity) {
  const { seats, seed, options = [] } = played[key];
  const file = path(`build/picture-${key}.record`);
  rmSync(file, { force: true });
  execFileSync(path('build/release/mykonos'), [
    'play',
    key,
    '--seats',
    Array(seats).fill('level:3').join(),
    '--seed',
    String(seed),
    '--record',
    file,
    ...options.flatMap((option) => ['--option', option]),
  ]);
  const lines = readFileSync(file, 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith('start '));
  return events === Infinity ? lines.join('\n') : `${lines.slice(0, start + 1 + events).join('\n')}\n`;
}

/** The table with the person to move, everything at rest. */
async function myTurn(page) {
  await page.locator('.board [data-open], .question [data-choice]').first().waitFor();
  // Myst draws its pieces one after the other.
  await page
    .waitForFunction(() => document.querySelector('.coming') === null, null, { timeout: 120000 })
    .catch(() => {});
  await page.waitForTimeout(1500);
}
/** Every picture: its name, what to do for it on the first page, where it is taken if not everywhere, and in which language if not English. */
const pictures = [
  ['shelf', async () => {}],
  ...games
    .filter((game) => played[game.key])
    .map(({ key }) => [
      key,
      async (page, url) => {
        await openRecord(page, url, record(key, played[key].events));
        await myTurn(page);
      },
    ]),
  ['setup', async (page, url) => page.goto(`${url}#/new/cyclades`), 'phone-light'],
  ['settings', async (page, url) => page.goto(`${url}#/settings`), 'phone-light'],
  [
    'lesson',
    async (page, url) => {
      await page.goto(`${url}#/learn/cyclades`);
      await page.locator('.lesson').waitFor();
    },
    'phone-light',
  ],
  [
    'rules',
    async (page, url, size) => {
      await openRecord(page, url, record('mykerinos', 40));
      await openTab(page, size, 'Rules');
    },
    'phone-light',
  ],
  [
    'end',
    async (page, url, size) => {
      await openRecord(page, url, record('mykerinos'));
      await page.getByRole('button', { name: 'Play again' }).waitFor();
      if (size === 'desktop') await openTab(page, size, 'Scores');
    },
    'desktop-light',
  ],
  [
    'replay',
    async (page, url) => {
      await openRecord(page, url, record('mytikas', 200));
      await myTurn(page);
      await page.locator('.drawer').getByRole('button', { name: 'Replay' }).click();
      await page.locator('#replay').fill('90');
      await page.locator('#replay').blur();
    },
    'desktop-light',
  ],
  [
    'german',
    async (page, url) => {
      await openRecord(page, url, record('mykerinos', played.mykerinos.events));
      await myTurn(page);
    },
    'light',
    'de',
  ],
];

const site = await serve(path('clients/web/dist'));
const browser = await launch();
for (const size of ['desktop', 'phone']) {
  for (const [name, work, where = '', locale = 'en-GB'] of pictures) {
    const themes = ['light', 'dark'].filter((theme) =>
      only ? new RegExp(only).test(`${name}-${size}-${theme}`) : `${size}-${theme}`.includes(where),
    );
    if (themes.length === 0) continue;
    const { context, page, errors } = await open(browser, site.url, { size, locale });
    await page.evaluate(() =>
      localStorage.setItem('mykonos.settings', JSON.stringify({ speed: 'instant', sound: false })),
    );
    await page.reload();
    await work(page, site.url, size);
    const cdp = await context.newCDPSession(page);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForTimeout(700);
      for (const [format, folder] of Object.entries(folders)) {
        if (!folder) continue;
        const { data } = await cdp.send('Page.captureScreenshot', {
          format,
          ...(format === 'webp' && { quality: 82 }),
        });
        writeFileSync(`${folder}/${name}-${size}-${theme}.${format}`, Buffer.from(data, 'base64'));
      }
      console.log(`${name}-${size}-${theme}`, errors.join(' | '));
    }
    await context.close();
  }
}
await browser.close();
site.close();
