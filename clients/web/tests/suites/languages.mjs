// The page in another language: nothing of what is translated is left in English, and a game goes on when the language changes.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { expect, openTab, until } from '../expect.mjs';
import { begin } from '../player.mjs';

/** English and its translation: all that is translated, whether the page loads it or not. */
function catalogue(code) {
  const file = `${tmpdir()}/mykonos-${process.pid}.mo`;
  execFileSync('tools/words', ['--mo', code, file], { cwd: new URL('../../../../', import.meta.url).pathname });
  const bytes = readFileSync(file);
  rmSync(file);
  const string = (table, i) =>
    bytes
      .subarray(bytes.readUInt32LE(table + i * 8 + 4))
      .subarray(0, bytes.readUInt32LE(table + i * 8))
      .toString()
      .split('\0');
  const [count, english, translated] = [8, 12, 16].map((at) => bytes.readUInt32LE(at));
  return Array.from({ length: count }, (_, i) => [string(english, i), string(translated, i)]).slice(1);
}
/** Patterns of the English sentences whose translation differs: values may be anything. A word alone must be all that stands there. */
function englishOf(code) {
  return catalogue(code).flatMap(([forms, translated]) =>
    forms.flatMap((words, i) => {
      if (words === (translated[i] ?? translated[0])) return [];
      const pattern = words
        .trim()
        .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
        .replace(/\s*%(?:\d\\\$)?R|%(?:\d\\\$)?[A-Za-z]|\{\w+\}/g, '.*?')
        .replace(/\s+/g, '\\s+');
      const letters = pattern.replace(/\.\*\?|\\s\+/g, ' ').replace(/[^A-Za-z ]/g, '');
      return letters.trim().length < 3 ? [] : [letters.trim().split(/ +/).length > 2 ? pattern : `^${pattern}$`];
    }),
  );
}
/** What is on the page now, for eyes or ears. */
const texts = () => {
  const found = new Set();
  const add = (words) => words?.trim() && found.add(words.replace(/[\s\u2060]+/g, ' ').trim());
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('script, style')) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) add(element.getAttribute(name));
    if (
      element.matches('p, li, td, th, button, a, h1, h2, h3, option, label, legend, title, text, dt, dd') ||
      element.childElementCount === 0
    )
      add(element.textContent);
  }
  return [...found, document.title];
};
async function look(page, sentences, where) {
  const shown = await page.evaluate(texts);
  const found = shown.filter((words) => sentences.some((pattern) => pattern.test(words)));
  return { shown: shown.length, found: found.map((words) => `${where}: ${words}`) };
}
/** Texts that stick out of their boxes: cut off, or lying over something else. */
const overflowing = () =>
  [
    ...document.querySelectorAll(
      'button, a, p, h1, h2, h3, span, b, strong, li, td, th, dt, dd, label, legend, small, select, option, summary',
    ),
  ]
    .filter(
      (e) =>
        e.checkVisibility({ visibilityProperty: true }) &&
        !e.closest('.visually-hidden') &&
        getComputedStyle(e).display !== 'inline' &&
        getComputedStyle(e).clipPath === 'none' && // else it is only read out
        e.scrollWidth > e.clientWidth + 1,
    )
    .concat(document.documentElement.scrollWidth > innerWidth ? [document.documentElement] : [])
    .map(
      (e) => `${e.tagName.toLowerCase()} “${e.textContent.trim().slice(0, 40)}” ${e.scrollWidth} > ${e.clientWidth}`,
    );

const labels = { de: ['Verlauf', 'Regeln', 'Punkte'], en: ['Log', 'Rules', 'Scores'] };
const open = (page) => page.locator('.board [data-open], .question [data-choice]').first();

