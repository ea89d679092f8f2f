// The suites: the shell, accessibility, and one for every game alike.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import { begin, playByClicks, playByKeyboard } from './player.mjs';

function expect(holds, words) {
  if (!holds) throw new Error(words);
}

/** Games that would last too long for a test say here how they are played shorter: option choices by their words. */
const shorter = ['turns', 'by turns'];

async function serious(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target.join(' ')).join(', ')}`);
}

export async function shell(test, games) {
  const first = games.find((game) => game.key === 'mykerinos') ?? games[0]; // moves by single clicks on the board
  await test('first page shows every game', {}, async (page) => {
    expect((await page.locator('.shelf .box').count()) === games.length, 'a box for every game');
  });
  await test('play now is one click, and the first legal click comes soon', {}, async (page) => {
    const began = Date.now();
    await page.getByRole('button', { name: `Play now: ${first.title}` }).click();
    await page.locator('.question').waitFor();
    const took = Date.now() - began;
    expect(took < 1500, `took ${took} ms`);
    return `${took} ms`;
  });
  await test('a reload loses nothing', {}, async (page, url) => {
    await begin(page, url, first.key);
    await page.locator('.board [data-open], .question [data-choice]').first().waitFor();
    await page.locator('.board [data-open], .question [data-choice]').first().dispatchEvent('click');
    await page.waitForTimeout(300);
    const before = await page.evaluate(() => localStorage.length);
    const log = await page.locator('.log li').count();
    await page.reload();
    await page.locator('.log li').nth(Math.max(0, log - 1)).waitFor();
    expect(before > 0 && (await page.locator('.log li').count()) >= log, 'the log is as long as before');
  });
  await test('offline after the first visit', {}, async (page, url, context) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => (await (await caches.open('mykonos')).keys()).length > 10);
    await page.reload();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: `Play now: ${first.title}` }).click();
    await page.locator('.question').waitFor();
    await context.setOffline(false);
  });
  await test('budgets: first page 150 KiB, a game 350 KiB compressed', {}, async () => {
    const dist = new URL('../dist/', import.meta.url).pathname;
    const size = (file) => gzipSync(readFileSync(file), { level: 9 }).length;
    const assets = readdirSync(`${dist}assets`).filter((f) => f.endsWith('.js'));
    const firstPage = assets.filter((f) => f.startsWith('index')).reduce((sum, f) => sum + size(`${dist}assets/${f}`), 0);
    const wasm = readdirSync(dist).filter((f) => f.endsWith('.wasm')).reduce((sum, f) => sum + size(dist + f), 0);
    const boards = assets.filter((f) => f.startsWith('Board')).map((f) => size(`${dist}assets/${f}`));
    const rest = assets.filter((f) => !f.startsWith('Board') && statSync(`${dist}assets/${f}`).isFile()).reduce((sum, f) => sum + size(`${dist}assets/${f}`), 0);
    const game = rest + wasm + Math.max(0, ...boards);
    expect(firstPage <= 150 * 1024, `first page ${firstPage}`);
    expect(game <= 350 * 1024, `game ${game}`);
    return `first page ${(firstPage / 1024).toFixed(1)} KiB, game ${(game / 1024).toFixed(1)} KiB`;
  });
}

/** What takes longer, or measures time: the whole suite runs it, the quick one does not. */
export async function thorough(test, games) {
  const first = games.find((game) => game.key === 'mykerinos') ?? games[0];
  await test('navigation to the first legal click at a quarter of the speed', {}, async (page, url, context) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const began = Date.now();
    await page.goto(`${url}#/`);
    await page.reload();
    await page.getByRole('button', { name: `Play now: ${first.title}` }).click();
    await page.locator('.question').waitFor();
    const took = Date.now() - began;
    expect(took < 4000, `took ${took} ms`);
    return `${took} ms`;
  });
  await test('a click shows its effect at once, and the page never stands still while a bot thinks', {}, async (page, url) => {
    await begin(page, url, first.key, { level: 4 });
    await page.locator('.board [data-open]').first().waitFor();
    const worst = await page.evaluate(async () => {
      const board = document.querySelector('.board');
      const began = performance.now();
      const changed = new Promise((resolve) => new MutationObserver(() => resolve(performance.now() - began)).observe(board, { subtree: true, childList: true, attributes: true }));
      board.querySelector('[data-open]').dispatchEvent(new MouseEvent('click', { bubbles: true }));
      const effect = await changed;
      let gap = 0, last = performance.now();
      for (let frames = 0; frames < 60; frames++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        gap = Math.max(gap, performance.now() - last);
        last = performance.now();
      }
      return { effect, gap };
    });
    expect(worst.effect < 50, `effect after ${worst.effect.toFixed(0)} ms`);
    expect(worst.gap < 250, `the page stood still for ${worst.gap.toFixed(0)} ms`);
    return `effect ${worst.effect.toFixed(1)} ms, longest frame ${worst.gap.toFixed(0)} ms`;
  });
  await test('the replay slider looks back, and plays on from there', {}, async (page, url) => {
    await begin(page, url, first.key);
    for (let i = 0; i < 3; i++) {
      await page.locator('.board [data-open]').first().waitFor();
      await page.locator('.board [data-open]').first().dispatchEvent('click');
      await page.waitForTimeout(250);
    }
    const slider = page.locator('#replay');
    await slider.fill('1');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForTimeout(400);
    expect((await page.locator('.log li').count()) >= 2, 'a new game with its past');
    await page.goBack();
    await page.locator('.log li').nth(2).waitFor();
  });
  await test('a record is saved and opened again', {}, async (page, url) => {
    await begin(page, url, first.key);
    await page.locator('.board [data-open]').first().waitFor();
    await page.locator('.board [data-open]').first().dispatchEvent('click');
    await page.waitForTimeout(300);
    const [saving] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save record' }).click()]);
    const path = await saving.path();
    expect(readFileSync(path, 'utf8').startsWith('mykonos-record 1'), 'a record of ours');
    await page.goto(`${url}#/`);
    await page.locator('input[type=file]').setInputFiles(path);
    await page.locator('.question').waitFor();
  });
}

