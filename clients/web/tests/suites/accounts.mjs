// People with accounts, at a real server: they make one, sign in on a second device, change the password and sign out, by mouse or keyboard.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { accessible, expect, until } from '../expect.mjs';
import { begun, button, match, order, playUntil, quiet, sit, takeSeat, watchMoves } from '../people.mjs';
import { playByClicks } from '../player.mjs';
import { mykonos } from '../site.mjs';

const PASSWORD = 'correct horse battery',
  OTHER = 'another long password';
const trouble = (page) => page.locator('.trouble');
const field = (page, label) => page.getByLabel(label, { exact: true });
const removable = (page) => page.getByRole('button', { name: /^Remove/ });
const heading = (page, words) => page.getByRole('heading', { level: 1, name: words, exact: true });
/** What was pressed is gone; a person at the keyboard goes on from here. */
const focusIs = async (page, words) => {
  const focused = await page.evaluate(() => document.activeElement.textContent.trim());
  expect(focused === words, `the focus is at "${focused.slice(0, 40)}", not at "${words}"`);
};
/** Somebody is signed in, and the page has also brought their sessions, for which it asks afterwards. */
async function signedIn(page, name) {
  await heading(page, name).waitFor();
  await page.getByText('this device').waitFor();
}

async function fill(page, name, password) {
  await field(page, 'Name').fill(name);
  await field(page, 'Password').fill(password);
}
async function atAccount(person, site) {
  await person.page.goto(`${site.address}/#/account`);
  await person.page.getByRole('heading', { level: 1 }).waitFor();
}
async function make(person, site, name) {
  await atAccount(person, site);
  await button(person.page, 'Create an account').click();
  await fill(person.page, name, PASSWORD);
  await button(person.page, 'Create an account').click();
  await signedIn(person.page, name);
}
async function enterAs(person, site, name, password = PASSWORD) {
  await atAccount(person, site);
  await fill(person.page, name, password);
  await button(person.page, 'Sign in').click();
}

/** One address may make ten accounts in a quarter of an hour. */
async function onOwnSite(enter, startSite, work) {
  const site = await startSite({});
  try {
    await work(enter, site);
  } finally {
    expect((await site.end()) === 0, 'a node did not end cleanly');
  }
}

/** startSite: a site of one's own, to which browsers give passkeys unless it is asked for otherwise. */
export async function accounts(test, startSite) {
  await test('accounts: from the shelf to an account, a second device, and out again', devices);
  await test('accounts: what is refused is said, and nothing typed is lost', refusals);
  await test('accounts: the whole by keyboard', keyboard);
  await test('accounts: a game of a guest is played on from a second device, its data taken along, and the account deleted', (enter) =>
    onOwnSite(enter, startSite, ownGame));
  await test('accounts: a finished game stands in the list with place and points', (enter) =>
    onOwnSite(enter, startSite, finished));
  await test('accounts: a device that comes before the match watches until it begins', (enter) =>
    onOwnSite(enter, startSite, early));
  await test('accounts: games of this browser are offered to who signs in, and to nobody else afterwards', (enter) =>
    onOwnSite(enter, startSite, offered));
  await test('accounts: privacy by keyboard, with axe', privacy);
  await test('accounts: a passkey in place of a password, and a second one', (enter) => passkeys(enter, startSite));
  await test('accounts: a forgotten password, by mail', (enter) => forgotten(enter, startSite));
  await test('accounts: a terminal signs in by a code', terminals);
  for (const { size, dark } of [
    { size: 'desktop', dark: false },
    { size: 'phone', dark: true },
  ])
    await test(`accounts: axe, ${size}, ${dark ? 'dark' : 'light'}`, (enter, site) =>
      looks(enter, site, { size, dark }));
}

