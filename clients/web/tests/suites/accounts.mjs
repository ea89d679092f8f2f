// People with accounts, at a real server: they make one, sign in on a second device, change the password and sign out, by mouse or keyboard.
import { accessible, expect } from '../expect.mjs';
import { button } from '../people.mjs';

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

/** startSite: a site of one's own, to which browsers give passkeys. */
export async function accounts(test, startSite) {
  await test('accounts: from the shelf to an account, a second device, and out again', devices);
  await test('accounts: what is refused is said, and nothing typed is lost', refusals);
  await test('accounts: the whole by keyboard', keyboard);
  await test('accounts: a passkey in place of a password, and a second one', (enter) => passkeys(enter, startSite));
  await test('accounts: a forgotten password, by mail', (enter) => forgotten(enter, startSite));
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
    await atAccount(laptop, site);
    await button(laptop.page, 'Create an account').click();
    await field(laptop.page, 'Name').fill('Eurydike');
    await keys.unlocks(false);
    await button(laptop.page, 'Create with a passkey').click();
    await trouble(laptop.page).getByText('No passkey was chosen').waitFor();
    await keys.unlocks(true);
    await button(laptop.page, 'Create with a passkey').click();
    await signedIn(laptop.page, 'Eurydike');
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
