// Tables on a real server: the door, whole games of several people, and what happens to connections.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { accessible, expect } from '../expect.mjs';
import { playByClicks, waitForTurn } from '../player.mjs';

const MOVE = 2; // its number in protocol/messages.def
/** No sounds and no waiting, and the nonces of all moves that the page sends. */
async function prepare({ context, page }) {
  const sent = new Set();
  await page.exposeFunction('moveSent', (nonce) => sent.add(nonce));
  await context.addInitScript((move) => {
    localStorage.setItem('mykonos.settings', JSON.stringify({ speed: 'instant', sound: false }));
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (bytes) {
      if (bytes[2] === move) void window.moveSent(bytes[3] + 256 * bytes[4]);
      return send.call(this, bytes);
    };
  }, MOVE);
  return sent;
}
async function sit(page, link, name, seat) {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page
    .getByRole('button', { name: seat === undefined ? 'Take a seat' : `Take seat ${seat}`, exact: true })
    .click();
  await page.getByRole('button', { name: 'I am ready' }).waitFor();
}
const ready = (page) => page.getByRole('button', { name: 'I am ready' }).click();
const begun = (page) => page.locator('.question').waitFor();
const entries = (page) => page.evaluate(() => document.querySelectorAll('.log li').length);
const over = (page) => page.locator('.standing').waitFor();
/** Clicks what can be clicked until the log is so long, or the game is over. */
const playUntil = (page, length, options = {}) =>
  playByClicks(page, { ...options, until: async () => (await entries(page)) >= length });
const brokenLine = (page) => page.locator('.broken');
const showLog = (page) => page.locator('.drawer [role=tab]', { hasText: 'Log' }).dispatchEvent('click');

export async function online(test, games, all) {
  await doors(test);
  await test('online: three people, one at a terminal, play Mykerinos through faults to its end', wholeGame);
  for (const { key } of games.filter((game) => all || game.key === 'myriath'))
    await test(`online: ${key} with a bot to its end`, (enter, site) => withABot(enter, site, key));
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
      await sit(page, join, 'Ann');
      await accessible(page, 'with a seat');
      await ready(page);
      await page.getByText('bots take the free seats').waitFor();
      await accessible(page, 'ready');
    });
  }
  await test('online: an invitation is not shown, survives a reload, and works at an address without TLS', async (enter, site) => {
    const person = await enter({});
    await prepare(person);
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
    await page.getByRole('button', { name: 'Take a seat' }).click();
    await ready(page);
    await begun(page);
    expect(!(await page.content()).includes(pass), 'the page contains the invitation');
    await playByClicks(page);
    await page.getByText('The shuffle was fair.').waitFor();
  });
  await test('online: who has no invitation watches; a wrong address is told', async (enter, site) => {
    const { page } = await enter({});
    const { watch } = await site.order('template', 'person,bot:1');
    await page.goto(watch);
    await page.getByText('You are watching.').waitFor();
    expect((await page.getByLabel('Your name').count()) === 0, 'a spectator is asked for a name');
    await page.goto(`${site.address}/?t=17`);
    await page.getByText('There is no such table').waitFor();
    await page.goto(`${site.address}/?t=abc`);
    await page.getByText('This link leads to no table.').waitFor();
  });
}

async function wholeGame(enter, site) {
  const home = mkdtempSync(`${tmpdir()}/mykonos-home-`);
  const [ann, bob, watcher] = [await enter({}), await enter({ size: 'phone' }), await enter({})];
  const sent = [await prepare(ann), await prepare(bob)];
  await prepare(watcher);
  const { join, watch, table } = await site.order('mykerinos', 'person,person,person');
  const terminal = site.terminal(join, home);
  try {
    await sit(ann.page, join, 'Ann');
    await watcher.page.goto(watch);
    await sit(bob.page, join, 'Bob');
    await ready(ann.page);
    await ready(bob.page);
    for (const { page } of [ann, bob, watcher]) await begun(page);
    // Bob plays on whatever happens; Ann meets the faults.
    const bobPlays = playByClicks(bob.page, { seed: 2, touch: true });
    bobPlays.catch(() => {}); // it is awaited below
    await playUntil(ann.page, 10);
    await reloadInMidMove(ann.page);
    await playUntil(ann.page, 20, { seed: 3 });
    await site.kill(0);
    await playUntil(ann.page, 35, { seed: 4 });
    await site.start(0);
    await offline(ann);
    const clicks = await playByClicks(ann.page, { seed: 5 });
    await bobPlays;
    await over(watcher.page);
    const { status, said } = await terminal.ended;
    expect(status === 0 && said.includes('The game is over.'), `the terminal said: ${said.slice(-300)}`);
    await compare(site, table, [ann.page, bob.page, watcher.page], sent);
    for (const { page } of [ann, bob, watcher]) await page.getByText('The shuffle was fair.').waitFor();
    return `${clicks} last clicks, ${sent[0].size} and ${sent[1].size} moves`;
  } finally {
    terminal.kill();
    rmSync(home, { recursive: true });
  }
}
/** The move is on its way, or has just arrived, when the page is loaded again. */
async function reloadInMidMove(page) {
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
  await brokenLine(page).waitFor();
  expect((await brokenLine(page).count()) === 1, 'more than one line about the connection');
  expect((await entries(page)) >= length, 'the log is gone');
  await context.setOffline(false);
  await brokenLine(page).waitFor({ state: 'detached' });
}
/** Nothing is lost and nothing doubled: every page tells what is in the record, and it has every move that was sent, once. */
async function compare(site, table, pages, sent) {
  const record = (await site.record(table)).split('\n');
  const events = record
    .slice(record.findIndex((line) => line.startsWith('start ')) + 1)
    .filter((line) => / #[0-9a-f]{8}$/.test(line));
  for (const [i, page] of pages.entries()) {
    await showLog(page);
    await page.locator('.log').waitFor({ state: 'attached' });
    const length = await entries(page);
    expect(length === events.length + 1, `page ${i} tells ${length - 1} entries of ${events.length}`);
  }
  for (const [seat, nonces] of Object.entries(await seatsOf(pages, sent))) {
    const played = record.filter((line) => line.startsWith(`${seat} `)).length;
    expect(played === nonces.size, `seat ${seat}: ${nonces.size} moves were sent and ${played} played`);
  }
}
/** The terminal may have taken any seat. */
async function seatsOf(pages, sent) {
  const seats = {};
  for (const [i, nonces] of sent.entries()) {
    const index = await pages[i].evaluate(() =>
      [...document.querySelectorAll('.seats li')].findIndex((li) => li.matches('.me')),
    );
    seats['abcdef'[index]] = nonces;
  }
  return seats;
}

async function withABot(enter, site, key) {
  const person = await enter({ size: 'phone' });
  const sent = await prepare(person);
  const { page } = person;
  const options = key === 'myst' ? ['--option', 'building=turns'] : []; // the race would last its ten minutes
  const { join } = await site.order(key, 'person,bot:1', ...options);
  await sit(page, join, 'Ann');
  await ready(page);
  await begun(page);
  const clicks = await playByClicks(page, { touch: true });
  await page.getByText('The shuffle was fair.').waitFor();
  return `${clicks} taps, ${sent.size} moves`;
}
