// One suite for every game alike: whole games by clicks and by keyboard, why not, and the gestures some boards have of their own.
import { expect, openRecord, recordOf, shorter } from '../expect.mjs';
import { sizes } from '../browser.mjs';
import { begin, playByClicks, playByKeyboard } from '../player.mjs';
import { watchStillness } from './layout.mjs';

const ready = (page) => page.locator('.board [data-open], .question [data-choice]').first().waitFor();

/** Screens on which whole games are played: on a phone every game, on others one of them, if there is no more time. */
const screens = (info, quick) =>
  !quick ? Object.keys(sizes) : info.first ? ['desktop', 'phone', 'phone on its side'] : ['phone'];

export async function game(test, info, quick) {
  for (const size of screens(info, quick)) {
    const touch = /phone|tablet/.test(size);
    await test(`${info.key}: a whole game by clicks, ${size}`, { size, touch }, async (page, url) => {
      await begin(page, url, info.key, { choices: shorter });
      await ready(page);
      const moved = await watchStillness(page);
      const clicks = await playByClicks(page, { touch });
      const found = await moved();
      expect(found.length === 0, `the table moved: ${found.join('; ')}`);
      return `${clicks} clicks`;
    });
    if (quick && size !== 'desktop') continue;
    await test(`${info.key}: a whole game by keyboard alone, ${size}`, { size }, async (page, url) => {
      await begin(page, url, info.key, { choices: shorter });
      const { steps, tabs } = await playByKeyboard(page);
      return `${steps} choices, ${tabs} tabs`;
    });
  }
  await test(`${info.key}: a click on something illegal answers why not`, {}, async (page, url) => {
    await begin(page, url, info.key, { choices: shorter });
    await ready(page);
    const closed = page.locator('.board [data-element]:not([data-open])');
    const count = await closed.count();
    if (count === 0) return 'nothing illegal on the board now';
    for (let i = 0; i < Math.min(count, 8); i++) {
      await closed.nth(i).dispatchEvent('click');
      await page.waitForTimeout(30);
      if (await page.locator('.why').count()) return await page.locator('.why p').textContent();
    }
    throw new Error('no answer');
  });
  if (info.has_secrets) await passed(test, info);
  if (info.key === 'myst') await clock(test, info);
  await test(`${info.key}: arrow keys lead to what cannot be chosen, and Enter asks why not`, {}, async (page, url) => {
    await begin(page, url, info.key, { choices: shorter });
    const choice = page.locator('.board [data-open]').first();
    await choice.waitFor();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
      await choice.focus();
      for (let steps = 0; steps < 12; steps++) {
        await page.keyboard.press(key);
        if (!(await page.evaluate(() => document.activeElement.matches('.board [aria-disabled]')))) continue;
        await page.keyboard.press('Enter');
        await page.waitForTimeout(50);
        if (await page.locator('.why').count()) return await page.locator('.why p').textContent();
      }
    }
    throw new Error('the arrows led to nothing that is refused');
  });
}

/** What Chromium tells a screen reader of a landmark: the names of all that is in it. */
async function namesIn(context, page, role) {
  const cdp = await context.newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inside = (node) => [node, ...(node.childIds ?? []).flatMap((id) => inside(byId.get(id)))];
  const [, ...parts] = inside(nodes.find((node) => node.role?.value === role));
  return [...new Set(parts.filter((node) => !node.ignored).map((node) => node.name?.value ?? ''))].filter(Boolean);
}

/** A game with a secret at one screen: whoever waits for it cannot reach the board, nor hear it. */
async function passed(test, info) {
  await test(
    `${info.key}: while the screen is passed on, nothing of the board can be reached`,
    {},
    async (page, url, context) => {
      await page.goto(`${url}#/new/${info.key}`);
      const dialog = page.locator('dialog');
      await dialog.locator('.chip').first().click();
      for (const select of await dialog.locator('select').all())
        if ((await select.locator('option').allTextContents()).includes('Person'))
          await select.selectOption({ label: 'Person' });
      await dialog.locator('button[type=submit]').click();
      const ready = page.getByRole('button', { name: 'I am ready' });
      for (let clicks = 0; clicks < 40 && !(await ready.isVisible()); clicks++) {
        await page.locator('.board [data-open], .question [data-choice], .veil button').first().waitFor();
        if (!(await ready.isVisible()))
          await page.locator('.board [data-open], .question [data-choice]').first().dispatchEvent('click');
      }
      const heard = await namesIn(context, page, 'main');
      const veil = ['Pass the screen to Person 2.', 'I am ready'];
      expect(
        heard.every((name) => veil.includes(name)),
        `behind the veil can be heard: ${heard.join('; ')}`,
      );
      expect(heard.includes(veil[1]), 'the veil cannot be heard');
      for (let tabs = 0; tabs < 60; tabs++) {
        const reached = await page.evaluate(
          () => document.activeElement.closest('.board') && document.activeElement.textContent,
        );
        expect(!reached || reached === 'I am ready', `Tab reaches ${reached}`);
        await page.keyboard.press('Tab');
      }
      await ready.click();
      await page.locator('.board [data-open], .question [data-choice]').first().waitFor();
    },
  );
}
/** Where a clock runs, it also runs while somebody looks back. */
async function clock(test, info) {
  await test(`${info.key}: the clock goes on while the game is looked back at`, {}, async (page, url) => {
    await begin(page, url, info.key, { choices: ['race'] });
    const time = page.locator('header time');
    while (!(await time.isVisible())) {
      await page.locator('.board [data-open], header time').first().waitFor();
      const choice = page.locator('.board [data-element^=landmark][data-open]').first();
      if (await choice.isVisible()) await choice.dispatchEvent('click');
    }
    const seconds = async (locator) =>
      (await locator.textContent()).split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
    const before = await seconds(time);
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.evaluate(async () => {
      const until = Date.now() + 3500;
      while (Date.now() < until) await new Promise(requestAnimationFrame);
    });
    await page.getByRole('button', { name: 'Back to now' }).click();
    const after = await seconds(time);
    expect(after <= before - 3, `before, ${before} s were left, and 3.5 s later ${after} s`);
  });
}

