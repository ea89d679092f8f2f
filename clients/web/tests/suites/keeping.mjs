// Nothing of a running game is lost: reload, a crashed tab, a second tab, pages left at once, no network, a new version.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, until } from '../expect.mjs';
import { begin } from '../player.mjs';
import { serve } from '../serve.mjs';

const log = (page) => page.locator('.log li');
/** One choice on the board after the other, until the log has grown. */
async function playSome(page, turns = 2) {
  for (let i = 0; i < turns; i++) {
    await page.locator('.board [data-open]').first().waitFor();
    await page.locator('.board [data-open]').first().dispatchEvent('click');
    await page.waitForTimeout(150);
  }
  await page.locator('.board [data-open]').first().waitFor();
  return log(page).allTextContents();
}
async function same(page, before) {
  await log(page)
    .nth(before.length - 1)
    .waitFor();
  const after = await log(page).allTextContents();
  expect(
    before.every((line, i) => after[i] === line),
    `the log was\n${before.join('\n')}\nand is\n${after.join('\n')}`,
  );
}
const offlineReady = (page) =>
  until(
    page,
    async () => (await navigator.serviceWorker.ready) && (await (await caches.open('mykonos')).keys()).length > 10,
  );

const ELSEWHERE = 'This game is open in another tab or window.';
const elsewhere = (page) => page.getByText(ELSEWHERE);
const playable = (page) => page.locator('.board [data-open]');
/** One more page of the same browser. */
async function tab(context, address) {
  const page = await context.newPage();
  page.setDefaultTimeout(120000);
  await page.goto(address);
  return page;
}
const playHere = (page) => page.getByRole('button', { name: 'Play here' }).click();
/** Goes to a table again and again, and leaves as soon as it begins to read the game, which takes a moment longer. */
async function openAndLeave(page, table, times) {
  await page.evaluate(
    async ([hash, count]) => {
      const { get } = IDBObjectStore.prototype;
      const arrived = (at) =>
        new Promise((resolve) => {
          addEventListener('hashchange', () => setTimeout(resolve), { once: true });
          location.hash = at;
        });
      for (let i = 0; i < count; i++) {
        const reading = new Promise((resolve) => {
          IDBObjectStore.prototype.get = function (...key) {
            resolve();
            return get.apply(this, key);
          };
        });
        location.hash = hash;
        await reading;
        await arrived('#/');
      }
      IDBObjectStore.prototype.get = get;
    },
    [table, times],
  );
}