async function devices(enter, site) {
  const laptop = await enter({}),
    phone = await enter({ size: 'phone' });
  await laptop.page.goto(site.address);
  await laptop.page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await button(laptop.page, 'Create an account').click();
  await fill(laptop.page, 'Melina', PASSWORD);
  await button(laptop.page, 'Create an account').click();
  await signedIn(laptop.page, 'Melina');
  const cookies = await laptop.context.cookies();
  expect(
    cookies.length === 1 && cookies[0].httpOnly && cookies[0].sameSite === 'Strict',
    `the session is open to scripts or other sites: ${JSON.stringify(cookies)}`,
  );
  await laptop.page.goto(site.address);
  await laptop.page.getByRole('link', { name: 'Melina', exact: true }).waitFor();
  await laptop.page.reload();
  await laptop.page.getByRole('link', { name: 'Melina', exact: true }).click();
  await signedIn(laptop.page, 'Melina');

  await enterAs(phone, site, 'melina');
  await signedIn(phone.page, 'Melina');
  expect((await phone.page.locator('li').count()) === 2, 'the phone does not see the laptop');
  await laptop.page.reload();
  await button(laptop.page, 'Sign out everywhere else').click();
  await laptop.page.getByText('You are signed out everywhere else.').waitFor();
  expect((await laptop.page.locator('li').count()) === 1, 'the phone is still there');
  await phone.page.reload();
  await heading(phone.page, 'Sign in').waitFor();

  await enterAs(phone, site, 'Melina');
  await signedIn(phone.page, 'Melina');
  await field(laptop.page, 'Current password').fill(PASSWORD);
  await field(laptop.page, 'New password').fill(OTHER);
  await button(laptop.page, 'Change password').click();
  await laptop.page.getByText('The password is changed.').waitFor();
  expect((await field(laptop.page, 'New password').inputValue()) === '', 'a password stays on the page');
  await phone.page.goto(site.address);
  await phone.page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
  await enterAs(phone, site, 'Melina');
  await trouble(phone.page).getByText('do not belong together').waitFor();
  await field(phone.page, 'Password').fill(OTHER);
  await button(phone.page, 'Sign in').click();
  await signedIn(phone.page, 'Melina');

  await button(laptop.page, 'Sign out').click();
  await heading(laptop.page, 'Sign in').waitFor();
  expect((await laptop.context.cookies()).length === 0, 'the session is still there');
  await laptop.page.goto(site.address);
  await laptop.page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
}

async function refusals(enter, site) {
  const ann = await enter({}),
    bob = await enter({});
  await make(ann, site, 'Andromeda');
  await atAccount(bob, site);
  await button(bob.page, 'Create an account').click();
  const refused = async (name, words) => {
    await field(bob.page, 'Name').fill(name);
    await field(bob.page, 'Password').fill(PASSWORD);
    await button(bob.page, 'Create an account').click();
    await trouble(bob.page).getByText(words).waitFor();
    expect((await field(bob.page, 'Name').inputValue()) === name, 'the name was lost');
    expect((await field(bob.page, 'Password').inputValue()) === PASSWORD, 'the password was lost');
  };
  await refused('ANDROMEDA', 'is taken');
  await refused('Andr0meda', 'is taken');
  await refused('Аndromeda', 'mixes alphabets'); // with a Cyrillic letter
  await refused('<b>Ann</b>', 'letters and digits');
  await refused('A', 'at least two letters');
  await field(bob.page, 'Password').fill('short');
  await button(bob.page, 'Create an account').click();
  expect(
    await field(bob.page, 'Password').evaluate((input) => input.validity.tooShort),
    'the browser does not say that the password is short',
  );
  await bob.page.getByLabel('Show what I type').check();
  expect((await field(bob.page, 'Password').getAttribute('type')) === 'text', 'it is not shown');
  await field(bob.page, 'Password').fill(PASSWORD);
  await field(bob.page, 'Name').fill('Bellerophon');
  await button(bob.page, 'Create an account').click();
  await signedIn(bob.page, 'Bellerophon');
  await field(bob.page, 'Current password').fill('not the password');
  await field(bob.page, 'New password').fill(OTHER);
  await button(bob.page, 'Change password').click();
  await trouble(bob.page).getByText('not your current password').waitFor();
}

