// What can be read on a board: nothing is cut off, and what the log and hints name is there.
import { readFileSync } from 'node:fs';
import { expect, openRecord, openTab, recordOf, shorter } from '../expect.mjs';
import { begin, waitForTurn } from '../player.mjs';

/** At its start, while much is going on, and near its end. */
const PARTS = [0.02, 0.32, 0.6, 0.88];

/** Parts of the board that hold more than they show. Myst's trays and lists that open are made to be scrolled. */
const cutOff = () =>
  [...document.querySelectorAll('.board *')]
    .filter((e) => e.clientWidth > 0 && /hidden|auto|scroll|clip/.test(getComputedStyle(e).overflow))
    .filter((e) => !e.matches('.visually-hidden, .pieces, details *'))
    .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
    .map((e) => `${e.className}: ${e.scrollWidth} x ${e.scrollHeight} in ${e.clientWidth} x ${e.clientHeight}`);

/** What is still wrong when everything has come to rest: something that moves may be cut off for a moment, and bots play on. */
async function lasting(page, find) {
  let found = await page.evaluate(find);
  for (let tries = 0; found.length > 0 && tries < 40; tries++) {
    await page.waitForTimeout(100);
    found = await page.evaluate(find);
  }
  return found;
}

/** How a game's log names places, and what stands on the board for each: letters and numbers at its edge, or names. */
const places = {
  cyclades: [/\b[A-K]\d+\b/g, (name) => [name]],
  mykerinos: [
    /\b[a-h][1-9]\b|\bwings? \d( and \d)?/g,
    (name) => (name.startsWith('wing') ? name.match(/\d/g).map((number) => `Wing ${number}`) : [...name]),
  ],
  myriath: [/(?<= at )[a-j] \d+(?=[: ])/g, (name) => name.split(' ')],
  myst: [/\b[a-h][1-6]\b/g, (name) => [...name]],
  mytikas: [/\blevel \d\b/g, (name) => [name.at(-1)]],
};
const LABEL_LEAST_PX = 9;

/** All that is written on the drawings of a board, with the size of its letters on screen. */
const written = () =>
  [...document.querySelectorAll('.board svg text')]
    .filter((e) => e.checkVisibility() && e.getBoundingClientRect().width > 0)
    .map((e) => ({
      words: e.textContent.trim(),
      px: parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a,
    }));
const logged = () => [...document.querySelectorAll('.drawer ol li')].map((line) => line.textContent);

const ready = (page) => page.locator('.board [data-element]').first().waitFor();

/** On a phone the names of Cyclades' seas appear when one comes nearer; Mytikas has its mountain in sight. */
async function nearer(page, key) {
  if (key === 'cyclades') await page.getByRole('button', { name: 'Larger' }).click();
  if (key === 'mytikas') await page.getByRole('button', { name: 'Mountain' }).click();
}

export async function boards(test, games) {
  for (const { key } of games)
    await test(`${key}: nothing of the board is cut off on a desktop`, {}, async (page, url) => {
      for (const part of PARTS) {
        await openRecord(page, url, recordOf(key, part));
        await ready(page);
        const cut = await lasting(page, cutOff);
        expect(cut.length === 0, `after ${part} of the game: ${cut.join('; ')}`);
      }
    });
  for (const { key } of games.filter((game) => places[game.key]))
    for (const size of ['desktop', 'phone'])
      await test(
        `${key}: every place that the log names can be read on the board, ${size}`,
        { size },
        async (page, url) => {
          await openRecord(page, url, recordOf(key, 0.95));
          await ready(page);
          if (size === 'phone') await nearer(page, key);
          const [pattern, labels] = places[key];
          const named = new Set((await page.evaluate(logged)).flatMap((line) => line.match(pattern) ?? []));
          expect(named.size > 3, `the log names only ${[...named].join()}`);
          const texts = await page.evaluate(written);
          for (const name of named)
            for (const label of labels(name)) {
              const found = texts.filter(({ words }) => words === label || words.startsWith(`${label}\u00a0`));
              expect(found.length > 0, `${name}: there is no ${label} on the board`);
              const px = Math.max(...found.map((one) => one.px));
              expect(px >= LABEL_LEAST_PX, `${label} is only ${px.toFixed(1)} px high`);
            }
          return `${named.size} places`;
        },
      );
  await tiles(test);
  await isles(test);
  await battle(test);
  for (const { key } of games) await hint(test, key);
  await last(test);
  await penalty(test);
  await count(test);
}