export async function keeping(test, first, dist) {
  await test('a reload loses nothing', {}, async (page, url) => {
    await begin(page, url, first.key);
    const before = await playSome(page);
    await page.reload();
    await same(page, before);
  });
  await test('a reload right after a click loses nothing', {}, async (page, url) => {
    await begin(page, url, first.key);
    await playSome(page, 1);
    const lines = await page.evaluate(async () => {
      const kept = () =>
        Object.keys(localStorage)
          .filter((key) => key.startsWith('mykonos.journal.'))
          .map((key) => localStorage.getItem(key))
          .join();
      const before = kept();
      // A click may be half a move; the one that makes it a move is followed by the reload without a breath between them.
      for (let i = 0; i < 5 && kept() === before; i++) {
        if (i > 0) await new Promise(requestAnimationFrame);
        document
          .querySelector('.board [data-open], .question [data-choice]')
          .dispatchEvent(new MouseEvent('click', { bubbles: true }));
      }
      location.reload();
      return document.querySelectorAll('.log li').length;
    });
    await log(page).nth(lines).waitFor();
  });
  await test('a tab that crashes loses nothing', {}, async (page, url, context) => {
    await begin(page, url, first.key);
    const before = await playSome(page),
      address = page.url();
    const cdp = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    cdp.send('Page.crash').catch(() => {});
    await crashed;
    const again = await context.newPage();
    await again.goto(address);
    await same(again, before);
    await again.locator('.board [data-open]').first().waitFor();
  });
  await test('a table left while it opens is not opened: there is room for more', {}, async (page, url) => {
    await begin(page, url, first.key);
    const table = new URL(page.url()).hash;
    await page.goto(`${url}#/`);
    await openAndLeave(page, table, 40); // the engine has room for 16 tables
    await page.goto(url + table);
    await playSome(page, 1);
  });
  await test('a deleted game can be had back for a moment, and is gone after it', {}, async (page, url) => {
    await begin(page, url, first.key);
    const before = await playSome(page),
      table = page.url();
    const kept = () =>
      page.evaluate(async () => {
        const open = indexedDB.open('mykonos', 1);
        await new Promise((resolve) => (open.onsuccess = resolve));
        const all = open.result.transaction('games').objectStore('games').count();
        await new Promise((resolve) => (all.onsuccess = resolve));
        open.result.close();
        return all.result + Object.keys(localStorage).filter((key) => key.startsWith('mykonos.journal.')).length;
      });
    const games = page.locator('.running li'),
      focused = () =>
        page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.tagName);
    const remove = async () => {
      await games.getByRole('button', { name: /^Delete this game/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('Deleted.').waitFor();
    };
    await page.goto(`${url}#/`);
    await games.waitFor();
    await remove();
    await page.waitForFunction(() => document.activeElement.textContent === 'Undo');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement.matches('.running a'));
    await page.keyboard.press('Enter');
    await same(page, before);
    await page.goto(`${url}#/`);
    await games.waitFor();
    expect((await kept()) === 2, `${await kept()} copies of one game`);
    await page.clock.install();
    await remove();
    await page.clock.fastForward(10_000);
    await games.waitFor({ state: 'detached' });
    expect((await focused()) === 'H1', `the focus is on ${await focused()}`);
    await page.reload();
    await page.locator('.shelf').waitFor();
    expect((await kept()) === 0, `${await kept()} copies are left`);
    await page.goto(table);
    await page.getByText('This game is not stored in this browser.').waitFor();
  });
  await test('a game deleted just before a reload is gone, or there as it was', {}, async (page, url) => {
    await begin(page, url, first.key);
    const before = await playSome(page);
    await page.goto(`${url}#/`);
    await page.getByRole('button', { name: /^Delete this game/ }).waitFor();
    await page.evaluate(() => {
      document.querySelector('.running button').click();
      location.reload();
    });
    await page.waitForLoadState();
    await page.locator('.shelf').waitFor();
    const game = page.locator('.running a');
    const listed = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const open = indexedDB.open('mykonos', 1);
          open.onsuccess = () => {
            const all = open.result.transaction('games').objectStore('games').count();
            all.onsuccess = () => resolve(all.result);
          };
        }),
    );
    if (listed === 0) return 'gone';
    await game.click();
    await same(page, before);
    return 'there';
  });
  await test('a second tab shows the game, and takes it over if asked to', {}, async (page, url, context) => {
    await begin(page, url, first.key);
    await playSome(page, 1);
    const second = await tab(context, page.url());
    await elsewhere(second).waitFor();
    expect((await playable(second).count()) === 0, 'it can be played in both tabs');
    await second.getByRole('button', { name: 'Replay' }).click();
    await second.getByRole('button', { name: 'Back to now' }).click();
    expect((await playable(second).count()) === 0, 'it can be played in both tabs after looking back');
    // What is drawn stays as it is, and goes on.
    const drawn = await Promise.all([page, second].map((one) => one.locator('.table').elementHandle()));
    const remain = () => Promise.all(drawn.map((table) => table.evaluate((e) => e.isConnected)));
    const before = await playSome(page, 1);
    await same(second, before);
    await playHere(second);
    await elsewhere(page).waitFor();
    expect((await playable(page).count()) === 0, 'it can be played in the first tab still');
    const after = await playSome(second, 1);
    await same(page, after);
    expect((await elsewhere(second).count()) === 0, 'the second tab says that the game is elsewhere');
    expect((await remain()).every(Boolean), 'a whole page was drawn anew');
    await page.reload();
    await elsewhere(page).waitFor();
    await same(page, after);
    await second.close();
    await page.reload();
    await same(page, after);
    await playSome(page, 1);
  });
  await test('when the tab that plays is closed, another one in sight goes on', {}, async (page, url, context) => {
    await begin(page, url, first.key);
    const before = await playSome(page, 1);
    const second = await tab(context, page.url());
    const third = await tab(context, page.url());
    for (const one of [second, third]) await elsewhere(one).waitFor();
    await page.close();
    const next = await Promise.race(
      [second, third].map((one) =>
        playable(one)
          .first()
          .waitFor()
          .then(() => one),
      ),
    );
    const last = next === second ? third : second;
    await same(next, before);
    await playHere(last);
    await elsewhere(next).waitFor();
    const after = await playSome(last, 1);
    await last.close();
    await playable(next).first().waitFor();
    await same(next, after);
    await playSome(next, 1);
  });
  await test('several clicks on "Play here" take the game over as one does', {}, async (page, url, context) => {
    await begin(page, url, first.key);
    await playSome(page, 1);
    const second = await tab(context, page.url());
    await elsewhere(second).waitFor();
    await second.getByRole('button', { name: 'Play here' }).evaluate((button) => {
      for (let clicks = 0; clicks < 3; clicks++) button.click();
    });
    await elsewhere(page).waitFor();
    await playable(second).first().waitFor();
    await playSome(second, 1);
  });
  await test('a deleted game that is taken over is said to be gone', {}, async (page, url, context) => {
    await begin(page, url, first.key);
    const second = await tab(context, page.url());
    await elsewhere(second).waitFor();
    const third = await tab(context, `${url}#/`);
    await third.getByRole('button', { name: /^Delete this game/ }).click();
    await third.getByText('Deleted.').waitFor();
    await playHere(second);
    await second.getByRole('alert').waitFor();
  });
  await test('a deleted game comes back with what another tab has played meanwhile', {}, async (page, url, context) => {
    await begin(page, url, first.key);
    const table = page.url();
    const list = await tab(context, `${url}#/`);
    await list.locator('.running li').waitFor();
    const before = await playSome(page);
    await page.close();
    await list.getByRole('button', { name: /^Delete this game/ }).click();
    await list.getByRole('button', { name: /^Undo/ }).click();
    await list.goto(table);
    await same(list, before);
  });
  await test('a game is not taken for open elsewhere because the browser is busy', {}, async (page, url) => {
    await page.addInitScript(() => {
      const { request } = LockManager.prototype;
      let isLate = true;
      LockManager.prototype.request = async function (name, how, hold) {
        if (isLate && how.signal) {
          isLate = false;
          await new Promise((resolve) => setTimeout(resolve, 800));
        }
        return request.call(this, name, how, hold);
      };
    });
    await begin(page, url, first.key);
    await playSome(page, 1);
    expect((await elsewhere(page).count()) === 0, 'it is said to be open elsewhere');
  });
  await test(
    'without locks, as on a page that came without TLS, the last tab has the game',
    { expected: /Cross-Origin-Opener-Policy/ },
    async (page, url, context) => {
      // Chromium trusts loopback, but not this name of it.
      const untrusted = url.replace('127.0.0.1', '0.0.0.0');
      await page.goto(untrusted);
      expect(await page.evaluate(() => !isSecureContext && !('locks' in navigator)), 'there are locks here');
      await begin(page, untrusted, first.key);
      const before = await playSome(page, 1);
      const second = await tab(context, page.url());
      await same(second, before);
      await elsewhere(page).waitFor();
      const after = await playSome(second, 1);
      await same(page, after);
      await playHere(page);
      await elsewhere(second).waitFor();
      await same(page, after);
      await playSome(page, 1);
    },
  );
  await test('u and Ctrl+Z undo; Ctrl+U, which is the browser’s, does not', {}, async (page, url) => {
    await begin(page, url, 'cyclades');
    const chosen = page.locator('.question .ask em');
    for (const key of ['u', 'Control+z', 'Meta+z']) {
      await page.locator('.board [data-element^=god][data-open]').first().dispatchEvent('click');
      await chosen.waitFor();
      for (const other of ['Control+u', 'Meta+u', 'Alt+u']) await page.keyboard.press(other);
      expect(await chosen.isVisible(), 'a browser’s key has undone a choice');
      await page.keyboard.press(key);
      await chosen.waitFor({ state: 'detached' });
    }
  });
  await test('letters are no keys where they are not wanted', {}, async (page, url) => {
    await begin(page, url, 'cyclades', { prefer: { letterKeys: false } });
    const god = page.locator('.board [data-element^=god][data-open]').first();
    await god.press('Enter');
    const chosen = page.locator('.question .ask em');
    await chosen.waitFor();
    for (const key of ['u', 'h', '?']) await page.keyboard.press(key);
    expect(await chosen.isVisible(), 'u has undone a choice');
    expect((await page.locator('.about, .hint, .tools :text("Thinking")').count()) === 0, 'h or ? was heeded');
    await page.keyboard.press('Control+z');
    await chosen.waitFor({ state: 'detached' });
  });
  await test(
    'offline after the first visit: a running game goes on, a new one begins',
    {},
    async (page, url, context) => {
      await offlineReady(page);
      await begin(page, url, first.key);
      const before = await playSome(page);
      await context.setOffline(true);
      await page.reload();
      await same(page, before);
      expect((await playSome(page)).length > before.length, 'the bots play on without a network');
      await page.goto(`${url}#/`);
      await page.getByRole('button', { name: `Play now: ${first.title}` }).click();
      await page.locator('.board [data-open]').first().waitFor();
      await context.setOffline(false);
    },
  );
  await test('what a server says about a table is never stored with the page', {}, async (page) => {
    const folder = mkdtempSync(`${tmpdir()}/mykonos-api-`);
    cpSync(dist, folder, { recursive: true });
    mkdirSync(`${folder}/api/tables/7`, { recursive: true });
    writeFileSync(`${folder}/api/tables/7/view`, 'secret');
    const site = await serve(folder);
    try {
      await page.goto(site.url);
      await offlineReady(page);
      await page.reload();
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      expect(
        (await page.evaluate(async () => (await fetch('./api/tables/7/view?token=1')).text())) === 'secret',
        'the server does not answer',
      );
      expect(
        await page.evaluate(
          async () => (await caches.match('./api/tables/7/view', { ignoreSearch: true })) === undefined,
        ),
        'its answer is in the cache',
      );
    } finally {
      site.close();
      rmSync(folder, { recursive: true });
    }
  });
  await test(
    'a new version is announced, and a running game finishes on the rules it began with',
    {},
    async (page, _, context) => {
      const site = await serve(dist),
        next = newVersion(dist, first.key);
      try {
        await page.goto(site.url);
        await offlineReady(page);
        await page.reload();
        await begin(page, site.url, first.key);
        const before = await playSome(page),
          table = page.url();
        site.show(next.folder);
        await page.goto(`${site.url}#/`);
        await page.reload();
        await page.locator('.update').waitFor({ timeout: 10000 });
        await page.locator('.update button').click();
        await page.waitForFunction(() => navigator.serviceWorker.controller && !document.querySelector('.update'));
        const engines = [];
        context.on(
          'request',
          (request) => request.url().endsWith('.wasm') && engines.push(request.url().split('/').at(-1)),
        );
        await page.goto(table);
        await same(page, before);
        await playSome(page);
        expect(engines.includes(next.old) && !engines.includes(next.engine), `the running game took ${engines.join()}`);
        await page.goto(`${site.url}#/`);
        await page.getByRole('button', { name: `Play now: ${first.title}` }).click();
        await page.locator('.board [data-open]').first().waitFor();
        expect(engines.includes(next.engine), `a new game took ${engines.join()}`);
      } finally {
        site.close();
        rmSync(next.folder, { recursive: true });
      }
    },
  );
}

