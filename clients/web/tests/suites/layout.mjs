// The table on every screen: the board has most of it, nothing is cut off or lies over something else, and nothing moves while one plays.
import { launchLetters, sizes } from '../browser.mjs';
import { expect, openRecord, recordOf } from '../expect.mjs';
import { settings } from '../player.mjs';

/** The board has at least this part of the shorter side, and its largest drawing this part. */
const BOARD_LEAST = 0.6,
  DRAWING_LEAST = 0.28;
const LETTERS_PX = 32;
const unzoomed = Object.entries(sizes).filter(([name]) => !name.includes('%'));

/** What is wrong with the table as it is shown now. */
const faults = ({ BOARD_LEAST, DRAWING_LEAST }) => {
  const shorter = Math.min(innerWidth, innerHeight);
  const box = (e) => e.getBoundingClientRect();
  const least = (e) => Math.min(box(e).width, box(e).height);
  const nameOf = (e) =>
    (e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 40) ||
    `${e.tagName} in ${e.parentElement.className}`;
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && box(e).width > 0 && box(e).height > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  /** Scrolling brings it into sight, or it is in sight already. */
  const canBeSeen = (e, part = 1) => {
    for (let parent = e.parentElement; parent; parent = parent.parentElement) {
      const style = getComputedStyle(parent);
      if (/auto|scroll/.test(style.overflow)) return true;
    }
    const { left, right, top, bottom, width, height } = box(e);
    const [x, y] = [(width * (1 - part)) / 2 + 1, (height * (1 - part)) / 2 + 1];
    return left + x >= 0 && top + y >= 0 && right - x <= innerWidth && bottom - y <= innerHeight;
  };
  /** They have more in common than so many px. */
  const overlap = (p, q, wide, high) =>
    Math.min(p.right, q.right) - Math.max(p.left, q.left) > wide &&
    Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > high;
  const found = [];
  const board = document.querySelector('main.board');
  if (least(board) < BOARD_LEAST * shorter)
    found.push(`the board has ${box(board).width} x ${box(board).height} of ${innerWidth} x ${innerHeight}`);
  const drawing = Math.max(...all('.board svg').map(least));
  if (drawing < DRAWING_LEAST * shorter) found.push(`the largest drawing has ${drawing} px`);
  for (const e of all('.board svg[width]')) {
    const [own, place] = [box(e), box(e.parentElement)];
    if (own.width > place.width + 1 || own.height > place.height + 1) found.push(`larger than its place: ${nameOf(e)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight)
    found.push('the page scrolls');
  for (const e of all('.table[data-frame=wide] > .question'))
    if (e.scrollHeight > e.clientHeight) found.push(`the question is ${e.scrollHeight - e.clientHeight} px too high`);
  for (const e of all('.table > header *, .table > .seats li, .table > .seats li *, .question button, .question p'))
    if (!canBeSeen(e)) found.push(`cut off: ${nameOf(e)}`);
  for (const e of all('button, a.button'))
    if (e.scrollWidth > e.clientWidth + 1 && !/visible/.test(getComputedStyle(e).overflow))
      found.push(`words too long: ${nameOf(e)}`);
  if (
    !all('.table > header .tabs button, .drawer [role=tab]').some((e) => box(e).left >= 0 && box(e).right <= innerWidth)
  )
    found.push('nothing leads to the log');
  for (const e of all('.board [data-open]')) if (!canBeSeen(e, 0.6)) found.push(`cannot be clicked: ${nameOf(e)}`);
  for (const group of [
    all('.table > header > *'),
    all('.table > header .tabs > *'),
    all('.table > .seats li'),
    all('.seats li .name, .seats li .score, .seats li .clock, .seats li .place'),
    all('.asked > .news, .asked .ask, .asked .tools, .asked > .chips:not(.all), .asked > .standing, .asked > .replay'),
    all('.table > header, .table > .seats, .table > main, .table > .question'),
  ])
    for (const [i, a] of group.entries())
      for (const b of group.slice(i + 1))
        if (overlap(box(a), box(b), 1, 1)) found.push(`${nameOf(a)} and ${nameOf(b)} lie over each other`);
  // Words on the board and the small drawings beside them; what is laid over something on purpose has a place of its own.
  const isLaidOver = (e) => {
    for (; e !== board; e = e.parentElement) if (getComputedStyle(e).position === 'absolute') return true;
    return false;
  };
  const ownWords = (e) => [...e.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const linesOf = (e) => {
    const range = document.createRange();
    range.selectNode(ownWords(e));
    return [...range.getClientRects()];
  };
  // A line of letters is higher than what is seen of it.
  const isOver = (p, q) => overlap(p, q, 1.5, 0.45 * Math.min(p.height, q.height));
  const words = all('.board *')
    .filter((e) => e instanceof HTMLElement && ownWords(e) && !isLaidOver(e))
    .map((e) => [e, linesOf(e)]);
  const drawings = all('.board :not(svg) > svg')
    .filter((e) => box(e).width < 48 && !isLaidOver(e))
    .map((e) => [e, [box(e)]]);
  for (const [i, [a, lines]] of words.entries())
    for (const [b, places] of [...words.slice(i + 1), ...drawings])
      if (lines.some((line) => places.some((place) => isOver(line, place))))
        found.push(`on the board, ${nameOf(a)} and ${nameOf(b)} lie over each other`);
  for (const e of all('.board, .board *')) {
    const hidden = e.scrollWidth - e.clientWidth;
    if (hidden > 1 && hidden < 40 && /auto|scroll/.test(getComputedStyle(e).overflowX))
      found.push(`${e.className} is ${hidden} px too wide for its place`);
  }
  return [...new Set(found)].slice(0, 6);
};

export const faultsOf = (page) => page.evaluate(faults, { BOARD_LEAST, DRAWING_LEAST });

/** Everything that moves for a while has come to rest; what a lesson lights never does. */
export const atRest = (page) =>
  page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
    await Promise.all(passing.map((animation) => animation.finished.catch(() => {})));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/** At rest, with a person to move. */
async function settled(page) {
  await page.locator('.board [data-open], .question [data-choice], .question .standing').first().waitFor();
  await atRest(page);
}

/** The table on all the screens, one after the other. */
async function onEveryScreen(page, url, key, part, screens = Object.entries(sizes)) {
  await openRecord(page, url, recordOf(key, part));
  let smallest = 1;
  for (const [name, size] of screens) {
    await page.setViewportSize(size);
    await settled(page);
    const found = await faultsOf(page);
    expect(found.length === 0, `${name}, after ${part} of the game: ${found.join('; ')}`);
    const { width, height } = await page.locator('main.board').boundingBox();
    smallest = Math.min(smallest, Math.min(width, height) / Math.min(size.width, size.height));
  }
  return smallest;
}
export async function layout(test, games) {
  await test(`${games[0].key}: the table on every screen, for the left hand`, {}, async (page, url) => {
    await settings(page, { leftHanded: true });
    await page.reload();
    await onEveryScreen(page, url, games[0].key, 0.4);
  });
  await test('mytikas: beside a lesson, too, the panels have the whole board', {}, async (page, url) => {
    await page.goto(`${url}#/learn/mytikas`);
    await settled(page);
    const right = (selector) => page.locator(selector).evaluate((e) => e.getBoundingClientRect().right);
    const free = (await right('.panels')) - (await right('.panels > .wheel'));
    expect(free < 1, `${free} px are free beside the wheel`);
  });
  await test('cyclades: on a phone, creatures hide no sea that can be chosen', { size: 'phone' }, async (page, url) => {
    await page.goto(`${url}#/learn/cyclades`);
    for (const name of ['Next', 'Next', 'Offer: Ares', 'Offer: gold 1', 'Offer: Poseidon', 'Offer: gold 1'])
      await page.getByRole('button', { name, exact: true }).dispatchEvent('click');
    await page.locator('.chart [data-element^=sea][data-open]').first().waitFor();
    const hidden = await page.$$eval('.chart [data-element^=sea][data-open]', (seas) =>
      seas.flatMap((sea) => {
        const { left, right, top, bottom } = sea.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return seen?.closest('.chart') ? [] : [sea.getAttribute('aria-label')];
      }),
    );
    expect(hidden.length === 0, `hidden: ${hidden.join('; ')}`);
  });
  for (const { key } of games) {
    await test(`${key}: the table on every screen`, {}, async (page, url) => {
      await settings(page);
      await page.reload();
      const all = [];
      for (const part of [0.4, 1]) all.push(await onEveryScreen(page, url, key, part));
      return `the board has at least ${Math.round(100 * Math.min(...all))} % of the shorter side`;
    });
    await test(`${key}: the table on every screen, with letters of twice the size`, { blank: true }, async (_, url) => {
      const { page, close } = await launchLetters(LETTERS_PX);
      try {
        await page.goto(url);
        const size = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
        expect(size >= LETTERS_PX, `letters have ${size} px`);
        await settings(page);
        await page.reload();
        return `the board has at least ${Math.round(100 * (await onEveryScreen(page, url, key, 0.4, unzoomed)))} %`;
      } finally {
        await close();
      }
    });
  }
}

