// What happens to people, their machines and the server during a game: play goes on by itself, at most one calm line is shown, and
// nothing is lost or doubled.
import { launchLaptop } from '../browser.mjs';
import { expect, median } from '../expect.mjs';
import { broken, compare, match, playUntil } from '../people.mjs';
import { playByClicks } from '../player.mjs';
import { reloadInMidMove } from './online.mjs';

const MINUTE_MS = 60_000;
/** A page asks after 12 silent seconds, and waits 8 for the answer. */
const NOTICED_MS = 30_000;
/** The server gives up a silent connection after a minute. */
const ASLEEP_MS = 75_000;
/** So many games side by side, where the fault is one of the browser only. */
const AT_ONCE = 5;
const LONG_SLEEP_MS = 10 * MINUTE_MS;

/** What befalls Ann, while Bob is at the table. Her road leads to another node than the one that plays. */
const faults = {
  'the node that plays is killed': async ({ site, table }) => {
    const host = await site.host(table);
    await site.kill(host);
    return () => site.start(host);
  },
  'the node that she is connected to is killed': async ({ site, edge }) => {
    await site.kill(edge);
    return () => site.start(edge);
  },
  'the page is loaded again in mid-move': ({ ann }) => reloadInMidMove(ann.page),
  'her network is off for a minute': async ({ ann }) => {
    await ann.context.setOffline(true);
    await ann.page.waitForTimeout(MINUTE_MS);
    await ann.context.setOffline(false);
  },
  'her network swallows everything for a minute': async ({ ann, road }) => {
    road.hush();
    const minute = ann.page.waitForTimeout(MINUTE_MS);
    await broken(ann.page).waitFor({ timeout: NOTICED_MS });
    await minute;
    road.speak();
  },
  'her laptop sleeps': ({ laptop }) => sleep(laptop, ASLEEP_MS),
};
/** Those that take a minute wait for it side by side. */
const isLong = (name) => /minute|sleeps/.test(name);
const needsLaptop = (name) => name.includes('laptop');

async function sleep(laptop, ms) {
  laptop.sleep();
  try {
    await new Promise((resolve) => setTimeout(resolve, ms));
  } finally {
    laptop.wake();
  }
}

/** Counts how many lines about the connection a page shows at once, also over reloads. */
const countLines = ({ context }) =>
  context.addInitScript(() => {
    const count = () => {
      const now = document.querySelectorAll('.broken').length;
      if (now > Number(sessionStorage.getItem('lines'))) sessionStorage.setItem('lines', String(now));
    };
    new MutationObserver(count).observe(document, { subtree: true, childList: true });
  });
const lines = (page) => page.evaluate(() => Number(sessionStorage.getItem('lines')));

/** A short game with one fault in it. Answers how long it took until three more moves were made: from the fault, or from its end. */
async function meet(enter, site, name, fault) {
  const laptop = needsLaptop(name) ? await launchLaptop() : null;
  const road = await site.road();
  const people = [];
  const enterCounted = async (how) => {
    const person = await enter(how);
    people.push(person);
    await countLines(person);
    return person;
  };
  try {
    const game = await match(enterCounted, site, 'template', {
      more: { absent_s: '0' },
      how: [{ browser: laptop?.browser }, { size: 'phone' }],
      lead: road.lead,
    });
    const { ann, bob, sent, table } = game;
    const edge = 1 - (await site.host(table));
    road.towards(edge);
    road.cut();
    const bobPlays = playByClicks(bob.page, { seed: 2, touch: true, patience_ms: 2 * LONG_SLEEP_MS });
    bobPlays.catch(() => {}); // it is awaited below
    await playUntil(ann.page, 4);
    const began = Date.now();
    const undo = await fault({ ann, road, site, table, edge, laptop });
    const from = isLong(name) ? Date.now() : began;
    await playUntil(ann.page, 7, { seed: 3 });
    const took_ms = Date.now() - from;
    await undo?.();
    await playByClicks(ann.page, { seed: 4 });
    await bobPlays;
    await compare(site, table, [ann.page, bob.page], sent);
    for (const { page } of people) expect((await lines(page)) <= 1, 'more than one line about the connection');
    return took_ms;
  } finally {
    for (const { context } of people) await context.close();
    await laptop?.close();
    road.close();
  }
}

export async function faulty(test) {
  for (const [name, fault] of Object.entries(faults).filter(([name]) => !isLong(name)))
    await test(`faults: ${name}`, async (enter, site) => `${await meet(enter, site, name, fault)} ms`, {
      isAlone: name.includes('killed'),
    });
  await test('faults: a minute without network, a minute of silence, and a laptop that sleeps', async (enter, site) => {
    const long = Object.entries(faults).filter(([name]) => isLong(name));
    const took = await Promise.all(long.map(([name, fault]) => meet(enter, site, name, fault)));
    return `${took.join(', ')} ms`;
  });
}

/** Outside of CI: every fault so many times, and one long sleep. Prints a row of docs/reliability.md for each. */
export async function faultsAgain(test, times) {
  for (const [name, fault] of Object.entries(faults)) {
    const took = [];
    const atOnce = isLong(name) ? AT_ONCE : 1; // those that kill nodes would meet each other
    for (let i = 0; i < times; i += atOnce)
      await test(`faults: ${name}, from ${i + 1} on`, async (enter, site) => {
        const some = Array.from({ length: Math.min(atOnce, times - i) }, () => meet(enter, site, name, fault));
        took.push(...(await Promise.all(some)));
      });
    const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
    console.log(`| ${name} | ${took.length} | ${seconds(median(took))} | ${seconds(Math.max(...took))} |`);
  }
  const long = 'her laptop sleeps for ten minutes';
  await test(`faults: ${long}`, async (enter, site) => {
    return `${await meet(enter, site, long, ({ laptop }) => sleep(laptop, LONG_SLEEP_MS))} ms`;
  });
}
