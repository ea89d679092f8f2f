// Players' panels: what a player has is told there, whole, on every wide screen; on small ones it is a tap away.
import { readFileSync } from 'node:fs';
import { begin, playByClicks, settings, waitForTurn } from '../player.mjs';
import { accessible, expect, openRecord, recordOf } from '../expect.mjs';

/** Wide screens: a large one, that of many laptops, a small one, and the smallest that is wide. */
const WIDE = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1100, height: 600 },
  { width: 1081, height: 561 },
];
const SMALL = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
];
const PARTS = [0.1, 0.5, 0.8, 1];
const FINGER_PX = 40;

/** What of the panels is not whole, or lies over something else of them. */
const unwhole = () => {
  const found = [];
  const box = (e) => e.getBoundingClientRect();
  const over = (p, q) =>
    Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1.5 &&
    Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1.5;
  const column = box(document.querySelector('.table > .seats'));
  for (const panel of document.querySelectorAll('.table > .seats > ol > li')) {
    const { left, right, top, bottom } = box(panel);
    if (bottom > column.bottom || right > column.right) found.push(`a panel leaves the column: ${panel.textContent}`);
    const shown = [...panel.querySelectorAll('*')].filter(
      (e) => !e.closest('.visually-hidden, .pick') && e.checkVisibility() && box(e).width > 1,
    );
    for (const e of shown)
      if (box(e).left < left || box(e).right > right || box(e).top < top - 0.5 || box(e).bottom > bottom + 0.5)
        found.push(`cut: ${e.className} ${e.textContent.trim()}`);
    const words = shown.filter(
      (e) => [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && !e.closest('.badge, svg'),
    );
    for (const e of words)
      if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && getComputedStyle(e).overflow !== 'visible')
        found.push(`words too long: ${e.textContent.trim()}`);
    for (const [i, a] of words.entries())
      for (const b of words.slice(i + 1))
        if (!a.contains(b) && !b.contains(a) && over(box(a), box(b)))
          found.push(`${a.textContent.trim()} lies over ${b.textContent.trim()}`);
  }
  return found.slice(0, 4);
};

/** The numbers of a panel's things by their names in the view. */
const told = (about) =>
  [...document.querySelectorAll('.table > .seats > ol > li')].map((panel) =>
    panel.querySelector(`[data-about="${about}"]`)?.innerText.replace(/\s+/g, ' ').trim(),
  );
const scores = () =>
  [...document.querySelectorAll('.table > .seats > ol > li .score')].map((e) => e.textContent.trim());

async function wide(test, games) {
  for (const { key, seats_least: least, seats_most: most, seat_step: step } of games) {
    await test(`${key}: players' panels are whole on every wide screen`, {}, async (page, url) => {
      await settings(page);
      await page.reload();
      for (const part of PARTS) {
        await openRecord(page, url, recordOf(key, part));
        for (const size of WIDE) {
          await page.setViewportSize(size);
          await page.locator('.table[data-frame=wide] > .seats > ol > li').first().waitFor();
          await page.evaluate(
            () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
          );
          const found = await page.evaluate(unwhole);
          expect(found.length === 0, `${size.width}x${size.height}, after ${part}: ${found.join('; ')}`);
        }
      }
    });
    await test(`${key}: panels of every number of players share the column`, {}, async (page, url) => {
      for (let seats = least; seats <= most; seats += step ?? 1) {
        await begin(page, url, key, { seats });
        await page
          .locator('.table > .seats > ol > li')
          .nth(seats - 1)
          .waitFor();
        for (const size of WIDE) {
          await page.setViewportSize(size);
          const heights = await page.evaluate(() =>
            [...document.querySelectorAll('.table > .seats > ol > li')].map((e) => e.getBoundingClientRect().height),
          );
          expect(Math.max(...heights) - Math.min(...heights) < 1.5, `${seats} players: ${heights.join()}`);
          const found = await page.evaluate(unwhole);
          expect(found.length === 0, `${seats} players, ${size.width}x${size.height}: ${found.join('; ')}`);
        }
      }
    });
  }
}

/** What the golden records end with, and a hidden fortune. */
async function owned(test) {
  await test('cyclades: panels tell what everyone has, and that gold is hidden', {}, async (page, url) => {
    await settings(page);
    await page.reload();
    await openRecord(page, url, recordOf('cyclades', 0.4));
    await waitForTurn(page);
    const question = await page.locator('.question .ask').textContent();
    const [, gold, priests] = /You have (\d+) gold and (\d+) priests/.exec(question);
    const all = await page.evaluate(told, 'part:gold');
    expect(all[0] === `${gold} gold`, `the own panel says ${all[0]}`);
    expect(
      all.slice(1).every((words) => words === 'gold hidden'),
      `the others' say ${all.slice(1).join()}`,
    );
    const [own] = await page.evaluate(told, 'part:priest');
    expect(own === `${priests} priests`, `the own panel says ${own}`);
    expect((await page.evaluate(scores))[0] === '0 of 2 metropolises', 'metropolises are not told');
  });
  await test('mykerinos: panels tell what everyone has', {}, async (page, url) => {
    await settings(page);
    await page.reload();
    await openRecord(page, url, recordOf('mykerinos', 0.4));
    await waitForTurn(page);
    const [, stock] = /You have (\d+) cubes in stock/.exec(await page.locator('.question .ask').textContent());
    expect((await page.evaluate(told, 'part:stock'))[0] === `stock ${stock}`, 'the stock is another');
    expect(/^\d+ points?$/.test((await page.evaluate(scores))[1]), 'points are not called so');
    const cubes = await page.locator('.museum [data-element^=room] .cube').count();
    const rooms = await page.locator('.seats .held [data-about^="room:"]').count();
    expect(cubes > 0 && rooms === cubes, `${rooms} rooms in the panels, ${cubes} cubes in the museum`);
  });
  await test('mytikas: panels tell what everyone has', {}, async (page, url) => {
    await settings(page);
    await page.reload();
    await openRecord(page, url, recordOf('mytikas', 0.8));
    await waitForTurn(page);
    const levels = await page.locator('.own .levels .stack').count();
    const own = await page.locator('.seats li.me .held .goods [data-about^="resource:"]').count();
    expect(own === levels, `${own} amounts in the panel, ${levels} on the board`);
    const deities = await page.locator('.seats .held .deity').count();
    expect(deities > 4, `only ${deities} deity cards in the panels`);
  });
}

