// The service worker: what it keeps, what it leaves alone, and when it is another.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { listFiles } from '../../tools/finish.mjs';
import { expect, until } from '../expect.mjs';
import { serve } from '../serve.mjs';

/** A page that is controlled by the worker, which has kept all it wants. */
async function visit(page, url) {
  await page.goto(url);
  await until(page, async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await page.waitForFunction(() => navigator.serviceWorker.controller);
}
/** Paths and queries of everything in the caches, below the page. */
const kept = (page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length + 1));
  });
const listOf = (folder) =>
  JSON.parse(/^const FILES = (\[.*\]);$/m.exec(readFileSync(`${folder}/offline.js`, 'utf8'))[1]);

/** Serves a copy of the page with more files, as a server has more to say than the page. */
async function withCopy(dist, more, work) {
  const folder = mkdtempSync(`${tmpdir()}/mykonos-offline-`);
  cpSync(dist, folder, { recursive: true });
  for (const [file, text] of Object.entries(more)) {
    mkdirSync(`${folder}/${file}`.replace(/\/[^/]*$/, ''), { recursive: true });
    writeFileSync(`${folder}/${file}`, text);
  }
  const site = await serve(folder);
  try {
    await work(site, folder);
  } finally {
    site.close();
    rmSync(folder, { recursive: true });
  }
}

export async function offline(test, dist) {
  await test('ready for offline is said when it is so', {}, async (page, url, context) => {
    const said = page.getByText('Ready for offline');
    expect((await said.count()) === 0, 'it is said before anything is kept');
    await said.waitFor();
    const missing = (await kept(page)).length < listOf(dist).filter((file) => !/\.de[.-]|words\//.test(file)).length;
    expect(!missing, 'not everything is kept');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Play now: Mykerinos' }).click();
    await page.locator('.board [data-open]').first().waitFor();
  });
  // There is no server behind these pages.
  const noServer = /WebSocket connection to|ERR_INTERNET_DISCONNECTED|status of 404/;
  await test('only files of the page are ever kept', { blank: true, expected: noServer }, async (page) => {
    const said = {
      'api/tables/7/view': 'secret',
      't/7/x': 'secret',
      'other.txt': 'secret',
      'assets/other-12345678.js': '',
    };
    await withCopy(dist, said, async (site) => {
      await visit(page, site.url);
      const asked = [...Object.keys(said), 'icon.svg?token=1', 'rules/template.md?x=1', 'assets/../other.txt', '?t=7'];
      for (const file of asked) await page.evaluate(async (path) => (await fetch(`./${path}`)).text(), file);
      await page.goto(`${site.url}?t=7`);
      const files = new Set(listOf(dist)),
        found = await kept(page);
      expect(found.length > 10, `only ${found.length} files are kept`);
      expect(
        found.every((file) => files.has(file)),
        `kept: ${found.filter((file) => !files.has(file)).join(', ')}`,
      );
    });
  });
  await test(
    'a worker that cannot be fetched is no error of the page',
    { blank: true, expected: /^A bad HTTP response|^Failed to load resource/ },
    async (page) => {
      await withCopy(dist, {}, async (site, folder) => {
        rmSync(`${folder}/offline.js`);
        const told = page.waitForEvent('console', (message) => /fetching the script/.test(message.text()));
        await page.goto(site.url);
        await told;
        // It fails too, after the page's own attempt.
        await page.evaluate(() => navigator.serviceWorker.register('./offline.js').catch(() => undefined));
      });
    },
  );
  await test(
    'without a network the page answers at the address of a table, and nothing else does',
    { expected: noServer },
    async (page, url, context) => {
      await visit(page, url);
      await context.setOffline(true);
      await page.goto(`${url}?t=7`);
      await page.locator('.notes').waitFor({ state: 'attached' });
      const answered = (path) =>
        page.evaluate(
          (file) =>
            fetch(file).then(
              ({ status }) => status,
              () => 'nothing',
            ),
          path,
        );
      expect((await answered('./icon.svg')) === 200, 'a kept file');
      for (const path of ['./icon.svg?v=2', './?t=7', './api/tables/7', './t/7', './offline.js'])
        expect((await answered(path)) === 'nothing', `${path} is answered from the cache`);
      await context.setOffline(false);
    },
  );
  await test('what an earlier worker kept besides the page is removed', {}, async (page, url) => {
    await visit(page, url);
    const engines = ['mykonos-0123456789ab.wasm', 'mykonos-myst-0123456789ab.wasm'];
    await page.evaluate(async (engines) => {
      const cache = await caches.open('mykonos');
      for (const path of ['api/tables/7/view?token=1', 'icon.svg?v=1', ...engines])
        await cache.put(`./${path}`, new Response('old'));
      await (await navigator.serviceWorker.ready).unregister();
    }, engines);
    await visit(page, url);
    await until(
      page,
      async () => !(await caches.match('./api/tables/7/view?token=1')) && !(await caches.match('./icon.svg?v=1')),
    );
    for (const engine of engines) expect((await kept(page)).includes(engine), `${engine}, of an older game, is gone`);
  });
  await test('a changed byte is a new version', { blank: true }, async (page) => {
    await withCopy(dist, {}, async (site, folder) => {
      listFiles(folder);
      await visit(page, site.url);
      const rules = readFileSync(`${folder}/rules/template.md`);
      rules[rules.length - 2] ^= 1;
      writeFileSync(`${folder}/rules/template.md`, rules);
      listFiles(folder);
      await page.reload();
      await page.locator('.update').waitFor();
      expect(
        (await page.evaluate(async () => (await caches.match('./rules/template.md')).text())) === rules.toString(),
        'the new version is kept',
      );
    });
  });
}
