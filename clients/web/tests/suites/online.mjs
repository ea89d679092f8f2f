// Tables on a real server: the door, and whole games of several people, one of them at a terminal.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { launchFirefox } from '../browser.mjs';
import { accessible, expect } from '../expect.mjs';
import { lookAtPictures } from '../eye.mjs';
import { begun, broken, button, compare, entries, playUntil, quiet, sit, takeSeat, watchMoves } from '../people.mjs';
import { playByClicks, waitForTurn } from '../player.mjs';

const buildAndOffer = [
  /^(build|offer)/,
  /^take/,
  /^pass/,
  /^go (zeus|demeter).night/,
  /^go (hades.night|poseidon.day)/,
  /^done/,
];
/** How games are played otherwise than by taking anything, which would last for forty cycles of Cyclades and a hundred rounds of Mytikas.
 *  options: of the table. pause_ms: before every line at the terminal. wish, and what Ann and the others want: as in playByClicks. */
const ways = {
  // The race in real time; it lasts five minutes if nobody has covered the board before.
  myst: { options: ['--option', 'minutes=5'], pause_ms: 300, wish: lookAtPictures },
  // Ann collects philosophers, whom nobody contests.
  cyclades: {
    annWants: [
      /^(found|discard|raze)/,
      /^philosopher/,
      /^offer athena/,
      /^offer \w+ [1-4]$/,
      /^offer apollo/,
      /^(done|halt|forgo)/,
    ],
    othersWant: [/^(found|discard|raze)/, /^offer apollo/, /^prosper/, /^(done|halt|forgo)/],
  },
  // It ends when enough is built and offered.
  mytikas: { annWants: buildAndOffer, othersWant: buildAndOffer },
};

/** The race in real time. */
const LONGEST = 'myst';
/** Its nodes are killed. */
const MEETS_FAULTS = 'mykerinos';

export async function online(test, games) {
  for (const { key } of [...games].sort((a, b) => (b.key === LONGEST) - (a.key === LONGEST)))
    await test(
      `online: ${key} to its end: a mouse, a finger, a terminal, and somebody who watches`,
      (enter, site) => wholeGame(enter, site, key),
      { isAlone: key === MEETS_FAULTS },
    );
  await doors(test);
  await test('online: from an invitation over ten moves and a reload in Firefox', inFirefox);
}

async function doors(test) {
  for (const { size, dark } of [
    { size: 'desktop', dark: false },
    { size: 'phone', dark: true },
  ]) {
    await test(`online: axe at the door, ${size}, ${dark ? 'dark' : 'light'}`, async (enter, site) => {
      const { page } = await enter({ size, dark });
      const { join } = await site.order('mykerinos', 'person,person,bot:2');
      await page.goto(join);
      await page.getByLabel('Your name').waitFor();
      await accessible(page, 'with an invitation');
      await takeSeat(page, join, 'Ann');
      await button(page, 'I am ready').waitFor();
      await accessible(page, 'with a seat');
      await button(page, 'I am ready').click();
      await page.getByText('bots take the free seats').waitFor();
      await accessible(page, 'ready');
    });
  }
  await test('online: an invitation is not shown, survives a reload, and works at an address without TLS', async (enter, site) => {
    const person = await enter({});
    await quiet(person);
    const { page } = person;
    const { join, table } = await site.order('template', 'person,bot:1');
    const pass = join.split('#')[1];
    await page.goto(join.replace('127.0.0.1', 'friend.test'));
    await page.getByLabel('Your name').waitFor();
    expect(!(await page.evaluate(() => isSecureContext)), 'this address is a secure context');
    const seen = await page.evaluate(() => location.href);
    expect(seen.endsWith(`/#/t/${table}`), `the address is ${seen}`);
    await page.reload();
    await page.getByLabel('Your name').fill('Ann');
    await button(page, 'Take a seat').click();
    await button(page, 'I am ready').click();
    await begun(page);
    expect(!(await page.content()).includes(pass), 'the page contains the invitation');
    await playByClicks(page);
    await page.getByText('The shuffle was fair.').waitFor();
  });
  await test('online: who has no invitation watches; a wrong address is told', async (enter, site) => {
    const { page, errors } = await enter({});
    const { watch } = await site.order('template', 'person,bot:1');
    await page.goto(watch);
    await page.getByText('You are watching.').waitFor();
    expect((await page.getByLabel('Your name').count()) === 0, 'a spectator is asked for a name');
    await page.goto(`${site.address}/?t=17`);
    await page.getByText('There is no such table').waitFor();
    expect(errors.length === 1 && /status of 404/.test(errors[0]), `not asked once which game it is: ${errors.join()}`);
    errors.length = 0;
    await page.goto(`${site.address}/?t=abc`);
    await page.getByText('This link leads to no table.').waitFor();
  });
}

