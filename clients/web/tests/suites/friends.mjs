// A table for friends, from the first page to the game: opened, shared, arranged and played in the page, at a real server.
import { accessible, expect } from '../expect.mjs';
import { begun, button, entries, quiet, takeSeat } from '../people.mjs';
import { playByClicks } from '../player.mjs';

const seat = (page, number) => page.locator('.seats li').nth(number - 1);
const news = (page, words) => page.locator('.news', { hasText: words }).waitFor();

/** From the first page to the waiting room of a new table. choose: something else on the page for new tables. */
export async function openTable(page, address, game, name, players, choose = async () => {}) {
  await page.goto(address);
  await page.getByRole('link', { name: `Play with friends: ${game}` }).click();
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel(String(players), { exact: true }).check({ force: true });
  await choose(page);
  await button(page, 'Open the table').click();
  await seat(page, 1).locator('b', { hasText: name }).waitFor();
}
/** What the page's own button puts into the clipboard, or what its field shows. */
export const linkOf = (page) => page.getByLabel('Link to play').inputValue();
export async function arrive(page, link, name) {
  await takeSeat(page, link, name);
  await page.locator('.seats .mine b', { hasText: name }).waitFor();
}
/** Something in the menu of a seat. */
async function change(page, number, name) {
  await button(page, `Change seat ${number}`).click();
  await button(page, name).click();
}
/** Where somebody sits, as the page shows it: 1 to 6. */
async function seatOf(page, name) {
  const names = await page.locator('.seats li .who b').allTextContents();
  return names.indexOf(name) + 1;
}

/** One with a mouse and one with a finger, until the log is longer than this. */
async function playTogether(one, other, length) {
  playByClicks(other.page, { seed: 2, touch: true }).catch(() => {}); // they are left in the middle of the game
  await playByClicks(one.page, { until: async () => (await entries(one.page)) > length });
}

export async function friends(test) {
  await test('friends: a table of Myriath is opened, shared, arranged and played', arranged);
  await test('friends: who is removed from a locked table watches, and the next one leads', removed);
  await test('friends: the waiting room by keyboard alone keeps the focus', byKeyboard);
  await test('friends: without TLS, at a table that nobody may watch', withoutTls);
  await test('friends: what goes wrong is told in place', wrong);
  for (const { size, dark } of [
    { size: 'desktop', dark: true },
    { size: 'phone', dark: false },
  ])
    await test(`friends: axe, ${size}, ${dark ? 'dark' : 'light'}`, (enter, site) =>
      looks(enter, site, { size, dark }));
}

async function arranged(enter, site) {
  const [ann, bob] = [await enter({}), await enter({ size: 'phone' })];
  await quiet(ann);
  await quiet(bob);
  const engines = [];
  bob.page.on('request', (request) => engines.push(...(request.url().match(/mykonos-.*\.wasm$/) ?? [])));
  await openTable(ann.page, site.address, 'Myriath', 'Ann', 3, async (page) => {
    await page.getByText('Live', { exact: true }).click();
    await page.getByLabel('Minutes for the whole game').fill('90');
    await page.getByLabel('Seconds added').fill('30');
    await page.getByLabel('First player').selectOption({ label: 'Seat 3' });
  });
  await ann.page.getByText('and 30 seconds more for every turn').waitFor();
  await ann.page.locator('[aria-label="QR code of the link"] path').waitFor(); // its code is fetched first
  await arrive(bob.page, await linkOf(ann.page), 'Bob');
  await news(ann.page, 'Bob took seat 2.');
  await change(ann.page, 2, 'Swap seats 2 and 1');
  for (const { page } of [ann, bob]) await news(page, 'Seats 1 and 2 have changed places.');
  expect((await seatOf(bob.page, 'Bob')) === 1, 'the phone does not sit on the other seat');
  await bob.page.locator('.seats .mine b', { hasText: 'Bob' }).waitFor();
  await button(bob.page, 'Move to seat 3').tap();
  await news(ann.page, 'Bob moved to seat 3.');
  expect(await button(ann.page, 'Begin').isDisabled(), 'the game can begin while somebody is not ready');
  await ann.page.getByText('Waiting for Bob.').waitFor();
  await button(bob.page, 'I am ready').tap();
  await news(ann.page, 'Bob is ready.');
  // A change of seats does not cost anybody's readiness.
  await change(ann.page, 3, 'Swap seats 3 and 1');
  await bob.page.locator('.seats li.mine .tag.ready').waitFor();
  await button(ann.page, 'Fill with bots').click();
  await news(bob.page, 'A bot of level 3 has seat 3.');
  await button(ann.page, 'Begin').click();
  for (const { page } of [ann, bob]) await begun(page);
  await playTogether(ann, bob, 10);
  expect(engines.length > 0 && engines.every((name) => name.startsWith('mykonos-myriath-')), `took ${engines.join()}`);
  await bob.page.reload();
  await begun(bob.page);
  expect((await bob.page.getByLabel('Your name').count()) === 0, 'the seat is asked for again');
  await bob.page.waitForFunction(() => document.querySelectorAll('.log li').length > 10); // they come after the board
}

