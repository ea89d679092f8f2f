// What a person does, in Debian's Chromium: node tests/run.mjs [--only WORDS] [--quick] [--at-once N]. Prints one line a test and exits 1
// if any failed.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { atOnce, isGiven, only } from './arguments.mjs';
import { launch, open } from './browser.mjs';
import { Pool } from './pool.mjs';
import { serve } from './serve.mjs';
import { accessibility } from './suites/accessibility.mjs';
import { analysis } from './suites/analysis.mjs';
import { boards } from './suites/boards.mjs';
import { cards } from './suites/cards.mjs';
import { game, gestures } from './suites/games.mjs';
import { hearing } from './suites/hearing.mjs';
import { keeping } from './suites/keeping.mjs';
import { languages } from './suites/languages.mjs';
import { layout } from './suites/layout.mjs';
import { motion } from './suites/motion.mjs';
import { offline } from './suites/offline.mjs';
import { panels } from './suites/panels.mjs';
import { placing } from './suites/placing.mjs';
import { preferences, shell } from './suites/shell.mjs';
import { sizes, speed } from './suites/speed.mjs';
import { tray } from './suites/tray.mjs';

const quick = isGiven('--quick');
const { games } = JSON.parse(readFileSync(new URL('../src/generated/shelf.json', import.meta.url), 'utf8'));
/** Its moves are single clicks on the board: the example for whatever needs only one game. */
const first = games.find(({ key }) => key === 'mykerinos') ?? games[0];
// A copy, so that the page can be built anew meanwhile.
const dist = mkdtempSync(`${tmpdir()}/mykonos-page-`);
cpSync(new URL('../dist', import.meta.url).pathname, dist, { recursive: true });
const site = await serve(dist);
let passed = 0,
  failed = 0;

const pool = new Pool(atOnce, launch, async (browser, name, options, work) => {
  const began = Date.now();
  const { context, page, errors } = await open(browser, site.url, options);
  try {
    const words = await work(page, site.url, context);
    const unexpected = errors.filter((error) => !options.expected?.test(error)).slice(0, 3);
    if (unexpected.length > 0) throw new Error(`console: ${unexpected.join(' | ')}`);
    passed++;
    console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)${words ? ` ${words}` : ''}`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}: ${error.message.split('\n').slice(0, 4).join(' ')}`);
    await page
      .screenshot({ path: new URL(`../../../build/web-fail-${failed}.png`, import.meta.url).pathname })
      .catch(() => {});
  }
  await context.close();
});

/** options.expected: errors that the test itself causes in the browser's console. options.isAlone: it measures time. */
function test(name, options, work) {
  if (only.test(name)) pool.add(options.isAlone, name, options, work);
}

await sizes(test, dist);
// What lasts longest begins first.
for (const info of games) await game(test, { ...info, first: info === first }, quick);
await shell(test, games, first);
await keeping(test, first, dist);
await analysis(test);
await offline(test, dist);
await languages(test, games, dist);
if (!quick) await preferences(test, games);
await accessibility(test, games, quick);
await hearing(test, games, quick);
await layout(test, games);
await cards(test, games, quick);
await panels(test, games, quick);
await motion(test, games, quick);
if (!quick) await boards(test, games);
if (!quick) await gestures(test);
if (!quick) await placing(test);
if (!quick) await tray(test);
if (!quick) await speed((name, options, work) => test(name, { ...options, isAlone: true }, work), games);
await pool.end();
site.close();
rmSync(dist, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