/** A telephone's or computer's own keys, which its owner unlocks, as far as isThere says so. */
async function keysOf({ context, page }) {
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    unlocks: (isUserVerified) => browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () =>
      (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map((one) => one.signCount),
  };
}

async function passkeys(enter, startSite) {
  const site = await startSite();
  try {
    const laptop = await enter({}),
      phone = await enter({ size: 'phone' });
    const keys = await keysOf(laptop),
      others = await keysOf(phone);
    const { join } = await order(site, 'template', 'person,person');
    await takeSeat(laptop.page, join, 'Ann');
    await button(laptop.page, 'I am ready').waitFor();
    await atAccount(laptop, site);
    await button(laptop.page, 'Create an account').click();
    await field(laptop.page, 'Name').fill('Eurydike');
    await keys.unlocks(false);
    await button(laptop.page, 'Create with a passkey').click();
    await trouble(laptop.page).getByText('No passkey was chosen').waitFor();
    await keys.unlocks(true);
    await button(laptop.page, 'Create with a passkey').click();
    await signedIn(laptop.page, 'Eurydike');
    await laptop.page.getByText('The games are in your account.').waitFor();
    expect((await keys.count()).length === 1, 'no passkey, or one that was never used');
    await removable(laptop.page).click();
    await trouble(laptop.page).getByText('the last passkey stays').waitFor();

    await button(laptop.page, 'Sign out').click();
    await heading(laptop.page, 'Sign in').waitFor();
    await button(laptop.page, 'Sign in with a passkey').click();
    await signedIn(laptop.page, 'Eurydike');
    expect((await keys.count())[0] > 0, 'the passkey was not used');

    await field(laptop.page, 'New password').fill(PASSWORD);
    await button(laptop.page, 'Set a password').click();
    await laptop.page.getByText('The password is changed.').waitFor();
    await enterAs(phone, site, 'Eurydike');
    await signedIn(phone.page, 'Eurydike');
    await button(phone.page, 'Add a passkey').click();
    await phone.page.getByText('passkey is added').waitFor();
    expect((await removable(phone.page).count()) === 2, 'there are not two passkeys');
    await accessible(phone.page, 'an account with passkeys');
    await removable(phone.page).last().click();
    await removable(phone.page).nth(1).waitFor({ state: 'detached' });
    await focusIs(phone.page, 'Passkeys');
    await button(phone.page, 'Sign out').click();
    const before = [...(await keys.count()), ...(await others.count())].length;
    expect(before === 2, `${before} passkeys are in the devices`);
    const signsIn = async ({ page }) => {
      await button(page, 'Sign in with a passkey').click();
      const at = await Promise.race([
        heading(page, 'Eurydike')
          .waitFor()
          .then(() => true),
        trouble(page)
          .filter({ hasText: /./ })
          .waitFor()
          .then(() => false),
      ]);
      return at;
    };
    await button(laptop.page, 'Sign out').click();
    await heading(laptop.page, 'Sign in').waitFor();
    const both = [await signsIn(laptop), await signsIn(phone)];
    expect(both.filter(Boolean).length === 1, `a removed passkey counts, or one that was kept does not: ${both}`);
  } finally {
    expect((await site.end()) === 0, 'a node did not end cleanly');
  }
}

