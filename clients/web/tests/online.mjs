// What people do at tables of a real server, in Debian's Chromium and Firefox: BUILD=build/release node tests/online.mjs [--only WORDS]
// [--at-once N] [--times N]. Prints one line a test and exits 1 if any failed. --times: the long series instead, every fault so many times,
// and the figures for docs/reliability.md and docs/performance.md.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { atOnce, only, valueOf } from './arguments.mjs';
import { launch, open } from './browser.mjs';
import { Pool } from './pool.mjs';
import { startSite } from './site.mjs';
import { accounts } from './suites/accounts.mjs';
import { far, farFigures } from './suites/far.mjs';
import { faultsAgain, faulty } from './suites/faults.mjs';
import { friends } from './suites/friends.mjs';
import { online } from './suites/online.mjs';
import { plan } from './suites/plan.mjs';
import { secrets } from './suites/secrets.mjs';
import { talk } from './suites/talk.mjs';
import { together } from './suites/together.mjs';

const times = Number(valueOf('--times', 0));
const { games } = JSON.parse(readFileSync(new URL('../src/generated/shelf.json', import.meta.url), 'utf8'));
// A copy, so that the page can be built anew meanwhile.
const dist = mkdtempSync(`${tmpdir()}/mykonos-page-`);
cpSync(new URL('../dist', import.meta.url).pathname, dist, { recursive: true });
const site = await startSite(dist);
// A name for this machine that is no secure context, as at a friend's address in the local network.
const launchHere = () => launch(['--host-resolver-rules=MAP friend.test 127.0.0.1']);
/** Chromium complains about a header that it ignores without TLS, about every connection that does not come about, and about every answer of
 *  the server that is a refusal, also where the page says so. */
const expected =
  /Cross-Origin-Opener-Policy|WebSocket connection to|net::ERR_|^An unknown error occurred when fetching the script|status of 4(00|01|09)/;
let passed = 0,
  failed = 0;

async function run(browser, name, work) {
  const began = Date.now();
  const people = [];
  const enter = async (options) => {
    const person = await open(options.browser ?? browser, '', { ...options, blank: true, chance: true });
    people.push(person);
    return person;
  };
  try {
    const words = await work(enter, site);
    const errors = people.flatMap((person) => person.errors).filter((error) => !expected.test(error));
    if (errors.length > 0) throw new Error(`console: ${errors.join(' | ')}`);
    passed++;
    console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)${words ? ` ${words}` : ''}`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}: ${error.stack.split('\n').slice(0, 6).join(' ')}`);
    for (const { errors } of people) if (errors.length > 0) console.log(`      console: ${errors.join(' | ')}`);
    for (const [i, { page }] of people.entries())
      await page
        .screenshot({ path: new URL(`../../../build/web-online-fail-${failed}-${i}.png`, import.meta.url).pathname })
        .catch(() => {});
  }
  for (const { context } of people) await context.close();
}

/** work is given enter(options): a person with a browser of their own (or in options.browser), whose console must stay empty. isAlone: it
 *  kills nodes or measures time. */
if (times > 0) {
  const browser = await launchHere();
  const test = async (name, work) => {
    if (only.test(name)) await run(browser, name, work);
  };
  await farFigures(test, times);
  await faultsAgain(test, times);
  await browser.close();
} else {
  const pool = new Pool(atOnce, launchHere, run);
  const test = (name, work, { isAlone = false } = {}) => {
    if (only.test(name)) pool.add(isAlone, name, work);
  };
  // What lasts longest begins first.
  await online(test, games);
  await faulty(test);
  await friends(test);
  await talk(test);
  await together(test);
  await plan(test);
  await accounts(test, (how = { knowsItself: true }) => startSite(dist, how));
  await secrets(test);
  await far(test);
  await pool.end();
}
const status = await site.end();
rmSync(dist, { recursive: true });
console.log(`${passed} passed, ${failed} failed${status === 0 ? '' : ', and a node did not end cleanly'}`);
process.exit(failed > 0 || status !== 0 ? 1 : 0);
