// Plans at a table of a server: prepared in the dialog, played by themselves, unknown to the others.
import { accessible, expect } from '../expect.mjs';
import { button, decide, entries, match, placeOf } from '../people.mjs';

const asks = (page) => page.locator('.question.asks');
const says = (page, words) => page.locator('.question', { hasText: words }).waitFor();
const prepared = (page) => page.locator('.question', { hasText: 'Prepared: ' });

export async function plan(test) {
  await test('plan: prepared by touch while another person thinks, and played by itself', played);
  await test('plan: made, changed and withdrawn by keyboard alone', byKeyboard);
  await test('plan: it survives a reload, and stops where it should', ended);
  await test('plan: the person is asked when nothing in it fits', asked);
}

/** [whose turn it is, who waits] */
async function turns({ ann, bob }) {
  for (const { page } of [ann, bob]) await page.locator('.question .line').first().waitFor();
  return (await asks(ann.page).count()) > 0 ? [ann, bob] : [bob, ann];
}
/** A plan of these moves, verb by verb, with all of their things left open. */
async function prepare(page, verbs, change = async () => {}) {
  await button(page, 'Plan ahead').click();
  const dialog = page.getByRole('dialog');
  for (const [at, verb] of verbs.entries()) {
    if (at > 0) await dialog.getByRole('button', { name: 'Add a move' }).click();
    await dialog.getByLabel(`Move ${at + 1}`, { exact: true }).selectOption({ label: verb });
  }
  await change(dialog);
  await button(page, 'Prepare').click();
  await prepared(page).waitFor();
}

async function played(enter, site) {
  const game = await match(enter, site, 'template', { how: [{ size: 'phone' }, { size: 'phone' }] });
  const [plays, waits] = await turns(game);
  const shown = await plays.page.locator('.question').innerText();
  const places = await Promise.all(['.board', '.question'].map((part) => placeOf(waits.page, part)));
  await button(waits.page, 'Plan ahead').tap();
  const dialog = waits.page.getByRole('dialog');
  await dialog.getByText('else I am asked').waitFor();
  await accessible(waits.page, 'the plan');
  const small = await dialog
    .locator('button, select, label')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent.trim()),
    );
  expect(small.length === 0, `too small for a finger: ${small.join(', ')}`);
  const sheet = await dialog.boundingBox();
  expect(Math.abs(sheet.y + sheet.height - 844) < 2 && sheet.width === 390, 'the sheet does not come from below');
  await dialog.getByLabel('Move 1', { exact: true }).selectOption({ label: 'Take' });
  await dialog.getByRole('status').getByText('you are asked.').waitFor();
  await dialog.getByRole('button', { name: 'Prepare' }).tap();
  await prepared(waits.page).waitFor();
  await accessible(waits.page, 'with a plan');
  const after = await Promise.all(['.board', '.question'].map((part) => placeOf(waits.page, part)));
  expect(after.join() === places.join(), `something has moved: ${places.join()}, ${after.join()}`);
  expect((await plays.page.locator('.question').innerText()) === shown, 'the other page shows something of it');
  const before = await entries(plays.page);
  await decide(plays.page);
  // Nobody touches the page of the one who has planned.
  await asks(plays.page).waitFor();
  await waits.page.waitForFunction(() => !document.querySelector('.question').textContent.includes('Prepared: '));
  for (const { page } of [plays, waits])
    await page.waitForFunction((count) => document.querySelectorAll('.log li').length === count, before + 2);
  expect(!(await plays.page.content()).includes('Prepared'), 'the other page tells of it');
  expect((await button(waits.page, 'Plan ahead').count()) === 1, 'no second plan can be made');
}

async function byKeyboard(enter, site) {
  const game = await match(enter, site, 'mykerinos');
  const [, { page }] = await turns(game);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const places = await Promise.all(['.board', '.question'].map((part) => placeOf(page, part)));
  const same = async (when) => {
    const now = await Promise.all(['.board', '.question'].map((part) => placeOf(page, part)));
    expect(now.join() === places.join(), `${when}: something has moved`);
  };
  await button(page, 'Plan ahead').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' }); // it is closed a moment before it is gone
  expect((await focused()) === 'Plan ahead', `after Escape the focus is at ${await focused()}`);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  for (let tabs = 0; tabs < 40; tabs++) {
    // The focus stays in the sheet, or in the browser's own bars.
    expect(
      await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest('dialog')),
      'Tab leaves the sheet',
    );
    if ((await page.evaluate(() => document.activeElement.textContent)) === 'Prepare') break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await prepared(page).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Prepared: '));
  await same('prepared');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('switch', { name: 'something is drawn' }).press(' ');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await says(page, 'It ends when something is drawn.');
  await page.locator('.question').getByRole('button', { name: 'Cancel the plan' }).focus();
  await page.keyboard.press('Enter');
  await prepared(page).waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Plan ahead');
  expect(!(await page.locator('.question').innerText()).includes('Your plan is over'), 'a withdrawal is no news');
  await same('withdrawn');
}

async function ended(enter, site) {
  const game = await match(enter, site, 'template');
  const [plays, waits] = await turns(game);
  await prepare(waits.page, ['Take'], async (dialog) => {
    await dialog.getByRole('button', { name: 'another player plays' }).click();
    await dialog.getByLabel('Move of another player 1').selectOption({ label: 'Take' });
  });
  await waits.page.reload();
  await prepared(waits.page).waitFor();
  await decide(plays.page);
  await says(waits.page, 'Your plan is over: something happened at which it should stop.');
  await asks(waits.page).waitFor();
  await decide(waits.page);
}

async function asked(enter, site) {
  const game = await match(enter, site, 'mykerinos');
  const [plays, waits] = await turns(game);
  const untilAsked = async () => {
    while ((await asks(waits.page).count()) === 0)
      if ((await asks(plays.page).count()) > 0) await decide(plays.page);
      else await waits.page.waitForTimeout(50);
  };
  // Nobody takes a tile before the season's end.
  await prepare(waits.page, ['Take']);
  await untilAsked();
  await says(waits.page, 'Nothing in your plan fits: choose yourself.');
  const board = await placeOf(waits.page, '.board');
  await waits.page.locator('.question', { hasText: 'Nothing in your plan fits' }).waitFor({ state: 'detached' });
  expect((await placeOf(waits.page, '.board')) === board, 'the board moves when the notice goes');
  // A plan for all moves stays; it does not stand where the question does.
  await button(waits.page, 'Plan ahead').click();
  await waits.page.getByLabel('Move 1', { exact: true }).selectOption({ label: 'Take' });
  await waits.page.getByText('for all my moves').click();
  await button(waits.page, 'Prepare').click();
  await button(waits.page, 'Prepared').waitFor();
  expect(await waits.page.locator('.question .ask').isVisible(), 'the question is hidden');
  expect((await placeOf(waits.page, '.board')) === board, 'the board moves when the plan stands');
  await accessible(waits.page, 'on turn with a plan');
  await button(waits.page, 'Prepared').click();
  await waits.page.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click();
  await button(waits.page, 'Plan ahead').waitFor();
}