async function removed(enter, site) {
  const [ann, bob, cat] = [await enter({}), await enter({ size: 'phone' }), await enter({})];
  await cat.page.route('**/api/tables/*', (route) => route.abort()); // which game it is, she hears at the table
  await openTable(ann.page, site.address, 'Cyclades', 'Ann', 3);
  const link = await linkOf(ann.page);
  await arrive(bob.page, link, 'Bob');
  await arrive(cat.page, link, 'Cat');
  await news(ann.page, 'Cat took seat 3.');
  await change(ann.page, 2, 'Remove Bob');
  await button(ann.page, 'Really remove Bob?').click();
  await bob.page.getByText('The person who leads this table has freed your seat.').waitFor();
  await button(bob.page, 'Take a seat').waitFor(); // the link still gives seats
  await button(ann.page, 'Lock the link').click();
  await bob.page.getByText('You are watching. This table gives no more seats.').waitFor();
  await bob.page.goto(link);
  await bob.page.getByText('You are watching. This table gives no more seats.').waitFor();
  expect((await bob.page.getByLabel('Your name').count()) === 0, 'a locked table offers a seat');
  expect((await button(cat.page, 'Lock the link').count()) === 0, 'somebody leads who does not');
  await ann.page.goto('about:blank');
  await cat.page.getByText('You lead the table now.').waitFor();
  await button(cat.page, 'Unlock the link').click();
  await button(bob.page, 'Take a seat').waitFor();
  await arrive(bob.page, await linkOf(cat.page), 'Bob');
  await news(cat.page, 'Bob took seat 2.');
  await button(bob.page, 'Give up the seat').tap();
  await bob.page.getByText('You have left your seat.').waitFor();
  await news(cat.page, 'Bob left seat 2.');
}

/** Tab to the button of this name, as soon as it can be pressed, then Enter. */
async function press(page, name) {
  await page.getByRole('button', { name, exact: true, disabled: false }).waitFor();
  for (let tabs = 0; tabs < 60; tabs++) {
    const here = await page.evaluate(() => {
      const now = document.activeElement;
      return (now?.getAttribute('aria-label') ?? now?.textContent ?? '').trim();
    });
    if (here === name) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}`);
}
async function byKeyboard(enter, site) {
  const { page } = await enter({});
  await openTable(page, site.address, 'Mykerinos', 'Ann', 4);
  const focusIn = (number) => seat(page, number).evaluate((item) => item.contains(document.activeElement));
  await press(page, 'Add a bot on seat 2');
  await news(page, 'A bot of level 3 has seat 2.');
  expect(await focusIn(2), 'the focus is lost with the button');
  await press(page, 'Change seat 2');
  await page.keyboard.press('Escape');
  expect((await page.locator('.panel').count()) === 0, 'Escape does not close the menu');
  await press(page, 'Change seat 2');
  await press(page, 'A bot of level 6 on seat 2');
  await news(page, 'A bot of level 6 has seat 2.');
  expect(await focusIn(2), 'the focus is lost after a choice in the menu');
  await press(page, 'Change seat 2');
  await press(page, 'Free this seat');
  await news(page, 'Seat 2 is free.');
  await press(page, 'Begin');
  await begun(page);
}

async function withoutTls(enter, site) {
  const [ann, bob] = [await enter({}), await enter({ size: 'phone' })];
  await quiet(ann);
  await quiet(bob);
  const address = site.address.replace('127.0.0.1', 'friend.test');
  await openTable(ann.page, address, 'Myriath', 'Ann', 2, (page) => page.getByText('Nobody', { exact: true }).click());
  expect(!(await ann.page.evaluate(() => isSecureContext)), 'this address is a secure context');
  const link = await linkOf(ann.page);
  expect(link.startsWith(`${address}/t/`), `the link is ${link}`);
  await button(ann.page, 'Copy').click();
  await ann.page.getByText('The link is copied.').waitFor();
  // What was copied can be pasted.
  await bob.page.goto(`${address}/#/friends/myriath`);
  await bob.page.getByLabel('Your name').evaluate((field) => ((field.maxLength = 400), (field.value = '')));
  await bob.page.getByLabel('Your name').focus();
  await bob.page.keyboard.press('Control+V');
  const pasted = await bob.page.getByLabel('Your name').inputValue();
  expect(pasted === link, `the clipboard has ${pasted}`);
  // Only a seat opens this table.
  await bob.page.goto(link.split('#')[0]);
  await bob.page.getByText('To play, open the link of the person who invited you.').waitFor();
  await bob.page.goto(link);
  await bob.page.getByText('Take a seat to see it.').waitFor();
  await bob.page.getByLabel('Your name').fill('Bob');
  await button(bob.page, 'Take a seat').tap();
  await button(bob.page, 'I am ready').tap();
  await news(ann.page, 'Bob is ready.');
  await button(ann.page, 'Begin').click();
  for (const { page } of [ann, bob]) await begun(page);
  await playTogether(ann, bob, 6);
}