/** Ann plays by mouse and Bob with a finger, each on a road of their own. In Mykerinos Ann meets faults. */
async function wholeGame(enter, site, key) {
  const home = mkdtempSync(`${tmpdir()}/mykonos-home-`);
  const [ann, bob, watcher] = [await enter({}), await enter({ size: 'phone' }), await enter({})];
  const sent = [await watchMoves(ann), await watchMoves(bob)];
  await quiet(watcher);
  const { options = [], pause_ms, wish, annWants, othersWant } = ways[key] ?? {};
  const { join, watch, table } = await site.order(key, 'person,person,person', ...options);
  const roads = [await site.road(), await site.road()];
  const terminal = site.terminal(join, home, { pause_ms, wants: othersWant });
  try {
    await sit(ann, roads[0].lead(join), 'Ann');
    await watcher.page.goto(watch);
    await sit(bob, roads[1].lead(join), 'Bob');
    for (const { page } of [ann, bob, watcher]) await begun(page);
    const annPlays = async () => {
      if (key === MEETS_FAULTS) await throughFaults(ann, site);
      await playByClicks(ann.page, { seed: 5, wish, wants: annWants });
    };
    const cleoPlays = async () => {
      const { status, said } = await terminal.ended;
      expect(status === 0 && said.includes('The game is over.'), `the terminal ended with ${status}`);
    };
    await Promise.all([
      annPlays(),
      playByClicks(bob.page, { seed: 2, touch: true, wish, wants: othersWant }),
      cleoPlays(),
    ]);
    await watcher.page.locator('.question .standing').waitFor();
    const moves = await compare(site, table, [ann.page, bob.page, watcher.page], sent);
    for (const { page } of [ann, bob, watcher]) await notedAside(page);
    const { up, down } = roads[1];
    return `${moves} entries, ${sent[0].size} and ${sent[1].size} moves; Bob's page sent ${up} bytes and got ${down}`;
  } catch (error) {
    console.log(`      the terminal of ${key} said last: ${terminal.tail().replaceAll('\n', ' | ')}`);
    throw error;
  } finally {
    terminal.kill();
    await terminal.ended;
    rmSync(home, { recursive: true });
  }
}
/** What is said about the shuffle lies over nothing that one needs. */
async function notedAside(page) {
  const note = page.getByText('The shuffle was fair.');
  await note.waitFor();
  const covered = await note.evaluate((element) => {
    const own = element.getBoundingClientRect();
    return [
      'header',
      'aside.seats',
      'main.board',
      '.question .line',
      '.question .standing',
      '.question .replay',
    ].filter((one) => {
      const other = document.querySelector(one)?.getBoundingClientRect();
      return (
        other && own.left < other.right && other.left < own.right && own.top < other.bottom && other.top < own.bottom
      );
    });
  });
  expect(covered.length === 0, `the note about the shuffle covers ${covered}`);
}
async function throughFaults(ann, site) {
  await playUntil(ann.page, 10);
  await reloadInMidMove(ann.page);
  await playUntil(ann.page, 20, { seed: 3 });
  await site.kill(0);
  await playUntil(ann.page, 35, { seed: 4 });
  await site.start(0);
  await offline(ann);
}
/** The move is on its way, or has just arrived, when the page is loaded again. */
export async function reloadInMidMove(page) {
  await waitForTurn(page);
  await page.locator('.board [data-open], .question [data-choice]').first().dispatchEvent('click');
  await page.reload();
  await begun(page);
  expect((await page.getByLabel('Your name').count()) === 0, 'the seat is asked for again');
}
/** One calm line, and the board can still be read. */
async function offline({ context, page }) {
  const length = await entries(page);
  await context.setOffline(true);
  await broken(page).waitFor();
  expect((await broken(page).count()) === 1, 'more than one line about the connection');
  expect((await entries(page)) >= length, 'the log is gone');
  await context.setOffline(false);
  await broken(page).waitFor({ state: 'detached' });
}

async function inFirefox(_, site) {
  const firefox = await launchFirefox();
  try {
    const page = await firefox.newPage();
    page.setDefaultTimeout(120000);
    const press = (name) => page.locator(`button::-p-text(${name})`).click();
    const { join } = await site.order('mykerinos', 'person,bot:1');
    await page.goto(join);
    await page.locator('form input').fill('Ann');
    await press('Take a seat');
    await press('I am ready');
    await page.waitForSelector('.question');
    await playUntil(page, 21); // ten of each
    const length = await entries(page);
    await page.reload();
    await page.waitForSelector('.log li');
    expect((await entries(page)) >= length, 'the log is shorter after a reload');
    await playUntil(page, length + 5, { seed: 2 });
    return firefox.version();
  } finally {
    await firefox.close();
  }
}