/** What a tile of Mykerinos says about itself. */
async function tiles(test) {
  await test(
    'mykerinos: a tile shows its letter and its points, also none, and can be pointed at',
    {},
    async (page, url) => {
      await openRecord(page, url, recordOf('mykerinos', 0.5));
      await ready(page);
      const all = await page.evaluate(() =>
        [...document.querySelectorAll('.cartouche')].map((tile) => {
          const { x, y, width, height } = tile.querySelector('rect').getBoundingClientRect();
          return {
            title: tile.getAttribute('aria-label'),
            words: [...tile.querySelectorAll('text')].map((text) => text.textContent.trim()),
            isTop: tile.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
          };
        }),
      );
      expect(all.length > 0, 'there are no tiles');
      for (const { title, words, isTop } of all) {
        const letter = / tile ([a-g])$/.exec(title)?.[1] ?? '';
        expect(/^\d$/.test(words[0]), `${title} shows "${words[0]}" for its points`);
        expect(words[1] === letter, `${title} shows "${words[1]}" for its letter`);
        expect(isTop, `${title}: something lies over it`);
      }
      expect(
        all.some(({ words }) => words[0] === '0'),
        'no tile here is worth nothing',
      );
    },
  );
}

/** Names of isles that lie over a number: their letters, without the room above and below them. */
const overNumbers = () => {
  const numbers = [...document.querySelectorAll('.board .count circle, .board .many')];
  return [...document.querySelectorAll('.board .name')].flatMap((name) => {
    const { left, right, top, height } = name.getBoundingClientRect();
    const [from, to] = [top + height * 0.28, top + height * 0.78];
    const over = numbers.some((number) => {
      const box = number.getBoundingClientRect();
      return box.left < right && box.right > left && box.top < to && box.bottom > from;
    });
    return over ? [name.textContent] : [];
  });
};

async function isles(test) {
  for (const size of ['desktop', 'phone'])
    await test(`cyclades: the names of isles lie over no number, ${size}`, { size }, async (page, url) => {
      for (const part of PARTS) {
        await openRecord(page, url, recordOf('cyclades', part));
        await ready(page);
        const over = await lasting(page, overNumbers);
        expect(over.length === 0, `after ${part} of the game: ${over.join(', ')}`);
      }
    });
}

/** Cyclades in the middle of a battle of the person's. */
async function battle(test) {
  await test('cyclades: a battle covers nothing of the chart, phone', { size: 'phone' }, async (page, url) => {
    const record = readFileSync(new URL('../../../../games/cyclades/records/forty.record', import.meta.url), 'utf8');
    await openRecord(page, url, record.slice(0, record.indexOf('\na 0 fight') + 1));
    await page.locator('aside.duel').waitFor();
    const [over, cut] = await page.evaluate(() => {
      const duel = document.querySelector('aside.duel');
      const top = document.querySelector('.map').getBoundingClientRect().top;
      return [duel.getBoundingClientRect().bottom - top, duel.scrollHeight - duel.clientHeight];
    });
    expect(over <= 0, `it covers ${over} px of the chart`);
    expect(cut <= 0, `${cut} px of it are cut off`);
  });
}

/** The line around something that a hint names: of its ring, or of itself. */
const lineAround = (element) => {
  const ring = element.querySelector(':scope > .ring');
  const { strokeDasharray, outlineStyle, borderTopStyle } = getComputedStyle(ring ?? element);
  return ring?.localName === 'span' ? borderTopStyle : ring ? strokeDasharray : outlineStyle;
};
/** The tile of Myriath's hint covers the crossing that the labels call so. */
const liesAt = ([column, row]) => {
  const tile = document.querySelector('.board .hinted > path').getBoundingClientRect();
  const label = (name) =>
    [...document.querySelectorAll('.board .label')].find((e) => e.textContent === name).getBoundingClientRect();
  const x = label(column).x + label(column).width / 2,
    y = label(row).y + label(row).height / 2;
  return x >= tile.x && x <= tile.right && y >= tile.y && y <= tile.bottom;
};