/** Every page of Mykerinos in turn: `see` is called at each. */
async function tour(page, url, size, code, see) {
  await see('first page');
  await page.goto(`${url}#/settings`);
  await page.locator('.segments').first().waitFor();
  await see('settings');
  await page.goto(`${url}#/new/mykerinos`);
  await page.locator('dialog').waitFor();
  await see('setup');
  await page.goto(`${url}#/friends/mykerinos`);
  for (const pace of [0, 1, 2]) {
    await page.locator('.pace').nth(pace).click();
    await see('a table for friends');
  }
  await begin(page, url, 'mykerinos', { seats: 3 });
  for (let moves = 0; moves < 6; moves++) {
    await open(page).waitFor();
    if (moves === 0) {
      const refused = page.locator('.board [data-element]:not([data-open])');
      let asked = 0;
      for (let i = 0; asked < 4 && i < (await refused.count()); i += 3) {
        await refused.nth(i).dispatchEvent('click');
        await page.waitForTimeout(60);
        if ((await page.locator('.why').count()) === 0) continue;
        await see('why not?');
        asked++;
      }
      expect(asked > 0, 'something says why not');
    }
    await see(`move ${moves}`);
    await open(page).dispatchEvent('click');
    await page.waitForTimeout(120);
  }
  await open(page).waitFor();
  await page.locator('.question .tools .button').nth(1).click();
  await page.locator('.hint').waitFor();
  await see('hint');
  const list = page.locator('.question .list');
  if (await list.isVisible()) await list.click();
  await see('list of choices');
  for (const [i, name] of ['log', 'rules', 'scores'].entries()) {
    await openTab(page, size, labels[code][i]);
    if (name === 'rules') await page.locator('.rules p').nth(5).waitFor();
    if (name === 'scores')
      await page.locator('.scores details').evaluateAll((all) => all.forEach((one) => (one.open = true)));
    await see(name);
  }
  const table = page.url();
  await page.goto(`${url}#/`);
  await page.locator('.running li').first().waitFor();
  await see('first page with a game');
  await page.goto(`${url}#/learn/mykerinos`);
  await page.locator('.lesson').waitFor();
  for (let step = 0; step < 3; step++) {
    await see(`lesson ${step}`);
    const next = page.locator('.lesson .primary');
    if (await next.isVisible()) await next.click();
  }
  return table;
}

