// Plays a table as a person would: looks what glows, clicks it; or does the same by keyboard alone.

/** Opens the setup of a game, takes the fewest seats and level-1 bots, and begins. */
export async function begin(page, url, game, options = {}) {
  await page.evaluate(() => localStorage.setItem('mykonos.settings', JSON.stringify({ speed: 'instant', sound: false })));
  await page.goto(`${url}#/new/${game}`);
  await page.reload();
  const dialog = page.locator('dialog');
  await dialog.waitFor();
  if (options.seats) await dialog.locator('.chip', { hasText: new RegExp(`^${options.seats}$`) }).click();
  else await dialog.locator('.chip').first().click();
  for (const select of await dialog.locator('select').all()) {
    const labels = await select.locator('option').allTextContents();
    if (labels[1]?.endsWith(' 1') && (await select.inputValue()) !== '0') await select.selectOption('1');
    for (const wanted of options.choices ?? []) if (labels.includes(wanted)) await select.selectOption({ label: wanted });
  }
  await dialog.locator('button[type=submit]').click();
  await page.waitForSelector('.question');
}

const state = () => {
  const question = document.querySelector('.question');
  const over = [...(question?.querySelectorAll('button.primary') ?? [])].some((b) => b.textContent === 'Play again');
  const visible = (e) => { const r = e.getBoundingClientRect(); return r.width > 0 && r.height > 0; };
  const open = [...document.querySelectorAll('.board [data-open]')].filter(visible).length;
  const chips = [...document.querySelectorAll('.question [data-choice]')].filter(visible).length;
  const pass = document.querySelector('.veil button') !== null;
  return { over, open, chips, pass };
};

/** Waits until there is something to decide; null: the game is over. */
async function waitForTurn(page) {
  for (let tries = 0; tries < 1200; tries++) {
    const now = await page.evaluate(state);
    if (now.over) return null;
    if (now.pass) await page.locator('.veil button').click();
    else if (now.open + now.chips > 0) return now;
    await page.waitForTimeout(15);
  }
  throw new Error('nobody may do anything');
}

/** A small generator, so that a test that fails fails again. */
function dice(seed) {
  let x = seed;
  return (limit) => ((x = (x * 1103515245 + 12345) & 0x7fffffff) >> 8) % limit;
}

export async function playByClicks(page, { seed = 1, limit = 1500 } = {}) {
  const roll = dice(seed);
  for (let clicks = 0; clicks < limit; clicks++) {
    const now = await waitForTurn(page);
    if (now === null) return clicks;
    const which = roll(now.open + now.chips);
    const target = which < now.open ? page.locator('.board [data-open]').nth(which) : page.locator('.question [data-choice]').nth(which - now.open);
    // A board may move under the finger while bots play: what is gone is simply looked for again.
    await target.dispatchEvent('click', {}, { timeout: 1000 }).catch(() => {});
  }
  throw new Error(`not over after ${limit} clicks`);
}

/** Tab to something that can be chosen, then Enter. */
export async function playByKeyboard(page, { seed = 1, limit = 1500 } = {}) {
  const roll = dice(seed);
  for (let steps = 0; steps < limit; steps++) {
    const now = await waitForTurn(page);
    if (now === null) return steps;
    const hops = 1 + roll(2);
    let found = 0;
    // Straight to the choices, as whoever plays by keyboard would: the page's own order, without a mouse.
    for (let tabs = 0; tabs < 120 && found < hops; tabs++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.matches('[data-open], [data-choice]') ?? false)) found++;
    }
    const name = await page.evaluate(() => (document.activeElement?.matches('[data-open], [data-choice]') ? document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent : null));
    if (name === '') throw new Error('an element without a spoken name');
    if (name !== null) await page.keyboard.press('Enter');
  }
  throw new Error(`not over after ${limit} steps`);
}
