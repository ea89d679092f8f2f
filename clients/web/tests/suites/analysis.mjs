// After a game: everybody's chances over it, where it turned, and playing on from there.
import { accessible, expect, openRecord, recordOf } from '../expect.mjs';
import { begin, playByClicks, settings, waitForTurn } from '../player.mjs';

const dialog = (page) => page.locator('dialog');
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
const done = (page) => dialog(page).getByRole('heading', { name: 'Turning points' }).waitFor();
const points = (page) =>
  page.$$eval('dialog polyline', (lines) => lines.map((line) => line.getAttribute('points').trim().split(' ').length));
/** The newest game's record, as it is kept. */
const kept = (page) =>
  page.evaluate(
    (id) =>
      JSON.parse(localStorage.getItem(`mykonos.journal.${id}`))
        .record.trim()
        .split('\n'),
    new URL(page.url()).hash.split('/').at(-1),
  );
const events = (lines) =>
  lines.slice(lines.findIndex((line) => line.startsWith('start ')) + 1).filter((line) => !line.startsWith('end '));
/** While window.holds is set, what an analysis has found at its end is not heard: it can be stopped on the fastest machine. */
const holdBack = (context) =>
  context.addInitScript(() => {
    const handler = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage');
    Object.defineProperty(Worker.prototype, 'onmessage', {
      ...handler,
      set(heard) {
        handler.set.call(this, (event) => (window.holds && event.data?.result ? undefined : heard(event)));
      },
    });
  });

export async function analysis(test) {
  await test('a finished game is analysed, stopped and analysed again', {}, async (page, url, context) => {
    await holdBack(context);
    await begin(page, url, 'myriath');
    expect((await page.getByRole('button', { name: 'Analyse' }).count()) === 0, 'a running game can be analysed');
    await playByClicks(page);
    await page.evaluate(() => (window.holds = true));
    await press(page, 'Analyse');
    await dialog(page).locator('progress').waitFor();
    await page.waitForFunction(() => document.querySelector('dialog progress').value > 0);
    await press(page, 'Stop');
    await dialog(page)
      .getByText(/^Stopped after step \d+ of \d+\.$/)
      .waitFor();
    const [some] = await points(page);
    await page.evaluate(() => (window.holds = false));
    await press(page, 'Analyse again');
    await done(page);
    const all = await points(page),
      seats = await page.locator('.seats li').count();
    expect(all.length === seats && new Set(all).size === 1, `lines with ${all} points for ${seats} seats`);
    expect(all[0] >= some && all[0] === events(await kept(page)).length + 1, `${all[0]} points`);
    const words = await dialog(page).locator('.standing span').allTextContents();
    expect(words.includes('won') && words.includes('lost'), `the players are told as ${words}`);
    expect(!/%|\d\.\d/.test(await dialog(page).locator('svg').first().textContent()), 'chances are numbers');
    await accessible(page, 'the analysis');
    return `${all[0] - 1} events`;
  });
  await test('a turning point can be looked at, and played on from', {}, async (page, url) => {
    await settings(page, {});
    await openRecord(page, url, recordOf('myriath'));
    const before = page.url(),
      record = await kept(page);
    await press(page, 'Analyse');
    await done(page);
    const turns = dialog(page).locator('.turns > li');
    expect((await turns.count()) > 0 && (await turns.count()) <= 3, `${await turns.count()} turning points`);
    const mine = turns.filter({ hasText: 'Better would have been' }).first();
    const step = Number(/^Step (\d+)$/.exec(await mine.locator('b').first().textContent())[1]);
    await mine.getByRole('button', { name: 'Look at it' }).click();
    await page.getByText(`Replay: step ${step} of ${events(record).length}`).waitFor();
    expect((await dialog(page).count()) === 0, 'the analysis lies over the board');
    expect(await page.evaluate(() => document.activeElement.id === 'replay'), 'the focus is lost');
    await press(page, 'Back to now');
    await press(page, 'Analyse');
    await done(page); // it was kept
    await mine.getByRole('button', { name: 'Play on from before it' }).click();
    await page.waitForURL((now) => now.href !== before);
    await waitForTurn(page);
    const branch = await kept(page);
    expect(
      events(branch).join() ===
        events(record)
          .slice(0, step - 1)
          .join(),
      'it begins somewhere else',
    );
    await playByClicks(page, { until: async () => events(await kept(page)).length > events(branch).length });
    await page.goto(`${url}#/`);
    await page
      .locator('.running')
      .getByText(/^from step \d+ of \d+$/)
      .waitFor();
    return `step ${step}`;
  });
  await test('an analysis ends with its page', {}, async (page, url, context) => {
    await holdBack(context);
    await settings(page, {});
    await openRecord(page, url, recordOf('myriath'));
    await page.evaluate(() => {
      window.holds = true;
      const { terminate } = Worker.prototype;
      Worker.prototype.terminate = function () {
        window.ended = true;
        terminate.call(this);
      };
    });
    await press(page, 'Analyse');
    await dialog(page).locator('progress').waitFor();
    await page.evaluate(() => (location.hash = '/'));
    await page.waitForFunction(() => window.ended === true);
  });
}
