// What people at a table do with each other besides moves: take-backs by consent, another game, clocks, and a call to one's turn.
import { accessible, expect } from '../expect.mjs';
import { begun, button, decide, match, placeOf, quiet } from '../people.mjs';
import { playByClicks, waitForTurn } from '../player.mjs';

const logged = (page, words) => page.locator('.log li', { hasText: words }).first().waitFor({ state: 'attached' });
const says = (page, words) => page.locator('.question', { hasText: words }).waitFor();
const asks = (page) => page.getByRole('button', { name: /^Ask to take back/ });
/** Until one of them may ask to take back moves that the other has answered. */
async function someoneMayAsk({ ann, bob }) {
  for (let turns = 0; turns < 40; turns++) {
    for (const [one, other] of [
      [ann, bob],
      [bob, ann],
    ]) {
      if (await asks(one.page).isVisible()) return [one, other];
      if ((await one.page.locator('.question.asks').count()) > 0) await decide(one.page, turns);
    }
  }
  throw new Error('nobody may ask to take back moves');
}
/** Tab to the button of this name, then Enter. */
async function press(page, name) {
  for (let tabs = 0; tabs < 150; tabs++) {
    const here = await page.evaluate(() => {
      const now = document.activeElement;
      return (now?.getAttribute('aria-label') ?? now?.textContent ?? '').trim();
    });
    if (name.test(here)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}`);
}

export async function together(test) {
  await test('together: moves are taken back when everybody agrees, by keyboard alone', agreed);
  await test('together: a take-back is refused, and withdrawn', refused);
  await test('together: another game of the same people, watched on', again);
  await test('together: clocks run, also after a reload', clocks);
  await test('together: a person who looks elsewhere is told of their turn', called);
  await test('together: the settings for it', settings);
}

async function agreed(enter, site) {
  const game = await match(enter, site, 'mykerinos');
  const watcher = await enter({});
  await watcher.page.goto(game.watch);
  await begun(watcher.page);
  const [one, other] = await someoneMayAsk(game);
  const before = await placeOf(other.page, '.board');
  const height = await placeOf(one.page, '.question');
  await press(one.page, /^Ask to take back/);
  await says(one.page, 'You ask to take back');
  await says(other.page, /asks to take back \d+ moves?\./);
  await says(watcher.page, /asks to take back \d+ moves?\./);
  expect((await button(watcher.page, 'Agree').count()) === 0, 'a spectator is asked');
  expect((await placeOf(other.page, '.board')) === before, 'the board has moved');
  expect((await placeOf(one.page, '.question')) === height, 'the question has moved');
  for (const { page } of [one, other]) await accessible(page, 'with a proposal');
  await press(other.page, /^Agree$/);
  for (const { page } of [one, other, watcher]) await logged(page, /took back \d+ moves?; everybody agreed\./);
  await waitForTurn(one.page);
  await decide(one.page, 7);
}

async function refused(enter, site) {
  const game = await match(enter, site, 'mykerinos');
  const [one, other] = await someoneMayAsk(game);
  await asks(one.page).click();
  await button(other.page, 'Refuse').click();
  for (const { page } of [one, other]) await says(page, 'Not everybody agreed, so nothing is taken back.');
  const [two, answers] = await someoneMayAsk({ ann: other, bob: one });
  if (two === one) await one.page.waitForTimeout(10_000); // a seat may ask once in ten seconds
  await asks(two.page).click();
  await says(answers.page, 'asks to take back');
  await button(two.page, 'Withdraw').click();
  await answers.page.locator('.question', { hasText: 'nothing is taken back' }).waitFor();
  await asks(two.page).waitFor();
}

async function again(enter, site) {
  const { ann, bob, watch } = await match(enter, site, 'template');
  const watcher = await enter({});
  await quiet(watcher);
  await watcher.page.goto(watch);
  await begun(watcher.page);
  await Promise.all([playByClicks(ann.page), playByClicks(bob.page, { seed: 2, touch: true })]);
  for (const { page } of [ann, bob]) await button(page, 'Play again').waitFor();
  expect((await button(watcher.page, 'Play again').count()) === 0, 'a spectator can ask for another game');
  const address = await bob.page.evaluate(() => location.href);
  await accessible(ann.page, 'at the end');
  await button(ann.page, 'Analyse').click();
  await ann.page.getByRole('heading', { name: 'Turning points' }).waitFor();
  await button(ann.page, 'Close').click();
  await button(ann.page, 'Play again').click();
  await says(bob.page, 'Ann wants to play again.');
  await accessible(bob.page, 'with an offer');
  await button(watcher.page, 'Watch the next game').click();
  await button(bob.page, 'Join').tap();
  for (const { page } of [ann, bob, watcher]) {
    await page.waitForFunction((old) => location.href !== old, address);
    await page.locator('.question:not(:has(.standing))').waitFor();
  }
  expect(!(await bob.page.content()).includes('Your name'), 'the name is asked for again');
  const names = await ann.page.locator('.seats .name').allTextContents();
  expect(names.join() === 'Bob,Ann', `another person should begin: ${names.join()}`);
  await Promise.all([playByClicks(ann.page), playByClicks(bob.page, { seed: 2, touch: true })]);
  // Back at the table before, it still leads on.
  await bob.page.goto(address);
  await says(bob.page, 'Ann wants to play again.');
}

const seconds = (words) => {
  const [minutes, rest] = words.split(':');
  return Number(minutes) * 60 + Number(rest);
};
async function clocks(enter, site) {
  const { ann, bob } = await match(enter, site, 'template', { more: { per_game_s: '120', increment_s: '5' } });
  const runs = (page) => page.locator('.seats .clock.runs');
  const left = async (page) => seconds(await runs(page).first().textContent());
  for (const { page } of [ann, bob]) await runs(page).waitFor();
  const first = await left(ann.page);
  expect(first <= 120 && first > 100, `a clock shows ${first} s`);
  await ann.page.waitForTimeout(2500);
  const second = await left(ann.page);
  expect(second <= first - 2, `the clock does not run: ${first} s, then ${second} s`);
  await ann.page.reload();
  await runs(ann.page).waitFor();
  const third = await left(ann.page);
  expect(third <= second, `after a reload the clock shows ${third} s instead of ${second} s`);
  expect(Math.abs(third - (await left(bob.page))) <= 2, 'two pages show different clocks');
  const onTurn = (await ann.page.locator('.question.asks').count()) > 0 ? ann : bob;
  const seat = onTurn === ann ? 0 : 1;
  await decide(onTurn.page);
  // What the turn adds comes right after the move.
  await ann.page.waitForFunction(
    ([index, least]) => {
      const [minutes, rest] = document.querySelectorAll('.seats .clock')[index].textContent.split(':');
      return Number(minutes) * 60 + Number(rest) > least;
    },
    [seat, third],
  );
}

/** A page without a window is always seen; here it thinks that it is not. */
const look = (page, state) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
const shown = (page) => page.evaluate(() => [document.title, document.querySelector('link[rel=icon]').href]);
async function called(enter, site) {
  const { ann, bob } = await match(enter, site, 'template');
  const isAnns = (await ann.page.locator('.question.asks').count()) > 0;
  const [plays, waits] = isAnns ? [ann, bob] : [bob, ann];
  const [plain] = await shown(waits.page);
  await look(waits.page, 'hidden');
  expect((await shown(waits.page))[0] === plain, 'the tab is marked too early');
  await decide(plays.page);
  await waits.page.waitForFunction(() => document.title.startsWith('● Your turn'));
  const [, icon] = await shown(waits.page);
  expect(icon.endsWith('/icon-turn.svg'), `the icon is ${icon}`);
  const loads = await waits.page.evaluate(
    (href) =>
      new Promise((resolve) => {
        const image = new Image();
        image.onload = () => resolve(image.width > 0);
        image.onerror = () => resolve(false);
        image.src = href;
      }),
    icon,
  );
  expect(loads, 'the marked icon does not load');
  await look(waits.page, 'visible');
  const [title, calm] = await shown(waits.page);
  expect(title === plain && calm.endsWith('/icon.svg'), `after the return: ${title}, ${calm}`);
}

async function settings(enter, site) {
  const { page, context } = await enter({});
  await context.grantPermissions(['notifications'], { origin: site.address });
  await page.goto(`${site.address}/#/settings`);
  await page.getByRole('switch', { name: 'Show a notification' }).check();
  expect(await page.getByRole('switch', { name: 'Mark the tab' }).isChecked(), 'the tab is not marked by itself');
  await accessible(page, 'the settings');
  await page.reload();
  expect(await page.getByRole('switch', { name: 'Show a notification' }).isChecked(), 'the choice is not kept');
  await page.goto(`${site.address.replace('127.0.0.1', 'friend.test')}/#/settings`);
  await page.getByText('only of sites with a secure address').waitFor();
  expect(await page.getByRole('switch', { name: /^Show a notification/ }).isDisabled(), 'it can be switched on');
}
