// What people at a table write to each other, at a real server: two players and somebody who watches.
import { accessible, expect } from '../expect.mjs';
import { begun, button, placeOf, quiet } from '../people.mjs';
import { arrive, linkOf, openTable } from './friends.mjs';

const chat = (page) => page.locator('.chat');
const field = (page) => chat(page).locator('form input');
const lines = (page) => chat(page).locator('.lines li p').allTextContents();
const shows = (page, words) => chat(page).locator('.lines li:not(.pending) p', { hasText: words }).first().waitFor();
async function write(page, words) {
  await field(page).fill(words);
  await field(page).press('Enter');
}
const once = async (page, words) => {
  const all = await lines(page);
  expect(all.filter((one) => one === words).length === 1, `“${words}” is not there once: ${all.join(' | ')}`);
};
/** Seat by seat, and the others watch. */
async function table(enter, site, { people, watchers = [], choose }) {
  const all = [];
  for (const options of [...people, ...watchers]) {
    const person = await enter(options);
    await quiet(person);
    all.push(person);
  }
  const [ann, bob] = all;
  await openTable(ann.page, site.address, 'Cyclades', 'Ann', 2, choose);
  const link = await linkOf(ann.page);
  if (bob && people.length > 1) await arrive(bob.page, link, 'Bob', people[1].locale);
  for (const { page } of all.slice(people.length)) await page.goto(link.split('#')[0]);
  return { all, link };
}
async function begin(ann, bob, ready = 'I am ready') {
  await button(bob.page, ready).click();
  await ann.page.locator('.news', { hasText: 'Bob is ready.' }).waitFor();
  await button(ann.page, 'Begin').click();
  for (const { page } of [ann, bob]) await begun(page);
}

export async function talk(test) {
  await test(
    'talk: two players and a spectator, in two rooms and two languages, from the waiting room to the table',
    rooms,
  );
  await test('talk: who is muted stays so, and a hidden chat shows nothing', muted);
  await test('talk: a line without a connection waits and is written once', away, { isAlone: true }); // a node is killed
  await test('talk: where only players may write, or nobody', closed);
  await test('talk: what strangers write is text, and refused words come back', hostile);
  for (const { size, dark } of [
    { size: 'desktop', dark: true },
    { size: 'phone', dark: false },
  ])
    await test(`talk: axe and keyboard, ${size}, ${dark ? 'dark' : 'light'}`, (enter, site) =>
      looks(enter, site, { size, dark }));
}

async function rooms(enter, site) {
  const { all } = await table(enter, site, { people: [{}, { size: 'phone' }], watchers: [{}, { locale: 'de' }] });
  const [ann, bob, cat, dora] = all;
  await write(ann.page, 'Same seats as last week?');
  await shows(bob.page, 'Same seats as last week?');
  await chat(bob.page).getByRole('button', { name: 'Good luck!' }).tap();
  await shows(ann.page, 'Good luck!');
  // On a phone the chat lies below the seats: its button counts, and leads there.
  await bob.page.evaluate(() => scrollTo(0, 0));
  await button(bob.page, 'Chat').waitFor();
  await bob.page.waitForTimeout(200);
  await write(ann.page, 'Thanks.');
  await button(bob.page, 'Chat, 1 new').tap();
  await button(bob.page, 'Chat').waitFor();
  await chat(cat.page).getByText('Only spectators read this.').waitFor();
  await chat(cat.page).getByLabel('You write as').fill('Cat');
  await write(cat.page, 'Who wins?');
  await shows(dora.page, 'Who wins?');
  await chat(cat.page).getByRole('button', { name: 'Good luck!' }).click();
  await shows(dora.page, 'Viel Glück!');
  await begin(ann, bob);
  await shows(ann.page, 'Good luck!'); // the conversation goes on
  await begun(cat.page);
  await shows(cat.page, 'Who wins?');
  await write(ann.page, 'Poseidon is mine.');
  await button(bob.page, 'Chat, 1 new').tap();
  await shows(bob.page, 'Poseidon is mine.');
  await button(bob.page, 'Chat').waitFor();
  await write(bob.page, 'We will see.');
  await shows(ann.page, 'We will see.');
  const players = await lines(ann.page),
    spectators = await lines(cat.page);
  expect(
    players.join() === 'Same seats as last week?,Good luck!,Thanks.,Poseidon is mine.,We will see.',
    players.join(),
  );
  expect(spectators.join() === 'Who wins?,Good luck!', spectators.join());
  await ann.page.reload();
  await shows(ann.page, 'We will see.');
  expect((await lines(ann.page)).join() === players.join(), 'lines are gone after a reload');
}

async function muted(enter, site) {
  const { all } = await table(enter, site, { people: [{}, {}] });
  const [ann, bob] = all;
  await write(bob.page, 'First');
  await shows(ann.page, 'First');
  await button(ann.page, 'More about Bob').click();
  await button(ann.page, 'Mute Bob').click();
  await write(bob.page, 'Second');
  await shows(bob.page, 'Second');
  await write(ann.page, 'Mine');
  await shows(ann.page, 'Mine');
  expect((await lines(ann.page)).join() === 'Mine', 'a muted person is heard');
  await ann.page.reload();
  await shows(ann.page, 'Mine');
  expect((await lines(ann.page)).join() === 'Mine', 'a muted person is heard after a reload');
  await button(ann.page, 'Show messages from Bob again').click();
  await shows(ann.page, 'Second');
  await begin(ann, bob);
  // Folded, it counts; hidden, it says nothing at all.
  await button(ann.page, 'Chat').click();
  await write(bob.page, 'Third');
  await chat(ann.page).getByLabel('Chat, 1 new').waitFor();
  const address = ann.page.url();
  await ann.page.goto(`${site.address}/#/settings`);
  await ann.page.getByLabel('Chat').click();
  await ann.page.goto(address);
  await begun(ann.page);
  await write(bob.page, 'Fourth');
  await shows(bob.page, 'Fourth');
  await ann.page.getByText('The chat is hidden on this device.').waitFor();
  expect((await lines(ann.page)).length === 0, 'a hidden chat shows lines');
  await button(ann.page, 'Show the chat').click();
  await shows(ann.page, 'Fourth');
}