/** A copy of the page under other names, as a later version would have them, with an engine of its own for this game and without the old one. */
function newVersion(dist, game) {
  const folder = mkdtempSync(`${tmpdir()}/mykonos-next-`);
  cpSync(dist, folder, { recursive: true });
  const old = readdirSync(folder).find((file) => file.startsWith(`mykonos-${game}-`)),
    engine = `mykonos-${game}-0123456789ab.wasm`;
  const names = new Map([
    [old, engine],
    ...readdirSync(`${folder}/assets`).map((file) => [
      file,
      file.replace(/-([\w-]{8})\./, (_, hash) => `-${[...hash].reverse().join('')}.`),
    ]),
  ]);
  // An empty section at its end makes it another file with the same code.
  writeFileSync(`${folder}/${old}`, Buffer.concat([readFileSync(`${folder}/${old}`), Buffer.from([0, 2, 1, 0x78])]));
  renameSync(`${folder}/${old}`, `${folder}/${engine}`);
  for (const [from, to] of names) if (from !== old) renameSync(`${folder}/assets/${from}`, `${folder}/assets/${to}`);
  for (const file of readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|html|json)$/.test(name))) {
    let text = readFileSync(`${folder}/${file}`, 'utf8');
    for (const [from, to] of names) text = text.replaceAll(from, to);
    writeFileSync(`${folder}/${file}`, file === 'offline.js' ? `// another version\n${text}` : text);
  }
  return { folder, old, engine };
}