async function forgotten(enter, startSite) {
  const site = await startSite();
  const link = async () => /http:\S+/.exec(await site.mail())[0];
  const isGone = (page, address) =>
    expect(!page.url().includes(address.split('/').pop()), 'a used link stays in the address bar');
  try {
    const laptop = await enter({}),
      phone = await enter({ size: 'phone', dark: true });
    await atAccount(laptop, site);
    await button(laptop.page, 'Create an account').click();
    await button(laptop.page, 'Use a password instead').click();
    await fill(laptop.page, 'Persephone', PASSWORD);
    await button(laptop.page, 'Create an account').click();
    await signedIn(laptop.page, 'Persephone');
    await field(laptop.page, 'Mail address').fill('persephone@example.org');
    await button(laptop.page, 'Send a link').click();
    await laptop.page.getByText('A link is on its way to persephone@example.org').waitFor();
    const first = await link();
    await phone.page.goto(first);
    await phone.page.getByText('persephone@example.org, for the account Persephone').waitFor();
    await accessible(phone.page, 'the link of a mail');
    await button(phone.page, 'Confirm this address').click();
    await phone.page.getByText('The account Persephone has this address now.').waitFor();
    isGone(phone.page, first);
    await focusIs(phone.page, 'Your account');
    await phone.page.getByRole('link', { name: 'Your account' }).click();
    await heading(phone.page, 'Sign in').waitFor();
    await phone.page.goto(first);
    await trouble(phone.page).getByText('was used already').waitFor();
    await phone.page.getByRole('link', { name: 'Your account' }).waitFor();
    await laptop.page.reload();
    await laptop.page.locator('.address', { hasText: 'persephone@example.org' }).waitFor();

    await atAccount(phone, site);
    await phone.page.getByRole('link', { name: 'Forgot your password?' }).click();
    await field(phone.page, 'Mail address').fill('persephone@example.org');
    await button(phone.page, 'Send a link').click();
    await phone.page.getByText('is on its way').waitFor();
    const address = await link();
    await phone.context.setOffline(true);
    await phone.page.goto(address);
    await trouble(phone.page).getByText('does not answer').waitFor();
    await phone.context.setOffline(false);
    await button(phone.page, 'Try again').click();
    await phone.page.getByText('For the account Persephone').waitFor();
    expect(
      (await phone.page.locator('[autocomplete=username]').inputValue()) === 'Persephone',
      'a password manager would not know whose password it is',
    );
    await field(phone.page, 'New password').fill(OTHER);
    await accessible(phone.page, 'a new password');
    await button(phone.page, 'Set a password').click();
    await signedIn(phone.page, 'Persephone');
    isGone(phone.page, address);
    await phone.page.goBack();
    await heading(phone.page, 'Forgotten password').waitFor();
    await laptop.page.reload();
    await heading(laptop.page, 'Sign in').waitFor();
    await laptop.page.goto(address);
    await trouble(laptop.page).getByText('was used already').waitFor();
    await accessible(laptop.page, 'a used link');
    expect((await field(laptop.page, 'New password').count()) === 0, 'a used link asks for a password');
    await laptop.page.getByRole('link', { name: 'Ask for a new link' }).click();
    await heading(laptop.page, 'Forgotten password').waitFor();
    await enterAs(laptop, site, 'Persephone', OTHER);
    await signedIn(laptop.page, 'Persephone');
    await laptop.page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading(laptop.page, 'Forgotten password').waitFor();

    await site.grow();
    await atAccount(phone, site);
    await button(phone.page, 'Remove the address persephone@example.org').click();
    await phone.page.getByText('The address persephone@example.org is removed.').waitFor();
    await focusIs(phone.page, 'Mail');
    const back = await link();
    await laptop.page.goto(back);
    await laptop.page.getByText('For the account Persephone').waitFor();
    await accessible(laptop.page, 'the link that takes an account back');
    await field(laptop.page, 'New password').fill(PASSWORD);
    await button(laptop.page, 'Take back your account').click();
    await signedIn(laptop.page, 'Persephone');
    isGone(laptop.page, back);
    await laptop.page.locator('.address', { hasText: 'persephone@example.org' }).waitFor();
    await phone.page.reload();
    await heading(phone.page, 'Sign in').waitFor();
  } finally {
    expect((await site.end()) === 0, 'a node did not end cleanly');
  }
}