async function wrong(enter, site) {
  const { page, context, errors } = await enter({});
  await page.goto(site.address);
  await page.getByRole('link', { name: 'Play with friends: Cyclades' }).click();
  const says = (words) => page.getByRole('alert').filter({ hasText: words }).waitFor();
  await page.getByLabel('Your name').fill('Ann');
  await context.setOffline(true);
  await button(page, 'Open the table').click();
  await says('The server cannot be reached.');
  await context.setOffline(false);
  // A browser with another idea of the game than the server.
  await page.route('**/api/tables', (route) =>
    route.continue({ postData: route.request().postData().replace('option.fortunes', 'option.misfortunes') }),
  );
  await button(page, 'Open the table').click();
  await says('The server refuses this table: no such option.');
  await page.unroute('**/api/tables');
  const complaint = errors.findIndex((error) => error.includes('status of 400'));
  expect(complaint >= 0, 'the browser has not seen the refusal');
  errors.splice(complaint, 1);
  await button(page, 'Open the table').click();
  await seat(page, 1).locator('b', { hasText: 'Ann' }).waitFor();
  // Without a server nothing is offered that needs one.
  await page.route('**/api/site', (route) => route.fulfill({ status: 404 }));
  await page.goto(site.address);
  await page.reload();
  await page.getByRole('button', { name: 'Play now: Cyclades' }).waitFor();
  await page.waitForFunction(() => localStorage.getItem('mykonos.site') === 'no');
  expect((await page.getByRole('link', { name: /^Play with friends/ }).count()) === 0, 'friends are offered offline');
}

async function looks(enter, site, how) {
  const [ann, bob] = [await enter(how), await enter(how)];
  await openTable(ann.page, site.address, 'Myst', 'Ann', 4, async (page) => {
    await accessible(page, 'a new table');
    for (const words of ['Live', 'By the day']) {
      await page.getByText(words, { exact: true }).click();
      await accessible(page, words);
    }
  });
  await accessible(ann.page, 'as leader');
  await arrive(bob.page, await linkOf(ann.page), 'Bob');
  await accessible(bob.page, 'as guest');
  await news(ann.page, 'Bob took seat 2.');
  await button(ann.page, 'Change seat 2').click();
  await accessible(ann.page, 'with a menu');
  if (how.size === 'phone') await ann.page.keyboard.press('Escape'); // it lies over the other one's button
  await button(ann.page, 'Change seat 3').click();
  expect((await ann.page.locator('.panel').count()) === 1, 'two menus are open');
  await accessible(ann.page, 'with the menu of a free seat');
  await ann.page.keyboard.press('Escape');
  await change(ann.page, 2, 'Remove Bob');
  await button(ann.page, 'Really remove Bob?').click();
  await bob.page.getByText('has freed your seat').waitFor();
  await accessible(bob.page, 'removed');
}
