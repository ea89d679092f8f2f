// axe on every page, light and dark, desktop and phone; every choice has a spoken name.
import { accessible, openRecord, openTab, recordOf } from '../expect.mjs';

const settle = (page) => page.waitForTimeout(350);

/** The quick suite looks at a table in the middle of its game only: in light on both sizes, in dark on the phone. */
export async function accessibility(test, games, quick) {
  for (const dark of [false, true]) {
    const theme = dark ? 'dark' : 'light';
    for (const size of ['desktop', 'phone']) {
      if (quick && dark && size === 'desktop') continue;
      await test(`axe: first page, settings, setup, ${size}, ${theme}`, { dark, size }, async (page, url) => {
        for (const route of ['/', '/settings', ...games.slice(0, quick ? 1 : 5).map((game) => `/new/${game.key}`)]) {
          await page.goto(`${url}#${route}`);
          await settle(page);
          await accessible(page, route);
        }
      });
      for (const game of games) {
        await test(`axe: ${game.key}, ${size}, ${theme}`, { dark, size }, async (page, url) => {
          await page.evaluate(() =>
            localStorage.setItem('mykonos.settings', JSON.stringify({ speed: 'instant', sound: false })),
          );
          await page.reload();
          await openRecord(page, url, recordOf(game.key, 0.5));
          await page.locator('.board [data-open], .question [data-choice]').first().waitFor();
          await settle(page);
          await accessible(page, 'in the middle of a game');
          if (quick) return;
          for (const name of ['Rules', 'Scores', 'Log']) {
            await openTab(page, size, name);
            await accessible(page, name);
          }
          await page.getByRole('button', { name: 'Replay', exact: true }).click();
          await page.locator('#replay').fill('3');
          await settle(page);
          await accessible(page, 'looking back');
          await page.getByRole('button', { name: 'Back to now' }).click();
          await openRecord(page, url, recordOf(game.key));
          await page.getByRole('button', { name: 'Play again' }).waitFor();
          await settle(page);
          await accessible(page, 'at the end');
          await page.goto(`${url}#/learn/${game.key}`);
          await page.locator('.lesson').waitFor();
          await settle(page);
          await accessible(page, 'lesson');
        });
      }
    }
  }
}
