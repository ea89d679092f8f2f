// Pieces travel from where they were to where they are, and are out of the way as soon as somebody does anything.
import { expect, openRecord, recordOf, shorter } from '../expect.mjs';
import { begin, settings } from '../player.mjs';

const STEPS = 30;

/** Every flight stands still where it begins, until something ends it. */
const holdFlights = () =>
  new MutationObserver(() => {
    for (const ghost of document.querySelectorAll('.travels'))
      for (const flight of ghost.getAnimations()) flight.pause();
  }).observe(document, { childList: true, subtree: true });

/** Copies that fly may move nothing, nor be moved. */
const watchShifts = () => {
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries())
      if (sources.some(({ node }) => node?.parentElement?.closest('.travels') || node?.matches?.('.travels')))
        window.shifts++;
  }).observe({ type: 'layout-shift', buffered: true });
};

/** One step on in the replay. Where pieces and their homes were, where copies of them begin to fly, and where those land. */
const step = async () => {
  const middle = (e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const pieces = () => [...document.querySelectorAll('[data-piece]')];
  const places = () =>
    [...new Set(pieces().map(({ dataset }) => dataset.home))].flatMap((home) => {
      const place = home && document.querySelector(`[data-about="${home}"]`);
      return place ? [place, place.querySelector('svg') ?? place] : [];
    });
  const [before, left] = [pieces().map(middle), places()];
  document.querySelectorAll('.question .buttons button')[3].click();
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  const ghosts = [...document.querySelectorAll('.travels')];
  const starts = ghosts.map(middle);
  for (const ghost of ghosts)
    for (const flight of ghost.getAnimations()) flight.currentTime = flight.effect.getTiming().duration - 0.01;
  return {
    were: [...before, ...places().map(middle)],
    starts,
    ends: ghosts.map(middle),
    are: [...pieces(), ...left].map(middle),
  };
};
const isAt = (point, places) => places.some(({ x, y }) => Math.hypot(x - point.x, y - point.y) <= 2);
const said = ({ x, y }) => `${Math.round(x)} ${Math.round(y)}`;
const flying = (page) => page.locator('.travels').count();
async function stepUntilFlying(page) {
  for (let steps = 0; steps < STEPS && (await flying(page)) === 0; steps++) await page.evaluate(step);
  expect((await flying(page)) > 0, `nothing has moved in ${STEPS} steps`);
}

/** The whole game, looked at from its beginning. */
async function replay(page, url, key, prefer) {
  await page.addInitScript(holdFlights);
  await settings(page, prefer);
  await page.reload();
  await openRecord(page, url, recordOf(key));
  await page.locator('#replay').waitFor();
  await page.locator('main.board [data-element]').first().waitFor();
  await page.locator('#replay').evaluate((slider) => {
    slider.value = 0;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.locator('.question .buttons').waitFor();
}

export async function motion(test, games, quick) {
  for (const { key } of games) {
    await test(
      `${key}: pieces travel from where they were to where they are, until the next input`,
      {},
      async (page, url) => {
        await replay(page, url, key, { speed: 'usual' });
        await page.evaluate(watchShifts);
        let flights = 0;
        for (let steps = 0; steps < STEPS; steps++) {
          const { were, starts, ends, are } = await page.evaluate(step);
          flights += starts.length;
          for (const start of starts) expect(isAt(start, were), `step ${steps}: nothing was at ${said(start)}`);
          for (const end of ends) expect(isAt(end, are), `step ${steps}: nothing is at ${said(end)}`);
        }
        expect(flights > 0, `nothing has moved in ${STEPS} steps`);
        expect((await page.evaluate(() => window.shifts)) === 0, 'what travels shifts the page');
        await stepUntilFlying(page);
        await page.mouse.move(2, 2);
        await page.mouse.down();
        expect((await flying(page)) === 0, 'it flies on after a click');
        await page.mouse.up();
        await stepUntilFlying(page);
        await page.keyboard.press('Shift');
        expect((await flying(page)) === 0, 'it flies on after a key');
        return `${flights} flights in ${STEPS} steps`;
      },
    );
    if (quick && key !== 'cyclades') continue;
    await test(`${key}: nothing travels at once, nor for somebody who wants no motion`, {}, async (page, url) => {
      for (const [speed, reducedMotion] of [
        ['instant', 'no-preference'],
        ['usual', 'reduce'],
      ]) {
        await page.emulateMedia({ reducedMotion });
        await replay(page, url, key, { speed });
        for (let steps = 0; steps < STEPS; steps++)
          expect((await page.evaluate(step)).starts.length === 0, `${speed}, ${reducedMotion}: something travels`);
      }
    });
  }
  await mine(test, games);
  await veiled(test, games);
  await heard(test);
}

/** What one plays oneself, and takes back. */
async function mine(test, games) {
  const { key } = games.find((game) => game.key === 'mykerinos') ?? games[0];
  await test(
    `${key}: what one plays travels from one's panel, and back when it is taken back`,
    {},
    async (page, url) => {
      await page.addInitScript(holdFlights);
      await begin(page, url, key, { choices: shorter, prefer: { speed: 'usual' } });
      const space = page.locator('.board [data-element^=space][data-open]').first();
      await space.waitFor();
      const panel = await page.locator('.seats [data-about="seat:0"] svg').first().boundingBox();
      const cubes = () => page.locator('.field [data-piece="cube:0"]').count();
      const before = await cubes();
      await space.click();
      await page.locator('.travels').first().waitFor({ state: 'attached' });
      const from = await page.locator('.travels').first().boundingBox();
      const off = Math.hypot(
        from.x + from.width / 2 - panel.x - panel.width / 2,
        from.y + from.height / 2 - panel.y - panel.height / 2,
      );
      expect(off <= 2, `it begins ${off.toFixed(1)} px beside the panel's mark`);
      expect((await cubes()) === before + 1, 'the board does not show what is so');
      await page.keyboard.press('u');
      await page.waitForFunction(
        (count) => document.querySelectorAll('.field [data-piece="cube:0"]').length === count,
        before,
      );
      await page.locator('.travels').first().waitFor({ state: 'attached' });
    },
  );
}

/** Several people at one screen, with secrets: nothing flies over what hides them. */
async function veiled(test, games) {
  for (const { key } of games.filter(({ has_secrets }) => has_secrets))
    await test(`${key}: nothing travels while the screen is passed on`, {}, async (page, url) => {
      await settings(page, { speed: 'usual' });
      await page.goto(`${url}#/new/${key}`);
      await page.reload();
      const dialog = page.locator('dialog');
      await dialog.locator('.chip').first().click();
      for (const select of await dialog.locator('select').all())
        if ((await select.locator('option').allTextContents()).includes('Person'))
          await select.selectOption({ label: 'Person' });
      await dialog.locator('button[type=submit]').click();
      await page.evaluate(() => {
        window.seen = 0;
        new MutationObserver(() => {
          if (document.querySelector('.board > .veil') && document.querySelector('.travels')) window.seen++;
        }).observe(document, { childList: true, subtree: true });
      });
      const choice = page.locator('.board [data-open], .question [data-choice], .veil button').first();
      for (let clicks = 0; clicks < 24; clicks++) {
        await choice.waitFor();
        await choice.dispatchEvent('click');
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        expect((await page.evaluate(() => window.seen)) === 0, 'something flies over the veil');
      }
    });
}

/** Of two pages that show one table, only the first is heard, until it is gone. */
async function heard(test) {
  await test('of two tabs with one game only one is heard', {}, async (page, url, context) => {
    await context.addInitScript(() => {
      window.sounds = 0;
      const start = AudioScheduledSourceNode.prototype.start;
      AudioScheduledSourceNode.prototype.start = function (...how) {
        window.sounds++;
        return start.apply(this, how);
      };
    });
    await begin(page, url, 'mykerinos', { prefer: { speed: 'instant', sound: true, volume: 1 } });
    const space = (one) => one.locator('.board [data-element^=space][data-open]').first();
    await space(page).waitFor();
    const second = await context.newPage();
    await second.goto(page.url());
    await second.getByRole('button', { name: 'Play here' }).waitFor();
    await second.mouse.click(2, 2);
    const lines = await second.locator('.log li').count();
    await space(page).click();
    await second.waitForFunction((count) => document.querySelectorAll('.log li').length > count, lines);
    await page.waitForFunction(() => window.sounds > 0);
    expect((await second.evaluate(() => window.sounds)) === 0, 'both are heard');
    await page.close();
    await space(second).click();
    await second.waitForFunction(() => window.sounds > 0);
  });
}
