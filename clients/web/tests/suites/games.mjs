// One suite for every game alike: whole games by clicks and by keyboard, why not, and the gestures some boards have of their own.
import { expect, openRecord, recordOf, shorter } from '../expect.mjs';
import { begin, playByClicks, playByKeyboard } from '../player.mjs';

const ready = (page) => page.locator('.board [data-open], .question [data-choice]').first().waitFor();

export async function game(test, info, quick) {
  for (const size of ['desktop', 'phone']) {
    if (quick && size === 'desktop' && !info.first) continue;
    await test(`${info.key}: a whole game by clicks, ${size}`, { size }, async (page, url) => {
      await begin(page, url, info.key, { choices: shorter });
      return `${await playByClicks(page, { touch: size === 'phone' })} clicks`;
    });
  }
  if (!quick || info.first)
    await test(`${info.key}: a whole game by keyboard alone`, {}, async (page, url) => {
      await begin(page, url, info.key, { choices: shorter });
      const { steps, tabs } = await playByKeyboard(page);
      return `${steps} choices, ${tabs} tabs`;
    });
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