// ---- the account's games ----

const gameLink = (page, title) => page.locator('main ul').getByRole('link', { name: new RegExp(`^${title}`) });
/** The person has a seat on this page, and is called so. */
const seated = (page, name) => page.locator('.seats li.me', { hasText: name }).waitFor();
const signIn = async (person, site, name) => {
  await enterAs(person, site, name);
  await signedIn(person.page, name);
};

async function ownGame(enter, site) {
  const { ann, bob, table } = await match(enter, site, 'mykerinos');
  await atAccount(ann, site);
  await button(ann.page, 'Create an account').click();
  expect(
    await ann.page.getByLabel('Add the game of this browser to this account').isChecked(),
    'it is not to be added',
  );
  await accessible(ann.page, 'a new account that gets games');
  await fill(ann.page, 'Kalliope', PASSWORD);
  await button(ann.page, 'Create an account').click();
  await signedIn(ann.page, 'Kalliope');
  await ann.page.getByText('The games are in your account.').waitFor();
  await gameLink(ann.page, 'Mykerinos').waitFor();
  await bob.page.locator('.seats li', { hasText: 'Kalliope' }).waitFor();

  const phone = await enter({ size: 'phone' });
  await quiet(phone);
  const sent = await watchMoves(phone);
  await signIn(phone, site, 'Kalliope');
  expect((await phone.page.getByText('of this browser').count()) === 0, 'games of another browser are offered');
  await gameLink(phone.page, 'Mykerinos').tap();
  await begun(phone.page);
  await seated(phone.page, 'Kalliope');
  playByClicks(bob.page, { seed: 2, touch: true }).catch(() => {}); // he is left in the middle of the game
  await playUntil(phone.page, 12, { touch: true });
  await until(phone.page, () => document.querySelectorAll('.log li').length >= 12);
  expect(sent.size > 0, 'nothing was played on the phone');
  const other = await phone.context.newPage();
  await other.goto(`${site.address}/t/${table}`); // the link to watch leads to one's own seat
  await begun(other);
  await seated(other, 'Kalliope');
  await phone.page.reload();
  await begun(phone.page);
  await seated(phone.page, 'Kalliope');
  await takeAlong(ann, bob, site, table);
  await atAccount(ann, site);
  await button(ann.page, 'Sign out everywhere else').click();
  await phone.page.getByText('Nobody sits at this table').waitFor();
  await phone.page.locator('.seats li.me').waitFor({ state: 'detached' });
  await begun(phone.page); // it watches
  await ended(ann, bob, site, table);
}
/** Both run out of time, so bots end the game; it comes to the list as finished when it is in the archive. */
async function finished(enter, site) {
  const { ann } = await match(enter, site, 'myriath', { more: { per_game_s: '2', tempo: '0', talk: 'nobody' } });
  await ann.page
    .getByText(/ wins?( together)?[.!]?$/)
    .first()
    .waitFor();
  await make(ann, site, 'Terpsichore');
  await ann.page.getByText('The games are in your account.').waitFor();
  const game = gameLink(ann.page, 'Myriath');
  for (let tries = 0; tries < 30 && !(await game.textContent()).includes('ended'); tries++) {
    await ann.page.waitForTimeout(500);
    await ann.page.reload();
    await game.waitFor();
  }
  await game.getByText(/^Place [12] of 2, [\d.]+ points?$/).waitFor();
  await game.getByText('A bot played to the end for you.').waitFor();
  await accessible(ann.page, 'a finished game of an account');
}
async function takeAlong(ann, bob, site, table) {
  const { page } = ann;
  await page.goto(`${site.address}/#/t/${table}`);
  await begun(page);
  await page.getByLabel('Write to the table').fill('What Kalliope wrote');
  await button(page, 'Send').click();
  await bob.page.getByText('What Kalliope wrote').waitFor({ state: 'attached' });
  await atAccount(ann, site);
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download my data').click()]);
  await page.getByText('The file is saved.').waitFor();
  expect(file.suggestedFilename() === 'mykonos-Kalliope.json', `the file is called ${file.suggestedFilename()}`);
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(
    data.account.name === 'Kalliope' && data.sessions.length === 2,
    `the account is ${JSON.stringify(data.account)}`,
  );
  expect(String(data.games[0].table) === String(table), `the games are ${JSON.stringify(data.games)}`);
  expect(data.lines.map(({ words }) => words).join() === 'What Kalliope wrote', `lines: ${JSON.stringify(data.lines)}`);
}
async function ended(ann, bob, site, table) {
  const { page } = ann;
  await button(page, 'Delete the account …').click();
  await focusIs(page, 'Delete the account');
  await accessible(page, 'about to delete an account');
  const sure = page.locator('#sure');
  await sure.fill(OTHER);
  await button(page, 'Delete the account Kalliope for good').click();
  await trouble(page).getByText('not your current password').waitFor();
  await button(page, 'Keep the account').click();
  await focusIs(page, 'Delete the account');
  await button(page, 'Delete the account …').click();
  expect((await sure.inputValue()) === '', 'a password stays on the page');
  await sure.fill(PASSWORD);
  await button(page, 'Delete the account Kalliope for good').click();
  await heading(page, 'Sign in').waitFor();
  await page.getByText('The account Kalliope is deleted.').waitFor();
  await focusIs(page, 'The account Kalliope is deleted.');
  await accessible(page, 'a deleted account');
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(!kept.includes('Kalliope'), 'this browser keeps the name');
  expect((await ann.context.cookies()).length === 0, 'the session is still there');
  const named = bob.page.locator('.seats li', { hasText: 'Kalliope' });
  await named.waitFor({ state: 'detached' });
  await bob.page.locator('.seats li', { hasText: /Person \d/ }).waitFor();
  await fill(page, 'Kalliope', PASSWORD);
  await button(page, 'Sign in').click();
  await trouble(page).getByText('do not belong together').waitFor();
  await page.goto(`${site.address}/#/t/${table}`);
  await begun(page); // on the device that has it, the seat is still one's own
  await page.locator('.seats li.me').waitFor();
}

