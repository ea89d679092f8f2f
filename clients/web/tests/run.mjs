// What a person does, in Debian's Chromium: node tests/run.mjs [--only WORDS] [--quick]. Prints one line a test and exits 1 if any failed.
import { readFileSync } from 'node:fs';
import { launch, open } from './browser.mjs';
import { serve } from './serve.mjs';
import * as suites from './suites.mjs';

const args = process.argv.slice(2);
const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : '';
const dist = new URL('../dist', import.meta.url).pathname;
const { games } = JSON.parse(readFileSync(new URL('../src/generated/shelf.json', import.meta.url), 'utf8'));
const site = await serve(dist);
const browser = await launch();
let passed = 0, failed = 0;

async function test(name, options, work) {
  if (!name.includes(only)) return;
  const began = Date.now();
  const { context, page, errors } = await open(browser, site.url, options);
  try {
    const words = await work(page, site.url, context);
    if (errors.length > 0) throw new Error(`console: ${errors.join(' | ')}`);
    passed++;
    console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)${words ? ` ${words}` : ''}`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}: ${error.message.split('\n').slice(0, 4).join(' ')}`);
    await page.screenshot({ path: new URL(`../../../build/web-fail-${failed}.png`, import.meta.url).pathname }).catch(() => {});
  }
  await context.close();
}

await suites.shell(test, games);
if (!args.includes('--quick')) await suites.thorough(test, games);
await suites.accessibility(test, games, args.includes('--quick'));
for (const game of games) await suites.game(test, { ...game, first: game.key === 'mykerinos' }, args.includes('--quick'));
await browser.close();
site.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