/** Moves that begin with something in a panel. */
async function chosen(test) {
  await test('mytikas: a deity card in a panel is chosen there, by mouse and by keys', {}, async (page, url) => {
    await begin(page, url, 'mytikas', { seats: 2 });
    const card = page.locator('.seats .held .deity[data-open]').first();
    await playByClicks(page, {
      limit: 400,
      until: async () => (await card.count()) > 0,
      wants: [/deity|offering|steal|put/],
    });
    const line = await page.evaluate(
      () => getComputedStyle(document.querySelector('.seats .deity[data-open]')).boxShadow,
    );
    expect(line !== 'none', 'it has no ring');
    const before = await page.locator('.drawer ol li').count();
    await page.keyboard.press('Tab');
    await card.focus();
    await page.keyboard.press('ArrowRight');
    expect(
      await page.evaluate(() => document.activeElement.matches('.board [data-element], .seats [data-element]')),
      'arrow keys do not lead from the panel',
    );
    await card.click();
    await page.waitForFunction(
      (count) =>
        document.querySelectorAll('.drawer ol li').length > count ||
        document.querySelector('.seats [data-chosen], .question em') !== null,
      before,
    );
  });
}

/** Cyclades until the person must choose a player to take from. */
function beforeRobbery() {
  const record = readFileSync(new URL('../../../../games/cyclades/records/sylph.record', import.meta.url), 'utf8');
  return record.slice(0, record.indexOf('\na 0 rob') + 1);
}
async function players(test) {
  for (const size of ['desktop', 'phone'])
    await test(`cyclades: a player is chosen in their panel, ${size}`, { size }, async (page, url) => {
      await settings(page);
      await page.reload();
      await openRecord(page, url, beforeRobbery());
      await waitForTurn(page);
      const player = page.locator('.seats [data-element^="seat:"][data-open]').last();
      const { width, height } = await player.boundingBox();
      expect(Math.min(width, height) >= FINGER_PX, `it has ${width} x ${height} px`);
      const ring = await player.locator('.ring').evaluate((e) => getComputedStyle(e).borderTopColor);
      expect(!/, 0\)$/.test(ring), 'it has no ring');
      await (size === 'phone' ? player.tap() : player.click());
      await player.waitFor({ state: 'detached' });
      expect((await page.locator('dialog.about').count()) === 0, 'a sheet is shown');
    });
}

async function sheet(test, games) {
  for (const { key } of games.filter(({ key }) => ['cyclades', 'mykerinos', 'mytikas'].includes(key)))
    await test(`${key}: on a phone a tap on a player shows what they have`, { size: 'phone' }, async (page, url) => {
      await settings(page);
      await page.reload();
      await openRecord(page, url, recordOf(key, 0.5));
      await waitForTurn(page);
      for (const size of SMALL) {
        await page.setViewportSize(size);
        await page.locator('.seats li').nth(1).locator('button').tap();
        const about = page.locator('dialog.about');
        await about.waitFor();
        expect((await about.locator('.held').textContent()).trim() !== '', 'it tells nothing');
        const { y, height } = await about.boundingBox();
        expect(y >= 0 && y + height <= size.height + 1, 'it leaves the screen');
        await accessible(page, `${key}, ${size.width}`);
        await page.keyboard.press('Escape');
        await about.waitFor({ state: 'detached' });
      }
    });
}

/** In Mykerinos a room is chosen by a finger. */
async function rooms(test) {
  await test('mykerinos: rooms that can be chosen have the size of a finger', { size: 'phone' }, async (page, url) => {
    await settings(page);
    await page.reload();
    let seen = 0;
    for (let part = 0.25; part < 1; part += 0.05) {
      await openRecord(page, url, recordOf('mykerinos', part));
      if (!(await waitForTurn(page))) break;
      for (const size of SMALL) {
        await page.setViewportSize(size);
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        const boxes = await page.locator('[data-element^=room][data-open] .ring').evaluateAll((all) =>
          all.map((e) => {
            const { width, height } = e.getBoundingClientRect();
            return Math.min(width, height);
          }),
        );
        seen += boxes.length;
        for (const px of boxes) expect(px >= FINGER_PX, `${size.width}x${size.height}: a room has ${px.toFixed(1)} px`);
      }
    }
    expect(seen > 0, 'no room could be chosen');
    return `${seen} rooms`;
  });
}

export async function panels(test, games, quick) {
  await owned(test);
  await rooms(test);
  await sheet(test, games);
  await chosen(test);
  await players(test);
  if (!quick) await wide(test, games);
}