/** The quick suite looks at the boards in light only. */
export async function accessibility(test, games, quick) {
  for (const dark of [false, true]) {
    const theme = dark ? 'dark' : 'light';
    await test(`axe: first page, settings, setup, ${theme}`, { dark }, async (page, url) => {
      for (const route of ['/', '/settings', `/new/${games[0].key}`]) {
        await page.goto(`${url}#${route}`);
        await page.waitForTimeout(300);
        const found = await serious(page);
        expect(found.length === 0, `${route}: ${found.join('; ')}`);
      }
    });
    for (const game of quick && dark ? [] : games) {
      for (const size of ['desktop', 'phone']) {
        await test(`axe: ${game.key}, ${size}, ${theme}`, { dark, size }, async (page, url) => {
          await begin(page, url, game.key, { choices: shorter });
          await page.locator('.board [data-open], .question [data-choice]').first().waitFor();
          await page.waitForTimeout(300);
          const found = await serious(page);
          expect(found.length === 0, found.join('; '));
          const nameless = await page.locator('[data-open]:not([aria-label])').count();
          expect(nameless === 0, `${nameless} elements without a spoken name`);
        });
      }
    }
  }
}

export async function game(test, info, quick) {
  const sizes = quick ? ['phone'] : ['desktop', 'phone'];
  for (const size of sizes) {
    await test(`${info.key}: a whole game by clicks, ${size}`, { size }, async (page, url) => {
      await begin(page, url, info.key, { choices: shorter });
      return `${await playByClicks(page)} clicks`;
    });
  }
  if (!quick || info.first) await test(`${info.key}: a whole game by keyboard alone`, {}, async (page, url) => {
    await begin(page, url, info.key, { choices: shorter });
    return `${await playByKeyboard(page)} choices`;
  });
  await test(`${info.key}: a click on something illegal answers why not`, {}, async (page, url) => {
    await begin(page, url, info.key, { choices: shorter });
    await page.locator('.board [data-open], .question [data-choice]').first().waitFor();
    const closed = page.locator('.board [data-element]:not([data-open])');
    const count = await closed.count();
    if (count === 0) return 'nothing illegal on the board now';
    for (let i = 0; i < Math.min(count, 8); i++) {
      await closed.nth(i).dispatchEvent('click');
      await page.waitForTimeout(30);
      if (await page.locator('.why').count()) return await page.locator('.why p').textContent();
    }
    throw new Error('no answer');
  });
}
