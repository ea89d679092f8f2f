// Somebody new, from the first page through a game's lesson and a first game back to the first page:
//   node tests/newcomer.mjs GAME FOLDER [desktop|phone]     FOLDER/NN-STEP.png, and FOLDER/said.txt: what the page said at every step
// The newcomer does what the lesson asks and what hints advise. Oddities are printed.
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { launch, open } from './browser.mjs';
import { openTab } from './expect.mjs';
import { lookAtPictures } from './eye.mjs';
import { dice, pointOf, press, settings, waitForTurn } from './player.mjs';
import { serve } from './serve.mjs';
import { atRest, faultsOf } from './suites/layout.mjs';

const [game, folder, size = 'desktop'] = process.argv.slice(2);
const touch = size === 'phone';
const shelf = JSON.parse(readFileSync(new URL('../src/generated/shelf.json', import.meta.url), 'utf8'));
const { title } = shelf.games.find(({ key }) => key === game);
const lesson = JSON.parse(readFileSync(new URL(`../../../games/${game}/lesson.json`, import.meta.url), 'utf8'));
/** Somebody who needs more clicks goes round in circles; a picture is taken after so many decisions of a game. */
const LESSON_MOST = 60,
  GAME_MOST = 1500,
  IN_VAIN = 8,
  BETWEEN_PICTURES = 40;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const site = await serve(new URL('../dist', import.meta.url).pathname);
const browser = await launch();
const { page, errors } = await open(browser, site.url, { size });
const button = (name) => page.getByRole('button', { name, exact: true });
let number = 0,
  name = '',
  logged = 0,
  before = 0,
  vain = 0;
const roll = dice(1);
const oddities = new Set();
function odd(words) {
  if (!oddities.has(words)) console.log(`${game}, ${size}, ${name}: ${words}`);
  oddities.add(words);
}

/** What can be read now, part by part; of the log only what is new. */
const readable = (from) => {
  const parts = {
    title: 'h1, .table > header .where, .table > header .phase',
    lesson: '.lesson p, .lesson .doing > *',
    question: '.asked .news p, .asked .ask, .asked .tools > *, .asked .chips > *, .standing li',
    here: '.why p, .about, dialog, .page h2, .page section p, .drawer [role=tabpanel], .drawer h3',
    log: '.drawer .log li',
  };
  const words = (e) => e.innerText.replace(/\s+/g, ' ').trim();
  const shown = (e) => e.checkVisibility() && words(e);
  const all = (part) => [...document.querySelectorAll(part)];
  return Object.entries(parts).flatMap(([part, where]) =>
    (part === 'log' ? all(where).slice(from) : all(where).filter(shown)).map((e) => `  ${part}: ${words(e)}`),
  );
};
/** A picture of this step, and what the page says. */
async function note(step) {
  name = `${String(++number).padStart(2, '0')}-${step}`;
  await atRest(page);
  await page.screenshot({ path: `${folder}/${name}.png` });
  const lines = await page.evaluate(readable, logged);
  logged = await page.locator('.drawer .log li').count();
  appendFileSync(`${folder}/said.txt`, `${name}\n${lines.join('\n')}\n`);
  for (const error of errors.splice(0)) odd(error);
  if (await page.locator('.table').count()) for (const fault of await faultsOf(page)) odd(fault);
}
/** Chooses what comes nearest to these moves, and what is lit first of all; after many presses in vain, anything. */
async function choose({ choices, marked, chosen }, moves) {
  const wordsOf = (words) => words.toLowerCase().match(/[\w-]+/g);
  const asked = moves.flatMap(wordsOf);
  /** A move's first words come first. */
  const worth = (word) => (asked.includes(word) ? 2 - asked.indexOf(word) / asked.length : 0);
  const near = choices.map((choice, i) =>
    chosen[i] ? 0 : wordsOf(choice).reduce((sum, word) => sum + worth(word), marked[i] ? 4 : 0),
  );
  const most = Math.max(...near),
    entries = await page.locator('.log li').count();
  vain = entries === before ? vain + 1 : 0;
  before = entries;
  if (most === 0) {
    odd(`nothing of ${moves.join(', ')} is among ${choices.join('; ')}`);
    if (await button('Undo').isEnabled()) return button('Undo').click();
  }
  if (vain === IN_VAIN)
    odd(`${moves.join(', ')}: not done after ${IN_VAIN} presses, of ${choices[near.indexOf(most)]}`);
  const at = await press(page, { nth: vain < IN_VAIN ? near.indexOf(most) : roll(choices.length) }, touch);
  if (at?.covered) odd(`${at.name} lies under ${at.covered}`);
}
/** What the lesson lights without a part of it in sight. */
const outOfSight = () => {
  const isInSight = (e) => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    return document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).some((one) => e.contains(one));
  };
  const lit = [...document.querySelectorAll('[data-point]')].filter((e) => e.checkVisibility());
  return lit.length > 0 && !lit.some(isInSight) ? lit.map((e) => e.dataset.element) : [];
};