async function away(enter, site) {
  const { all } = await table(enter, site, { people: [{}, {}] });
  const [ann, bob] = all;
  await begin(ann, bob);
  await write(ann.page, 'before');
  await shows(bob.page, 'before');
  const before = await placeOf(ann.page, '.board');
  await ann.context.setOffline(true);
  await ann.page.locator('.broken').waitFor();
  expect((await placeOf(ann.page, '.board')) === before, 'the board moves when the connection is lost');
  await write(ann.page, 'meanwhile');
  await chat(ann.page).locator('.pending', { hasText: 'meanwhile' }).waitFor();
  await ann.context.setOffline(false);
  await shows(ann.page, 'meanwhile');
  await shows(bob.page, 'meanwhile');
  // A node dies right after a line was sent: it may be written, or not, but once in the end.
  await write(ann.page, 'in the fall');
  await site.kill(0);
  await write(ann.page, 'after the fall');
  for (const { page } of [ann, bob]) {
    await shows(page, 'after the fall');
    for (const words of ['before', 'meanwhile', 'in the fall', 'after the fall']) await once(page, words);
  }
  await site.start(0);
}

async function closed(enter, site) {
  for (const [choice, players, spectators] of [
    ['Players', null, 'Only the players can chat.'],
    ['No one', 'There is no chat at this table.', 'There is no chat at this table.'],
  ]) {
    const { all } = await table(enter, site, {
      people: [{}],
      watchers: [{ size: 'phone' }],
      choose: (page) => page.getByLabel(choice, { exact: true }).check({ force: true }),
    });
    for (const [i, words] of [players, spectators].entries()) {
      const { page } = all[i];
      if (words) await chat(page).getByText(words).waitFor();
      else await field(page).waitFor();
      expect((await field(page).count()) === (words ? 0 : 1), `${choice}: a field for the wrong ones`);
    }
  }
}

async function hostile(enter, site) {
  const { all } = await table(enter, site, { people: [{}, { size: 'phone' }] });
  const [ann, bob] = all;
  const width = await bob.page.evaluate(() => document.documentElement.scrollWidth);
  for (const words of ['<b onclick=alert(1)>bold</b>', 'x'.repeat(200), `a${'\u0301'.repeat(150)}`]) {
    await write(bob.page, words);
    await shows(ann.page, words);
  }
  expect((await chat(ann.page).locator('.lines b b').count()) === 0, 'markup is not text');
  expect(
    (await bob.page.evaluate(() => document.documentElement.scrollWidth)) === width,
    'a long word makes the page wider',
  );
  await field(ann.page).fill('y'.repeat(190));
  await ann.page.getByText('10 left').waitFor();
  await field(ann.page).fill('y'.repeat(203));
  await ann.page.getByText('3 too many').waitFor();
  await field(ann.page).press('Enter');
  expect((await field(ann.page).inputValue()).length === 203, 'what is too long is lost');
  // Quicker than a test could type on a busy machine.
  await field(ann.page).evaluate(async (input) => {
    for (let i = 0; i < 500 && document.querySelector('.chat [role=alert]') === null; i++) {
      if (i === 0 || input.value === '') input.value = `quick ${i}`;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.form.requestSubmit();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  await ann.page.getByRole('alert').filter({ hasText: 'please wait' }).waitFor();
  expect((await field(ann.page).inputValue()).includes('quick'), 'refused words do not come back');
}

async function looks(enter, site, how) {
  const { all } = await table(enter, site, { people: [how, {}], watchers: [how] });
  const [ann, bob, cat] = all;
  for (const words of ['Hello!', 'Well played!']) await write(bob.page, words);
  await write(ann.page, 'Thanks.');
  await shows(ann.page, 'Well played!');
  await accessible(ann.page, 'waiting');
  await accessible(cat.page, 'a spectator');
  await begin(ann, bob);
  if (how.size === 'phone') await button(ann.page, 'Chat').tap();
  await shows(ann.page, 'Thanks.');
  await accessible(ann.page, 'at the table');
  await button(ann.page, 'More about Bob').first().press('Enter');
  await accessible(ann.page, 'with a menu');
  await ann.page.keyboard.press('Escape');
  expect(await field(ann.page).isVisible(), 'Escape closes more than the menu');
  // From the lines to the phrases to the field by Tab; the arrows choose a phrase.
  await chat(ann.page).locator('.lines').focus();
  await chat(ann.page).locator('.chip').first().focus();
  await ann.page.keyboard.press('ArrowRight');
  await ann.page.keyboard.press('Enter');
  await shows(bob.page, 'Good luck!');
  await ann.page.keyboard.press('Tab');
  await ann.page.keyboard.type('typed');
  await ann.page.keyboard.press('Enter');
  await shows(bob.page, 'typed');
}