export async function languages(test, games, dist) {
  const sentences = englishOf('de').map((pattern) => new RegExp(pattern));
  for (const size of ['desktop', 'phone']) {
    await test(`German: no English left, nothing too long (${size})`, { locale: 'de-AT', size }, async (page, url) => {
      const english = [],
        long = [];
      let seen = 0;
      await tour(page, url, size, 'de', async (where) => {
        const { shown, found } = await look(page, sentences, where);
        seen += shown;
        english.push(...found);
        long.push(...(await page.evaluate(overflowing)).map((words) => `${where}: ${words}`));
      });
      expect((await page.evaluate(() => document.documentElement.lang)) === 'de', 'the page says that it is German');
      expect(english.length === 0, `${english.length} in English: ${english.slice(0, 12).join(' | ')}`);
      expect(long.length === 0, `${long.length} too long: ${[...new Set(long)].slice(0, 12).join(' | ')}`);
      return `${seen} texts, ${sentences.length} sentences looked for`;
    });
  }
  await test('English is English, and the same search finds it', {}, async (page, url) => {
    const german = catalogue('de')
      .map(([english, translated]) => [english[0], translated[0]])
      .filter(([english, words]) => english !== words && words.length > 12 && !/[%{]/.test(words))
      .map(([, words]) => words);
    let found = 0;
    await tour(page, url, 'desktop', 'en', async (where) => {
      found += (await look(page, sentences, where)).found.length;
      const shown = await page.evaluate(texts);
      const strange = shown.filter((words) => german.includes(words));
      expect(strange.length === 0, `${where}: ${strange.join(' | ')}`);
    });
    expect((await page.evaluate(() => document.documentElement.lang)) === 'en', 'the page says that it is English');
    expect(found > 400, `only ${found} English texts found`);
    return `${found} found`;
  });
  await test(
    'another language is a setting, and a running game goes on in it',
    { locale: 'fr-FR' },
    async (page, url) => {
      await begin(page, url, 'mykerinos');
      await open(page).click();
      await open(page).waitFor();
      const table = page.url(),
        lines = await page.locator('.log li').allTextContents();
      expect((await page.locator('aside.seats strong').first().textContent()) === 'You', 'without French, English');
      await page.goto(`${url}#/settings`);
      await Promise.all([page.waitForEvent('load'), page.locator('select').selectOption({ label: 'Deutsch' })]);
      await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
      await page.goto(table);
      await page
        .locator('.log li')
        .nth(lines.length - 1)
        .waitFor();
      const after = await page.locator('.log li').allTextContents();
      expect(
        after.length >= lines.length && after.every((line, i) => line !== lines[i]),
        `the log is ${after.join(' | ')}`,
      );
      expect((await page.locator('aside.seats strong').first().textContent()) === 'Spieler', 'the person has a name');
      await open(page).click();
      await page.locator('.log li').nth(lines.length).waitFor();
      await page.goto(`${url}#/settings`);
      await Promise.all([page.waitForEvent('load'), page.locator('select').selectOption('en')]);
      await page.goto(table);
      await page.locator('.log li').nth(lines.length).waitFor();
      const again = await page.locator('.log li').allTextContents();
      expect(
        lines.every((line, i) => again[i] === line),
        'the log in English is what it was',
      );
    },
  );
  await test(
    'a language is there without a network, the others are not fetched',
    { locale: 'de-DE' },
    async (page, url, context) => {
      await until(
        page,
        async () =>
          (await navigator.serviceWorker.ready) &&
          (await (await caches.open('mykonos')).keys()).filter(({ url }) =>
            /\/(rules\/mykerinos\.de\.md|words\/de-\w+\.mo|assets\/lesson\.de-[\w-]+\.js)$/.test(url),
          ).length === 3,
      );
      await context.setOffline(true);
      await page.reload();
      await page.getByRole('button', { name: 'Spielen: Mykerinos' }).click();
      await open(page).waitFor();
      await openTab(page, 'desktop', 'Regeln');
      await page.locator('.rules h2').waitFor();
      await page.goto(`${url}#/learn/mykerinos`);
      await page.locator('.lesson').waitFor();
      await context.setOffline(false);
    },
  );
  await test(
    'English fetches no other language, and a damaged catalogue does no harm',
    {},
    async (page, url, context) => {
      await until(
        page,
        async () => (await navigator.serviceWorker.ready) && (await (await caches.open('mykonos')).keys()).length > 30,
      );
      const kept = await page.evaluate(async () =>
        (await (await caches.open('mykonos')).keys())
          .map((request) => request.url)
          .filter((address) => /\.mo$|\.de[.-]/.test(address)),
      );
      expect(kept.length === 0, `kept: ${kept.join()}`);
      const other = await context.browser().newContext({ locale: 'de', serviceWorkers: 'block' });
      await other.route('**/*.mo', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.body()).subarray(0, 5000) });
      });
      const german = await other.newPage();
      await german.goto(url);
      await german.getByRole('button', { name: 'Play now: Mykerinos' }).click();
      await open(german).waitFor();
      await other.close();
    },
  );
  await test('budget: a language 40 KiB compressed', {}, async () => {
    return readdirSync(`${dist}/words`)
      .filter((file) => file.endsWith('.mo'))
      .map((file) => {
        const size = gzipSync(readFileSync(`${dist}/words/${file}`), { level: 9 }).length;
        expect(size <= 40 * 1024, `${file} ${size}`);
        return `${file.split('-')[0]} ${(size / 1024).toFixed(1)} KiB`;
      })
      .join(', ');
  });
}
