// People at tables of a server: how they come, sit down, decide, and what proves afterwards that nothing was lost.
import { readFileSync } from 'node:fs';
import { expect } from './expect.mjs';
import { playByClicks } from './player.mjs';

export const button = (page, name) => page.getByRole('button', { name, exact: true });
export const begun = (page) => page.locator('.question').waitFor();
export const entries = (page) => page.evaluate(() => document.querySelectorAll('.log li').length);
export const placeOf = (page, selector) =>
  page.locator(selector).evaluate((e) => JSON.stringify(e.getBoundingClientRect().toJSON()));
export const broken = (page) => page.locator('.broken');
/** No sounds and no waiting. */
export const quiet = ({ context }) =>
  context.addInitScript(() =>
    localStorage.setItem('mykonos.settings', JSON.stringify({ speed: 'instant', sound: false })),
  );

/** The links to join and to watch. */
export async function order(site, game, seats, more = {}) {
  const body = new URLSearchParams({ game, seats, tempo: '0', ...more });
  const response = await fetch(`${site.address}/api/tables`, { method: 'POST', body });
  const { table, invitation } = await response.json();
  return { table, join: `${site.address}/t/${table}#${invitation}`, watch: `${site.address}/t/${table}` };
}
export async function takeSeat(page, link, name) {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await button(page, 'Take a seat').click();
}
export async function sit(person, link, name) {
  await quiet(person);
  await takeSeat(person.page, link, name);
  await button(person.page, 'I am ready').click();
}
/** Ann begins; both have the same game before them. lead: which way Ann's link goes. */
export async function match(
  enter,
  site,
  game,
  { more = {}, how = [{}, { size: 'phone' }], lead = (link) => link } = {},
) {
  const [ann, bob] = [await enter(how[0]), await enter(how[1])];
  const sent = [await watchMoves(ann), await watchMoves(bob)];
  const links = await order(site, game, 'person,person', more);
  await sit(ann, lead(links.join), 'Ann');
  await button(ann.page, 'I am ready').waitFor({ state: 'detached' });
  await sit(bob, links.join, 'Bob');
  for (const { page } of [ann, bob]) await begun(page);
  return { ann, bob, sent, ...links };
}
/** One decision of somebody whose turn it is; nth: of the choices, as far as there are so many. */
export async function decide(page, nth = 0) {
  const before = await entries(page);
  for (let tries = 0; tries < 200 && (await entries(page)) === before; tries++) {
    await page.evaluate((wanted) => {
      const choices = [...document.querySelectorAll('.board [data-open], .question [data-choice]')];
      choices[wanted % choices.length]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }, nth);
    await page.waitForTimeout(100);
  }
  expect((await entries(page)) > before, 'nothing can be decided');
}
/** Clicks what can be clicked until the log is so long, or the game is over. */
export const playUntil = (page, length, options = {}) =>
  playByClicks(page, { ...options, until: async () => (await entries(page)) >= length });

// ---- nothing lost, nothing doubled ----

const messages = readFileSync(new URL('../../../protocol/messages.def', import.meta.url), 'utf8');
export const numberOf = (message) => Number(new RegExp(`^message ${message} (\\d+)`, 'm').exec(messages)[1]);
export const MOVE = numberOf('move');
const REFUSED = numberOf('refused');

/** The numbers of all moves that a person's page sends, without those that are refused: in a race somebody else may be faster. */
export async function watchMoves({ context, page }) {
  const sent = new Set();
  await page.exposeFunction('moveSent', (nonce) => sent.add(nonce));
  await page.exposeFunction('moveRefused', (nonce) => sent.delete(nonce));
  await context.addInitScript(
    ([move, refused]) => {
      const nonce = (bytes) => bytes[3] + 256 * bytes[4];
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (bytes) {
        if (bytes[2] === move) void window.moveSent(nonce(bytes));
        return send.call(this, bytes);
      };
      window.WebSocket = class extends WebSocket {
        constructor(...how) {
          super(...how);
          this.addEventListener('message', ({ data }) => {
            const bytes = new Uint8Array(data);
            if (bytes[2] === refused) void window.moveRefused(nonce(bytes));
          });
        }
      };
    },
    [MOVE, REFUSED],
  );
  return sent;
}
const showLog = (page) => page.locator('.drawer [role=tab]', { hasText: 'Log' }).dispatchEvent('click');
/** The terminal may have taken any seat. */
async function letterOf(page) {
  const index = await page.evaluate(() =>
    [...document.querySelectorAll('.seats li')].findIndex((li) => li.matches('.me')),
  );
  return 'abcdef'[index];
}
/** After the end: every page tells what is in the record, and that has every move that was sent, once. sent: of the first pages. Answers
 *  how many moves people and bots have made. */
export async function compare(site, table, pages, sent) {
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
  for (const [i, nonces] of sent.entries()) {
    const seat = await letterOf(pages[i]);
    const played = record.filter((line) => line.startsWith(`${seat} `)).length;
    expect(played === nonces.size, `seat ${seat}: ${nonces.size} moves were sent and ${played} played`);
  }
  return events.length;
}
