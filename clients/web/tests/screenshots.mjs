// Every board in mid-game, desktop and phone, light and dark: docs/screenshots/GAME-SIZE-THEME.png.
import { mkdirSync, readFileSync } from 'node:fs';
import { launch, open } from './browser.mjs';
import { begin, playByClicks } from './player.mjs';
import { serve } from './serve.mjs';

const folder = new URL('../../../docs/screenshots/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const only = process.argv[2];
const { games } = JSON.parse(readFileSync(new URL('../src/generated/shelf.json', import.meta.url), 'utf8'));
const site = await serve(new URL('../dist', import.meta.url).pathname);
const browser = await launch();

/** How many clicks bring a game to its middle. */
const CLICKS = 26;

for (const size of ['desktop', 'phone']) {
  for (const dark of [false, true]) {
    const theme = dark ? 'dark' : 'light';
    if (!only) {
      const { context, page } = await open(browser, site.url, { size, dark });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${folder}shelf-${size}-${theme}.png` });
      await context.close();
    }
    for (const game of games) {
      if (only && game.key !== only) continue;
      const { context, page } = await open(browser, site.url, { size, dark });
      await begin(page, site.url, game.key, { seats: Math.min(4, game.seats_most), choices: ['turns', 'by turns'] });
      await playByClicks(page, { seed: 7, limit: CLICKS }).catch(() => {});
      await page.waitForTimeout(1200);
      await page.screenshot({ path: `${folder}${game.key}-${size}-${theme}.png` });
      await context.close();
    }
  }
}
await browser.close();
site.close();