async function learn() {
  await page.getByRole('link', { name: `Learn: ${title}`, exact: true }).click();
  const said = page.locator('.lesson p'),
    next = page.locator('.lesson').getByRole('button', { name: 'Next' });
  let last = '';
  for (let clicks = 0; clicks < LESSON_MOST; clicks++) {
    await page.locator('.lesson .doing > *, .table [data-open], .question [data-choice]').first().waitFor();
    const now = (await said.textContent()) + (await page.locator('.question .ask').allTextContents());
    const step = Number(/Step (\d+) of/.exec(now)?.[1]);
    if (now !== last) await note(step ? `lesson-${step}` : 'lesson');
    if (now !== last) for (const thing of await page.evaluate(outOfSight)) odd(`not in sight: ${thing}`);
    last = now;
    if (await page.locator('.lesson').getByRole('button', { name: 'Play now' }).count()) return;
    if (await button('Play it all the same').count()) {
      odd('the lesson refuses what is lit');
      await button('Play it all the same').click();
    } else if (await next.count()) await next.click();
    else await choose(await waitForTurn(page), lesson.steps[step - 1]?.expect ?? ['any']);
  }
  odd(`not learnt after ${LESSON_MOST} clicks`);
}
async function askHint() {
  if (await button('Hint').count()) await button('Hint').click();
  await page.locator('.hint, .question .standing').first().waitFor();
  return page.locator('.hint b').allTextContents();
}
/** Clicks what cannot be chosen until something says why. */
async function clickWrongly() {
  for (const thing of await page.locator('.board [data-element]:not([data-open])').all()) {
    await thing.dispatchEvent('click');
    await atRest(page);
    if (await page.locator('.why').count()) return;
  }
  odd('nothing answers why not');
}
/** Rests the mouse on what can be chosen, or presses it with a finger. */
async function pointAtSomething() {
  const at = await page.evaluate(pointOf, { nth: 0 });
  const cdp = await page.context().newCDPSession(page);
  const finger = (type, touchPoints) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  if (touch) await finger('touchStart', [{ x: at.x, y: at.y }]);
  else await page.mouse.move(at.x, at.y);
  await page.locator('.about').waitFor();
  if (touch) await finger('touchEnd', []);
}
async function play() {
  await button(`Play now: ${title}`).click();
  await waitForTurn(page);
  await note('first-turn');
  await askHint();
  await note('hint');
  await clickWrongly();
  await note('why-not');
  await page.keyboard.press('Escape');
  await pointAtSomething();
  await note('card');
  await page.keyboard.press('Escape');
  await openTab(page, size, 'Rules');
  await note('in-short');
  await openTab(page, size, 'Log');
  if (touch) await page.locator('.drawer .close').click();
  for (let decisions = 1, now; (now = await waitForTurn(page)) !== null; decisions++) {
    if (decisions === GAME_MOST) throw new Error('the game does not end');
    if (decisions % BETWEEN_PICTURES === 0) await note('game');
    const wished = await page.evaluate(lookAtPictures);
    if (wished) await press(page, { wished }, touch);
    else if (touch && now.sure) await page.locator('.board [data-confirm]:enabled').tap();
    else {
      const hint = await askHint();
      const then = await waitForTurn(page);
      if (then && hint.length > 0) await choose(then, hint);
    }
  }
}

await settings(page);
await page.reload();
await note('first-page');
await learn();
await page.locator('.table > header a').click();
await note('learnt');
await play();
await note('end');
await openTab(page, size, 'Scores');
await note('scores');
if (touch) await page.locator('.drawer .close').click();
await button('Analyse').click();
await page.getByRole('heading', { name: 'Turning points' }).waitFor();
await note('analysis');
await page.locator('dialog .close, dialog [aria-label=Close]').first().click();
await page.locator('.table > header a').click();
await note('first-page');
await browser.close();
site.close();