/** What only one board has: a tile that snaps, a piece that is dragged, a chart that is pinched. */
export async function gestures(test) {
  await test(
    'myriath: a tile snaps where it fits, says what it brings, and is placed by a click',
    {},
    async (page, url) => {
      await openRecord(page, url, recordOf('myriath', 0.5));
      await page.locator('.hand [data-open]').first().waitFor();
      await page.locator('.hand [data-open]').first().click();
      const dot = await page.locator('.myriath circle').first().boundingBox();
      await page.mouse.move(dot.x + dot.width / 2, dot.y + dot.height / 2);
      await page.locator('.ghost').waitFor();
      await page.locator('.hand [data-instead]').first().click();
      await page.locator('.hand [data-chosen]').waitFor();
      await page.locator('.myriath .place').first().hover();
      await page.locator('.ghost').waitFor();
      const before = await page.locator('.myriath .tile').count();
      await page.mouse.down();
      await page.mouse.up();
      await page.waitForFunction((count) => document.querySelectorAll('.myriath .tile').length > count, before);
    },
  );
  await test('myst: a piece is dragged from the tray onto the island', {}, async (page, url) => {
    await begin(page, url, 'myst', { choices: ['race'] });
    await page.locator('.board [data-open]').first().waitFor();
    while (await page.locator('.board [data-element^=landmark][data-open]').count()) {
      await page.locator('.board [data-element^=landmark][data-open]').first().dispatchEvent('click');
      await page.waitForTimeout(100);
    }
    const piece = page.locator('.ours [data-element^=slot][data-open]').first();
    await piece.waitFor();
    const from = await piece.boundingBox(),
      to = await page.locator('.island svg').first().boundingBox();
    const lines = await page.locator('.log li').count();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
    await page.locator('.dragged').waitFor();
    await page.mouse.up();
    await page.waitForFunction(
      (count) => document.querySelectorAll('.log li').length > count || document.querySelector('.why'),
      lines,
    );
  });
  await test(
    'cyclades: the chart comes nearer under two fingers, and is whole again',
    { size: 'phone' },
    async (page, url, context) => {
      await begin(page, url, 'cyclades', { seats: 5 });
      const chart = page.locator('.chart > svg');
      const whole = await chart.getAttribute('viewBox');
      const box = await chart.boundingBox();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const cdp = await context.newCDPSession(page);
      const touch = (type, spread) =>
        cdp.send('Input.dispatchTouchEvent', {
          type,
          touchPoints:
            type === 'touchEnd'
              ? []
              : [
                  { x: x - spread, y, id: 0 },
                  { x: x + spread, y, id: 1 },
                ],
        });
      await touch('touchStart', 20);
      for (let spread = 30; spread <= 90; spread += 10) await touch('touchMove', spread);
      await touch('touchEnd', 0);
      const near = await chart.getAttribute('viewBox');
      expect(Number(near.split(' ')[2]) < Number(whole.split(' ')[2]) / 1.5, `pinched from ${whole} to ${near}`);
      await page.getByRole('button', { name: 'Whole chart' }).tap();
      expect((await chart.getAttribute('viewBox')) === whole, 'the whole chart again');
    },
  );
  await test(
    'cyclades: two quick taps on what can be chosen do not bring the chart nearer, beside it they do',
    { size: 'phone' },
    async (page, url) => {
      await openRecord(page, url, recordOf('cyclades', 0.3));
      const chart = page.locator('.chart > svg'),
        place = page.locator('.chart [data-open]').first();
      await place.waitFor();
      const whole = await chart.getAttribute('viewBox');
      const box = await place.boundingBox();
      for (let taps = 0; taps < 2; taps++)
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { clickCount: taps + 1 });
      expect((await chart.getAttribute('viewBox')) === whole, 'the chart came nearer');
      await page.waitForTimeout(800);
      const sea = await page.locator('.chart .sea:not([data-open])').first().boundingBox();
      await page.mouse.dblclick(sea.x + sea.width / 2, sea.y + sea.height / 2);
      expect((await chart.getAttribute('viewBox')) !== whole, 'the chart stayed');
    },
  );
}