async function early(enter, site) {
  const [ann, bob, phone] = [await enter({}), await enter({}), await enter({ size: 'phone' })];
  for (const person of [ann, bob, phone]) await quiet(person);
  await make(ann, site, 'Terpsichore');
  const { join, watch } = await order(site, 'mykerinos', 'person,person');
  await ann.page.goto(join);
  await ann.page.getByText('Terpsichore, the name of your account').waitFor();
  await button(ann.page, 'Take a seat').click();
  await ann.page.locator('.seats .mine b', { hasText: 'Terpsichore' }).waitFor();
  await signIn(phone, site, 'Terpsichore');
  await phone.page.goto(watch);
  await phone.page.getByText('You sit at this table on another device.').waitFor();
  await phone.page.getByText('You are watching.').waitFor();
  await button(ann.page, 'I am ready').click();
  await sit(bob, join, 'Bob');
  for (const { page } of [ann, bob, phone]) await begun(page);
  await seated(ann.page, 'Terpsichore');
  await seated(phone.page, 'Terpsichore');
}

async function offered(enter, site) {
  const person = await enter({}),
    { page } = person;
  await make(person, site, 'Polyhymnia');
  await page.getByText('Games that you play with others').waitFor();
  await button(page, 'Sign out').click();
  await heading(page, 'Sign in').waitFor();
  const { join } = await order(site, 'template', 'person,person');
  await takeSeat(page, join, 'Ann');
  await button(page, 'I am ready').waitFor();
  await signIn(person, site, 'Polyhymnia');
  await page.getByText('1 game of this browser is not in your account.').waitFor();
  expect((await gameLink(page, '').count()) === 0, 'the game was taken without asking');
  await button(page, 'Add to my account').click();
  await page.getByText('The games are in your account.').waitFor();
  expect((await gameLink(page, '').count()) === 1, 'the game is not listed');
  await button(page, 'Sign out').click();
  await heading(page, 'Sign in').waitFor();
  await button(page, 'Create an account').click();
  expect((await page.getByLabel(/of this browser/).count()) === 0, 'the next person is offered it, too');
  await fill(page, 'Erato', PASSWORD);
  await button(page, 'Create an account').click();
  await signedIn(page, 'Erato');
  await page.getByText('Games that you play with others').waitFor();
  expect((await page.getByText('of this browser').count()) === 0, 'the next person is offered it, too');
}