/** Watches from now on whether the parts of the table or the large drawings on the board change their size or place. The answer tells, at
 *  the end of a game, what has. Myst's board is another one in another phase; Mytikas' panels may be swiped aside and scrolled. */
export async function watchStillness(page) {
  await page.evaluate(() => {
    const places = (window.places = {});
    const note = (name, { x, y, width, height }, swiped = { x: 0, y: 0 }) => {
      const place = [x + swiped.x, y + swiped.y, width, height].map(Math.round).join(' ');
      (places[name] ??= new Set()).add(place);
    };
    /** How far what holds a drawing has been swiped and scrolled, up to the board. */
    const swipedOf = (board, drawing) => {
      const all = { x: 0, y: 0 };
      for (let at = drawing.parentElement; at !== board; at = at.parentElement) {
        all.x += at.scrollLeft;
        all.y += at.scrollTop;
      }
      return all;
    };
    // As it will be painted: drawings take the size of their places after everything is laid out, and this observer is the last one.
    const look = () => {
      requestAnimationFrame(look);
      const board = document.querySelector('main.board');
      if (!board) return;
      const sized = new ResizeObserver(() => {
        sized.disconnect();
        lookAt(board);
      });
      sized.observe(board);
    };
    const lookAt = (board) => {
      for (const part of ['header', '.seats', 'main', '.question', '.side > .drawer'])
        note(part, document.querySelector(`.table > ${part}`).getBoundingClientRect());
      // It is not said twice where the head of the page begins with it.
      const phase = board.querySelector('.myst')
        ? document.querySelector('.table .phase').textContent || document.querySelector('.table .where')?.textContent
        : '';
      const least = Math.min(board.clientWidth, board.clientHeight) * 0.3;
      for (const svg of board.querySelectorAll('svg')) {
        const box = svg.getBoundingClientRect();
        if (Math.min(box.width, box.height) < least) continue;
        note(`${phase}${svg.parentElement.className}`, box, swipedOf(board, svg));
      }
    };
    look();
  });
  return () =>
    page.evaluate(() =>
      Object.entries(window.places)
        .filter(([, all]) => all.size > 1)
        .map(([name, all]) => `${name}: ${[...all].slice(0, 4).join(', ')}`),
    );
}