/** Unlike what can be clicked or is chosen: by a dashed line. */
async function hint(test, key) {
  await test(`${key}: what a hint names is marked on the board`, {}, async (page, url) => {
    await begin(page, url, key, { choices: shorter });
    await waitForTurn(page);
    expect((await page.locator('.board [data-hint]').count()) === 0, 'something is marked before anybody asked');
    await page.keyboard.press('h');
    const words = await page.locator('.question .hint b').textContent();
    const line = await page.locator('.board [data-hint]').first().evaluate(lineAround);
    expect(/dashed|\d/.test(line), `its line is ${line}`);
    if (key === 'myriath') {
      const place = /([a-j]), (\d+)\.$/.exec(words).slice(1);
      expect(await page.evaluate(liesAt, place), `no tile lies at ${place.join(' ')}`);
    }
    return words;
  });
}

/** Where the marked tile lies, by the labels at the edge. */
const markedAt = () => {
  const centre = (e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const { e: x, f: y } = document.querySelector('.board .tile.last').getScreenCTM();
  const labels = [...document.querySelectorAll('.board .label')].map((e) => ({ name: e.textContent, ...centre(e) }));
  const near = (which, far) => labels.filter(which).sort((a, b) => far(a) - far(b))[0].name;
  return `${near(
    ({ name }) => /[a-j]/.test(name),
    (label) => Math.abs(label.x - x),
  )} ${near(
    ({ name }) => /\d/.test(name),
    (label) => Math.abs(label.y - y),
  )}`;
};
async function last(test) {
  await test('myriath: the tile that was placed last is marked, now and while looking back', {}, async (page, url) => {
    await openRecord(page, url, recordOf('myriath'));
    const slider = page.locator('#replay');
    await slider.waitFor();
    const all = Number(await slider.getAttribute('max'));
    await openTab(page, 'desktop', 'Log');
    const lines = await page.evaluate(logged);
    for (const at of [all, all - 1, all - 7, 5, 1]) {
      await slider.fill(String(at));
      const place = / at ([a-j] \d+)/.exec(lines[at])[1];
      const found = await page.evaluate(markedAt);
      expect(found === place, `after ${at} events the tile at ${found} is marked, not the one at ${place}`);
    }
  });
}

/** In Myst's race nobody need be able to do anything for a while after pieces that did not fit. */
async function penalty(test) {
  await test('myst: it is said what is waited for after a piece that did not fit', {}, async (page, url) => {
    await begin(page, url, 'myst');
    const click = async (kind) => {
      const element = page.locator(`.board [data-element^="${kind}:"][data-open]`).last();
      await element.waitFor();
      await element.dispatchEvent('click');
    };
    await click('landmark');
    const words = page.locator('.question .ask', { hasText: 'That did not fit' });
    // The page says it for a second and a half; a piece may also fit.
    for (let tries = 0; tries < 8 && !(await words.count()); tries++) {
      await click('slot');
      await click('place');
      await words.waitFor({ timeout: 1000 }).catch(() => {});
    }
    return await words.textContent();
  });
}

async function count(test) {
  for (const size of ['desktop', 'phone'])
    await test(`myst: the count at the end leaves the island in sight, ${size}`, { size }, async (page, url) => {
      await openRecord(page, url, recordOf('myst'));
      await page.locator('.board .reveal').waitFor();
      const over = await page.evaluate(() => {
        const island = document.querySelector('.board .island').getBoundingClientRect(),
          count = document.querySelector('.board .reveal').getBoundingClientRect();
        return island.bottom - count.top;
      });
      expect(over <= 0, `the count covers ${over} px of the island`);
    });
}