async function privacy(enter, site) {
  for (const how of [{}, { size: 'phone', dark: true }]) {
    const { page } = await enter(how);
    for (const from of ['', '#/settings', '#/account']) {
      await page.goto(`${site.address}/${from}`);
      const link = page.getByRole('link', { name: 'Privacy', exact: true });
      await link.focus();
      await page.keyboard.press('Enter');
      await heading(page, 'Privacy').waitFor();
      await focusIs(page, 'Privacy');
    }
    expect((await page.title()) === 'Privacy · Mykonos', `the title is ${await page.title()}`);
    await accessible(page, 'privacy');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(!wide, 'the page is wider than the screen');
    await page.keyboard.press('Tab');
    await focusIs(page, 'Account');
    await page.keyboard.press('Enter');
    await heading(page, 'Sign in').waitFor();
  }
}

/** `mykonos sign-in`, which waits until its code is approved. */
function signInAt(address, home) {
  const env = { ...process.env, XDG_STATE_HOME: home, LC_ALL: 'C.UTF-8' };
  const program = spawn(mykonos, ['sign-in', address], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  program.stdout.on('data', (bytes) => (said += bytes));
  const ended = new Promise((resolve) => program.on('exit', resolve));
  return {
    hears: async (words) => {
      for (let i = 0; i < 200 && !words.test(said); i++) await new Promise((resolve) => setTimeout(resolve, 100));
      return words.exec(said)?.[0] ?? expect(false, `the terminal never said ${words}: ${said}`);
    },
    isWaiting: () => program.exitCode === null,
    ended,
    kill: () => program.kill(),
  };
}

async function terminals(enter, site) {
  const { page } = await enter({}),
    other = await enter({ size: 'phone', dark: true });
  const home = mkdtempSync(`${tmpdir()}/mykonos-home-`);
  const terminal = signInAt(site.address, home);
  const device = `Mykonos on ${hostname().slice(0, 30)} (Linux)`;
  const asks = (name) => page.getByRole('heading', { name: `${device} asks to play as ${name}` });
  const type = async (typed) => {
    await field(page, 'Code').fill(typed);
    await page.keyboard.press('Enter');
  };
  try {
    const code = await terminal.hears(/\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/);
    await make({ page }, site, 'Kirke');
    await page.goto(`${site.address}/#/account/code/${code}`);
    await heading(page, 'Sign in a program').waitFor();
    expect((await field(page, 'Code').inputValue()) === '', 'a link brings its own code');
    await type('AAAA-AAAA');
    await trouble(page).getByText('No program waits').waitFor();
    await accessible(page, 'a wrong code');
    await type(code.toLowerCase());
    await asks('Kirke').waitFor();
    await page.getByText(`shows ${code}`).waitFor();
    await accessible(page, 'a program that asks');
    await focusIs(page, `${device} asks to play as Kirke`);
    for (const key of ['Enter', 'Space', 'Enter']) await page.keyboard.press(key);
    await page.waitForTimeout(3000); // the terminal asks every two seconds
    expect(terminal.isWaiting() && (await asks('Kirke').isVisible()), 'somebody who goes on typing approves');
    await button(page, 'Refuse').click();
    await page.getByText('Nothing was approved.').waitFor();
    await focusIs(page, 'Your account');
    await page.waitForTimeout(3000);
    expect(terminal.isWaiting(), 'a refused program is signed in');

    await page.getByRole('link', { name: 'Your account' }).click();
    await signedIn(page, 'Kirke');
    await page.getByRole('link', { name: 'Sign in a program' }).click();
    await field(page, 'Code').fill(code);
    await page.evaluate(() => {
      const pressed = (words) => [...document.querySelectorAll('button')].find((one) => one.textContent === words);
      new MutationObserver(() => pressed('Approve')?.click()).observe(document.body, {
        childList: true,
        subtree: true,
      });
      pressed('Continue').click();
    });
    await asks('Kirke').waitFor();
    await page.waitForTimeout(1000);
    expect(await asks('Kirke').isVisible(), 'a double press approves what nobody has read');
    await button(page, 'Approve').click();
    await page.getByText(`${device} plays as Kirke now.`).waitFor();
    await terminal.hears(/as Kirke\./);
    expect((await terminal.ended) === 0, 'the terminal does not end well');
    await focusIs(page, 'Your account');
    await page.keyboard.press('Enter');
    await signedIn(page, 'Kirke');
    await button(page, `Sign out: ${device}`).click();
    await button(page, `Sign out: ${device}`).waitFor({ state: 'detached' });

    await other.page.goto(`${site.address}/#/account/code`);
    await heading(other.page, 'Sign in').waitFor();
    await fill(other.page, 'Kirke', PASSWORD);
    await button(other.page, 'Sign in').click();
    await heading(other.page, 'Sign in a program').waitFor();
    await accessible(other.page, 'the page for a code');
    await site.age('Kirke');
    await field(other.page, 'Code').fill(code);
    await button(other.page, 'Continue').click();
    await trouble(other.page).getByText('sign out and in again').waitFor();
    await button(other.page, 'Sign out').click();
    await heading(other.page, 'Sign in').waitFor();
    await fill(other.page, 'Kirke', PASSWORD);
    await button(other.page, 'Sign in').click();
    await field(other.page, 'Code').fill(code);
    await button(other.page, 'Continue').click();
    await trouble(other.page).getByText('No program waits').waitFor();
  } finally {
    terminal.kill();
    rmSync(home, { recursive: true });
  }
}

async function keyboard(enter, site) {
  const { page } = await enter({});
  await page.goto(site.address);
  const link = page.getByRole('link', { name: 'Sign in', exact: true });
  await link.waitFor();
  await link.focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Sign in').waitFor();
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement.textContent.trim() || document.activeElement.id);
  const tabTo = async (what) => {
    for (let i = 0; i < 20 && (await focused()) !== what; i++) await press('Tab');
    expect((await focused()) === what, `Tab does not come to ${what}`);
  };
  await tabTo('Create an account');
  await press('Enter');
  await heading(page, 'New account').waitFor();
  await page.keyboard.press('Shift+Tab');
  await field(page, 'Name').focus();
  await page.keyboard.type('Kassandra');
  await tabTo('password');
  await page.keyboard.type(PASSWORD);
  await press('Enter');
  await signedIn(page, 'Kassandra');
  await tabTo('Sign out');
  await press('Enter');
  await heading(page, 'Sign in').waitFor();
}

async function looks(enter, site, how) {
  const person = await enter(how);
  await atAccount(person, site);
  await accessible(person.page, 'signing in');
  await enterAs(person, site, 'Nobody here');
  await trouble(person.page).getByText('do not belong together').waitFor();
  await accessible(person.page, 'refused');
  await make(person, site, how.dark ? 'Ariadne' : 'Daphne');
  await accessible(person.page, 'an account');
  const wide = await person.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(!wide, 'the page is wider than the screen');
}
