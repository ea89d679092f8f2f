// The pages around a table, records, looking back, and what the settings change.
import { readFileSync } from 'node:fs';
import { accessible, expect, openRecord, openTab, recordOf } from '../expect.mjs';
import { begin } from '../player.mjs';

const open = (page) => page.locator('.board [data-open]').first();

export async function shell(test, games, first) {
  for (const size of ['desktop', 'phone', 'small phone'])
    for (const dark of [false, true])
      await test(
        `a newcomer sees where to start, on a ${dark ? 'dark' : 'light'} ${size}`,
        { size, dark },
        async (page) => {
          await page.getByRole('heading', { name: /^New here\? Start with / }).waitFor();
          expect((await page.locator('.start').count()) === 1, 'one game is marked');
          const boxes = page.locator('.shelf > li');
          for (const { title, minutes, weight } of games) {
            const box = boxes.filter({ has: page.getByRole('heading', { name: title, exact: true }) });
            const name = await box.getAttribute('aria-label');
            const words = [`${minutes} min`, ['simple', 'medium', 'complex'][weight - 1], 'players'];
            expect(
              words.every((word) => name.includes(word)),
              name,
            );
            expect((await box.locator('.stones .full').count()) === weight, `${title} has other stones`);
          }
          const room = await page.evaluate(() => ({
            width: document.documentElement.scrollWidth - innerWidth,
            below: document.querySelector('.shelf').getBoundingClientRect().bottom - innerHeight,
            new: document.querySelector('.new').getBoundingClientRect().bottom - innerHeight,
          }));
          expect(room.width <= 0 && room.new <= 0, JSON.stringify(room));
          if (size === 'desktop') expect(room.below <= 0, `the shelf ends ${room.below} px below the page`);
          await accessible(page, 'the first page');
          await page.getByRole('link', { name: /^Learn My/ }).click();
          await page.locator('.lesson').waitFor();
        },
      );
  await test('a first game has one easy bot, the next one what was chosen last', {}, async (page, url) => {
    const bots = () => page.locator('aside.seats .state', { hasText: /level/ }).allTextContents();
    await page.getByRole('button', { name: `Play now: ${first.title}` }).click();
    await page.locator('aside.seats li').first().waitFor();
    expect((await bots()).join() === 'Bot, level 1', `the bots are ${await bots()}`);
    await page.goto(`${url}#/new/${first.key}`);
    const dialog = page.locator('dialog');
    await dialog.locator('.chip', { hasText: /^3$/ }).click();
    await dialog.locator('.seat select').nth(1).selectOption('2');
    await dialog.locator('.seat select').nth(2).selectOption('4');
    await dialog.getByRole('button', { name: 'Begin' }).click();
    await page.locator('aside.seats li').nth(2).waitFor();
    await page.evaluate((key) => {
      const kept = JSON.parse(localStorage.getItem('mykonos.settings'));
      localStorage.setItem('mykonos.settings', JSON.stringify({ ...kept, finished: [key] }));
    }, first.key);
    await page.goto(`${url}#/`);
    await page.reload();
    expect((await page.locator('.start').count()) === 0, 'who has finished a game is still told where to start');
    await page.getByRole('button', { name: `Play now: ${first.title}` }).click();
    await page.locator('aside.seats li').nth(2).waitFor();
    expect((await bots()).map((words) => /\d/.exec(words)[0]).join() === '2,4', `the bots are ${await bots()}`);
  });
  await test('fewer players, and then more: who sat there is there again', {}, async (page, url) => {
    await page.goto(`${url}#/new/cyclades`);
    const dialog = page.locator('dialog'),
      kinds = () => dialog.locator('.seat select').evaluateAll((all) => all.map((select) => select.value));
    await dialog.locator('.chip', { hasText: /^5$/ }).click();
    await dialog.locator('.seat select').nth(3).selectOption('0');
    await dialog.locator('.seat select').nth(4).selectOption('5');
    const before = await kinds();
    await dialog.locator('.chip', { hasText: /^2$/ }).click();
    await dialog.locator('.chip', { hasText: /^5$/ }).click();
    expect((await kinds()).join() === before.join(), `${before} became ${await kinds()}`);
    const colours = await dialog.locator('.seat path').evaluateAll((all) => all.map((path) => path.getAttribute('d')));
    expect(new Set(colours).size === 5, 'two have the same colour');
  });
  await test('the own name and colour are those at a table, and sentences still say you', {}, async (page, url) => {
    await page.goto(`${url}#/settings`);
    await page.getByLabel('Your name').fill('Ariadne');
    await page.getByLabel('Your name').press('Enter');
    await page.getByRole('radio', { name: 'green triangle' }).check({ force: true });
    await page.goto(`${url}#/`);
    await page.getByRole('button', { name: `Play now: ${first.title}` }).click();
    await open(page).waitFor();
    const panel = page.locator('aside.seats li.me');
    expect((await panel.locator('strong').textContent()) === 'Ariadne', await panel.textContent());
    const colour = await panel.locator('path').evaluate((path) => getComputedStyle(path).fill);
    expect(colour === 'rgb(0, 158, 115)', `the colour is ${colour}`);
    expect(!/Ariadne/.test(await page.locator('.log').textContent()), 'the log speaks of Ariadne');
    await page.goto(`${url}#/friends/${first.key}`);
    expect((await page.getByLabel('Your name').inputValue()) === 'Ariadne', 'the name is not offered to friends');
  });
  await test('finished games have a page, with date, place, points and statistics', {}, async (page, url) => {
    await page.goto(`${url}#/finished`);
    await page.getByText('No game is finished yet.').waitFor();
    await openRecord(page, url, recordOf(first.key));
    await page.goto(`${url}#/`);
    await page.getByRole('link', { name: 'Finished games' }).click();
    const game = page.locator('main ul:not(.statistics) > li', { hasText: first.title });
    await game.getByText(/^Place \d of \d, [\d.]+ points?$/).waitFor();
    await game.getByText(/^\d+ \w+ 20\d\d$/).waitFor();
    await page.getByText('are counted here').waitFor(); // a record that was opened says nothing about this person
    // As if it had been played here.
    await page.evaluate(async () => {
      const db = await new Promise((done) => {
        indexedDB.open('mykonos').onsuccess = (event) => done(event.target.result);
      });
      const store = db.transaction('games', 'readwrite').objectStore('games');
      const all = await new Promise((done) => {
        store.getAll().onsuccess = (event) => done(event.target.result);
      });
      for (const { origin: _, ...rest } of all) store.put(rest);
      await new Promise((done) => (store.transaction.oncomplete = done));
      db.close();
    });
    await page.reload();
    await page.locator('.statistics li', { hasText: first.title }).getByText('level 3: ').waitFor();
    await accessible(page, 'finished games');
    await page.locator('main a[href*="/table/"]').click();
    await page.locator('.question .standing').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: /^Delete this game/ }).click();
    await page.getByRole('button', { name: /^Undo: keep/ }).click();
    await game.waitFor();
  });
  await test('a link leads to a position, which can be looked at and played on', {}, async (page, url, context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openRecord(page, url, recordOf(first.key, 0.6));
    await open(page).waitFor();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await page.locator('#replay').fill('7');
    const log = await page.locator('.log li').allTextContents();
    await page.getByRole('button', { name: 'Copy link to here' }).click();
    await page.getByText('The link is copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link.startsWith(`${url}#/at/`), link.slice(0, 80));
    await page.goto(url);
    await page.goto(link);
    await page.getByText('A game as it was after step 7.').waitFor();
    const then = await page.locator('.log li').allTextContents();
    expect(then.length > 0 && then.length < log.length, `${then.length} of ${log.length} lines`);
    expect((await page.locator('.board [data-open]').count()) === 0, 'a position can be changed');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await open(page).waitFor();
    await page.goto(`${url}#/`);
    await page.locator('.running').getByText('from a record or a link').first().waitFor();
    for (const broken of ['nonsense', '%3Cscript%3E', link.slice(0, -20).split('/at/')[1]]) {
      await page.goto(`${url}#/at/${broken}`);
      await page.getByRole('alert').waitFor();
      await page.goto(`${url}#/`);
    }
  });
  await test('first page shows every game', {}, async (page) => {
    expect((await page.locator('.shelf .box').count()) === games.length, 'a box for every game');
  });
  await test('play now is one click', {}, async (page) => {
    await page.getByRole('button', { name: `Play now: ${first.title}` }).click();
    await open(page).waitFor();
  });
  await test('a choice that fewer players cannot have is reset, and that is said', {}, async (page, url) => {
    await page.goto(`${url}#/new/myst`);
    const dialog = page.locator('dialog'),
      youngest = dialog.getByLabel('Youngest player'),
      said = dialog.getByText('The player chosen for “Youngest player” no longer takes part. It is now: drawn by lot.');
    await dialog.locator('.chip', { hasText: /^6$/ }).click();
    await youngest.selectOption({ label: 'Eleni' });
    await dialog.locator('.chip', { hasText: /^4$/ }).click();
    await said.waitFor();
    expect((await youngest.inputValue()) === '0', 'the choice is reset');
    const missing = youngest.locator('option', { hasText: 'Seat 6 (needs 6 players)' });
    expect(await missing.isDisabled(), 'a seat that does not play can be chosen');
    await youngest.selectOption({ label: 'Iris' });
    await said.waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.question').waitFor();
    await page.goto(`${url}#/friends/myst`);
    await page.locator('.new .chip', { hasText: /^6$/ }).click();
    await page.getByLabel('Youngest player').selectOption({ label: 'Seat 6' });
    await page.locator('.new .chip', { hasText: /^4$/ }).click();
    await page.getByText('The player chosen for “Youngest player” no longer takes part.').waitFor();
    expect((await page.getByLabel('Youngest player').inputValue()) === '0', 'the choice is reset for friends, too');
  });
  await test('a game that cannot begin is not kept', { expected: /ERR_FAILED|500/ }, async (page) => {
    const play = page.getByRole('button', { name: `Play now: ${first.title}` });
    await page.route('**/*.wasm', (route) => route.fulfill({ status: 500 }));
    await play.click();
    await page.locator('.trouble').waitFor();
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('journal')).length);
    expect(kept === 0 && page.url().endsWith('/'), `${kept} games are kept, and the page is at ${page.url()}`);
    await page.unroute('**/*.wasm');
    await play.click();
    await open(page).waitFor();
  });
  await test('going to a page leads the focus there, and gives it its title', {}, async (page) => {
    const go = async (where, title, focus = 'H1') => {
      await (typeof where === 'string'
        ? page.getByRole(where.startsWith('Play now') ? 'button' : 'link', { name: where, exact: true }).click()
        : where());
      await page.waitForFunction((tag) => document.activeElement.matches(tag), focus);
      await page.waitForFunction((words) => document.title === words, title);
    };
    expect(await page.evaluate(() => document.activeElement === document.body), 'a visit begins nowhere');
    await go('Settings', 'Settings · Mykonos');
    await go('‹ All games', 'Mykonos');
    for (const { key, title } of games) {
      await go(`Play now: ${title}`, `${title} · Mykonos`);
      await go('All games', 'Mykonos');
      await go(`Learn: ${title}`, `Learn ${title} · Mykonos`);
      await go('All games', 'Mykonos');
      await go(`Players and options: ${title}`, 'Players and options · Mykonos', 'dialog *');
      await go(() => page.keyboard.press('Escape'), 'Mykonos', `[href="#/new/${key}"]`);
      const elsewhere = (hash) => () =>
        page.evaluate((at) => (document.activeElement.blur(), (location.hash = at)), hash);
      await go(elsewhere(`/friends/${key}`), 'A table for friends · Mykonos');
      await go('‹ All games', 'Mykonos');
      await go(elsewhere('/table/none'), 'Mykonos', 'main');
      await go('All games', 'Mykonos');
    }
  });
  for (const { key, title } of games)
    await test(`${key}: a table can be left as soon as it is there, or a little later`, {}, async (page) => {
      await page.clock.install();
      for (const ms of [0, 50, 200, 800]) {
        await page.getByRole('button', { name: `Play now: ${title}` }).click();
        await page.locator('.question').waitFor();
        await page.waitForTimeout(ms);
        await page.getByRole('link', { name: 'All games' }).click();
        await page.locator('.shelf').waitFor();
        await page.clock.fastForward(5000); // what was to happen at the table later
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
    });
  await test('rules never show above their search field, and a cited rule has the focus', {}, async (page, url) => {
    await openRecord(page, url, recordOf(first.key, 0.5));
    await page.locator('.log .rule button').last().click();
    await page.waitForFunction(() => document.activeElement.matches('.rules p.on'));
    await page.locator('.rules').evaluate((e) => e.scrollTo({ top: 700, behavior: 'instant' }));
    const above = await page.locator('.rules').evaluate((e) => {
      const { left, top, width } = e.getBoundingClientRect();
      const found = [];
      for (let down = 1; down < e.querySelector('input').getBoundingClientRect().top - top; down += 2)
        found.push(document.elementFromPoint(left + width / 2, top + down).tagName);
      return found;
    });
    expect(!above.some((tag) => /^(P|H2|H3|B)$/.test(tag)), `above it: ${above}`);
  });
  await test('two clicks begin one game', {}, async (page, url) => {
    await page.getByRole('button', { name: `Play now: ${first.title}` }).evaluate((button) => {
      button.click();
      button.click();
    });
    await open(page).waitFor();
    await page.goto(`${url}#/`);
    await page.locator('.running li').first().waitFor();
    expect((await page.locator('.running li').count()) === 1, 'two games have begun');
  });
  await test('the replay slider looks back, and plays on from there', {}, async (page, url) => {
    await openRecord(page, url, recordOf(first.key, 0.5));
    await open(page).waitFor();
    const lines = await page.locator('.log li').count();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await page.locator('#replay').fill('7');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    // A new game with its past; for a moment, while the pages change, there is no log at all.
    await page.waitForFunction((before) => {
      const count = document.querySelectorAll('.log li').length;
      return count >= 7 && count < before;
    }, lines);
    await page.goBack();
    await page
      .locator('.log li')
      .nth(lines - 1)
      .waitFor();
  });
  await test('the log stays where it is read, and goes along with its end', {}, async (page, url) => {
    await openRecord(page, url, recordOf(first.key, 0.6));
    await open(page).waitFor();
    const left = () => page.locator('.log').evaluate((e) => e.scrollHeight - e.clientHeight - e.scrollTop);
    const top = () => page.locator('.log').evaluate((e) => e.scrollTop);
    const atEnd = () =>
      page.waitForFunction(() => {
        const log = document.querySelector('.log');
        return log && log.scrollHeight - log.clientHeight - log.scrollTop < 2;
      });
    const playOne = async () => {
      const lines = await page.locator('.log li').count();
      // A click may be half a move.
      for (let i = 0; i < 5 && (await page.locator('.log li').count()) === lines; i++)
        await page.locator('.board [data-open], .question [data-choice]').first().dispatchEvent('click');
      await page.locator('.log li').nth(lines).waitFor({ state: 'attached' });
    };
    const otherTab = async () => {
      await openTab(page, 'desktop', 'Scores');
      await openTab(page, 'desktop', 'Log');
    };
    await atEnd();
    await otherTab();
    expect((await left()) < 2, `it has left the end by ${await left()} after another tab`);
    await playOne();
    await atEnd();
    await page.locator('.log').evaluate((e) => e.scrollTo({ top: 100, behavior: 'instant' }));
    await page.waitForFunction(() => document.querySelector('.log').scrollTop === 100);
    await otherTab();
    expect((await top()) === 100, `it was at 100 and is at ${await top()} after another tab`);
    await open(page).waitFor();
    await playOne();
    await open(page).waitFor();
    expect((await top()) === 100, `it was at 100 and is at ${await top()} after a move`);
  });
  await test('looking back, the log shows where, and its lines lead to their moments', {}, async (page, url) => {
    await openRecord(page, url, recordOf(first.key, 0.6));
    await open(page).waitFor();
    const now = page.locator('.log [aria-current=step]'),
      step = page.locator('.question .ask');
    const inView = () =>
      page.waitForFunction(() => {
        const line = document.querySelector('.log [aria-current=step]')?.getBoundingClientRect(),
          log = document.querySelector('.log').getBoundingClientRect();
        return line && line.top >= log.top && line.bottom <= log.bottom;
      });
    const lines = await page.locator('.log li').allTextContents();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await page.locator('#replay').fill('7');
    await inView();
    expect((await now.textContent()) === lines[7], `the line is ${await now.textContent()}`);
    expect((await page.locator('.log .later').count()) === lines.length - 8, 'what came later is dimmed');
    await page.getByRole('button', { name: 'Look back at step 5', exact: true }).click();
    expect(/step 5 of/.test(await step.textContent()), await step.textContent());
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(/step 4 of/.test(await step.textContent()), await step.textContent());
    await inView();
    // Its rules still lead to the rules.
    await page.locator('.log .rule button').first().click();
    await page.locator('.rules').waitFor();
    await openTab(page, 'desktop', 'Log');
    await inView();
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.waitForFunction(() => {
      const log = document.querySelector('.log');
      return log.scrollHeight - log.clientHeight - log.scrollTop < 2;
    });
    expect((await now.count()) + (await page.locator('.log .later').count()) === 0, 'it still looks back');
  });
  await test('the rules begin with the game in short, and its numbers lead to all of them', {}, async (page, url) => {
    await openRecord(page, url, recordOf('mykerinos', 0.2));
    await openTab(page, 'desktop', 'Rules');
    await page.locator('.rules figure svg').first().waitFor();
    await page.locator('.rules').getByRole('button', { name: 'Rule 7.3' }).first().click();
    await page.locator('#rule-7\\.3:focus').waitFor();
    await page.getByRole('button', { name: 'In short' }).click();
    await page.getByRole('heading', { name: 'Mykerinos in short' }).waitFor();
  });
  await test('a line of the log that is pointed at shows on the board what it is about', {}, async (page, url) => {
    await openRecord(page, url, recordOf('mykerinos', 0.3));
    const line = page.locator('.log li', { hasText: 'You start an excavation at' }).first(),
      shown = page.locator('.board [data-point]');
    const [, place] = /excavation at ([a-h]\d)/.exec(await line.textContent());
    await line.hover();
    await shown.first().waitFor();
    const names = await shown.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(names.length === 1 && names[0].endsWith(place), `${names.join()}, not ${place}`);
    await page.locator('header h1').hover();
    await shown.waitFor({ state: 'detached' });
  });
  await test('undo and hint stay in sight below a long hint', { size: 'small phone' }, async (page, url) => {
    await openRecord(page, url, recordOf('mytikas', 0.6));
    const undo = page.getByRole('button', { name: 'Undo' });
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.locator('.hint').waitFor();
    await page.locator('.hint').evaluate((hint) => (hint.textContent = 'It is a long story. '.repeat(20)));
    const { y, height } = await undo.boundingBox();
    expect(y + height <= 640, `undo ends at ${y + height}`);
  });
  await test('Escape closes the list of choices, and the focus stays with it', {}, async (page, url) => {
    await openRecord(page, url, recordOf('cyclades', 0.4));
    const list = page.getByRole('button', { name: /^List the choices/ });
    await list.press('Enter');
    await page.locator('.chips.all').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.locator('.chips.all').waitFor({ state: 'detached' });
    expect(await list.evaluate((button) => button === document.activeElement), 'the focus is elsewhere');
  });
  await test(
    'play again keeps options, bots and colours, and the lowest scorer of Myriath begins',
    {},
    async (page, url) => {
      await page.evaluate(() =>
        localStorage.setItem('mykonos.settings', JSON.stringify({ speed: 'instant', sound: false })),
      );
      await page.goto(`${url}#/new/myriath`);
      await page.reload();
      const dialog = page.locator('dialog');
      await dialog.locator('.chip', { hasText: /^3$/ }).click();
      for (const [seat, level] of [
        [0, '1'],
        [1, '2'],
        [2, '1'],
      ])
        await dialog.locator('.seat select').nth(seat).selectOption(level);
      // Thalia takes green from Nikos, who then has her orange; Danae takes one that nobody has.
      for (const [seat, colour] of [
        [1, 'green triangle'],
        [0, 'grey star'],
      ]) {
        await dialog.locator('.seat .mark').nth(seat).click();
        await dialog.getByRole('button', { name: colour, exact: true }).click();
      }
      await dialog.locator('select', { hasText: 'balanced' }).selectOption({ label: 'balanced' });
      await dialog.locator('button[type=submit]').click();
      const kept = () =>
        page.evaluate(() =>
          Object.keys(localStorage)
            .filter((key) => key.startsWith('mykonos.journal.'))
            .map((key) =>
              JSON.parse(localStorage.getItem(key))
                .record.split('\n')
                .filter((line) => line.startsWith('option '))
                .join(),
            ),
        );
      const seats = () =>
        page.locator('aside.seats li').evaluateAll((all) =>
          all.map((li) => ({
            name: li.querySelector('strong').textContent,
            level: /\d/.exec(li.querySelector('.state').textContent)[0],
            colour: li.querySelector('path').getAttribute('d') + getComputedStyle(li.querySelector('path')).fill,
            points: parseFloat(li.querySelector('.score').textContent),
          })),
        );
      await page.getByRole('button', { name: 'Play again' }).waitFor();
      await page.waitForTimeout(100);
      const colours = await page
        .locator('aside.seats li > svg path')
        .evaluateAll((all) => all.map((path) => getComputedStyle(path).fill));
      expect(colours.join() === 'rgb(107, 101, 96),rgb(0, 158, 115),rgb(213, 94, 0)', `the colours are ${colours}`);
      const tiles = await page
        .locator('.myriath .tile path:first-child')
        .evaluateAll((all) => [...new Set(all.map((path) => getComputedStyle(path).fill))].sort());
      expect(tiles.join() === [...colours].sort().join(), `the tiles are ${tiles}`);
      const before = await seats(),
        [options] = (await kept()).map((one) => one.replace(/first \w+/, 'first a')),
        address = page.url();
      const lowest = before.findIndex((seat) => seat.points === Math.min(...before.map(({ points }) => points)));
      await page.getByRole('button', { name: 'Play again' }).click();
      const wanted = [...before.slice(lowest), ...before.slice(0, lowest)];
      // The panels come a moment after the address.
      await page.waitForFunction(
        ({ old, first }) =>
          location.href !== old && document.querySelector('aside.seats li:first-child strong')?.textContent === first,
        { old: address, first: wanted[0].name },
      );
      const after = await seats(),
        all = await kept();
      expect(
        wanted.every(
          (seat, i) => seat.name === after[i].name && seat.level === after[i].level && seat.colour === after[i].colour,
        ),
        `the seats were ${JSON.stringify(before)} and are ${JSON.stringify(after)}`,
      );
      expect(all.length === 2 && all.includes(options), `the options were ${options} and are ${all.join(' / ')}`);
      return `${options}; ${wanted.map(({ name, points }) => `${name} ${points}`).join(', ')}`;
    },
  );
  await test('what happened? shows the others’ moves again', {}, async (page, url) => {
    await begin(page, url, first.key);
    await open(page).click();
    await open(page).waitFor();
    await page.waitForTimeout(200);
    // It is over in a moment: look for it from before the click on.
    await Promise.all([
      page.waitForFunction(() => document.querySelector('#replay') !== null),
      page.getByRole('button', { name: 'What happened?' }).last().click(),
    ]);
    await open(page).waitFor();
  });
  await test('a record is saved and opened again', {}, async (page, url) => {
    await begin(page, url, first.key);
    await open(page).click();
    await open(page).waitFor();
    const [saving] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save record' }).click(),
    ]);
    const record = readFileSync(await saving.path(), 'utf8');
    expect(record.startsWith('mykonos-record 1'), 'a record of ours');
    await openRecord(page, url, record);
    await openRecord(page, url, 'mykonos-record 1\ngame chess 1\n', '.trouble[role=alert]');
  });
  await test('the rules are searched: what defines a word comes first', {}, async (page, url) => {
    await openRecord(page, url, recordOf('cyclades', 0.3));
    await openTab(page, 'desktop', 'Rules');
    await page.locator('.rules p').first().waitFor();
    await page.locator('.rules input').fill('apollo');
    const [first, second] = await page.locator('.rules p').allTextContents();
    expect(/Apollo:/.test(first) && /^\S+\s+Apollo/.test(second), `first ${first}, then ${second}`);
    await page.locator('.rules input').fill('zebra');
    expect(
      (await page.locator('.rules p').allTextContents()).join() === 'No rule has “zebra” in it.',
      'nothing found is said',
    );
    return first;
  });
  await test(
    'a lesson follows what is played and taken back, and can be read again and left',
    {},
    async (page, url) => {
      await page.goto(`${url}#/learn/mytikas`);
      const says = (words) => page.locator('.lesson p', { hasText: words }).waitFor();
      const button = (name) => page.getByRole('button', { name, exact: true });
      await says('Step 1 of 11');
      await page.locator('.board [data-point][data-open]').first().waitFor();
      await button('Favor: Zeus').first().press('Enter');
      await says('Any god would do');
      await button('Play it all the same').click();
      await says('Step 2 of 11');
      await button('Undo').click();
      await says('Step 1 of 11');
      await button('Favor: Demeter').first().press('Enter');
      await says('Step 2 of 11');
      await button('Back').click();
      await says('Step 1 of 11');
      expect((await page.locator('.board [data-open]').count()) === 0, 'nothing can be clicked meanwhile');
      await button('Next').click();
      await says('Step 2 of 11');
      await open(page).waitFor();
      await button('Skip the lesson').click();
      await says('Play on here as you like');
      await open(page).waitFor();
    },
  );
  await test('a lesson that was followed to its end is ticked', {}, async (page, url) => {
    const learn = (name) => page.getByRole('link', { name, exact: true });
    await learn('Learn: Myst').click();
    const steps = ['Next', 'Choose: Sunken Ship', 'Lift: slot 1', 'Put: place f5', 'Next', 'Spin', 'Spin'];
    for (const name of [...steps, 'Move: place h5', /^Lay:/, /^Done:/, 'Next'])
      await page.getByRole('button', { name, exact: true }).first().press('Enter');
    await page.locator('.lesson p', { hasText: 'That is how the game goes' }).waitFor();
    await page.goto(`${url}#/`);
    await learn('Learn again: Myst').getByText('✓').waitFor();
    expect((await page.locator('.new').count()) === 0, 'who has learnt a game is told to start with another one');
    expect((await learn('Learn: Mytikas').count()) === 1, 'no other');
  });
  await test('a finished game alone is no list of running ones', {}, async (page, url) => {
    await openRecord(page, url, recordOf(first.key));
    await page.goto(`${url}#/`);
    await page.getByRole('link', { name: 'Finished games' }).waitFor();
    expect((await page.getByRole('heading', { name: 'Your games' }).count()) === 0, 'a heading has nothing below it');
  });
  await test('a hint says a good move and why', {}, async (page, url) => {
    await begin(page, url, first.key);
    await open(page).waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.hint').waitFor();
    expect((await page.locator('.board [data-hint], .question .hint b').count()) > 0, 'the move is shown');
    return page.locator('.hint').textContent();
  });
  await test('who confirms moves plays by a second press, by mouse and by keyboard', {}, async (page, url) => {
    await begin(page, url, first.key, { prefer: { confirm: true } });
    await open(page).waitFor();
    const lines = () => page.locator('.log li').count();
    const before = await lines();
    await page.locator('.board [data-open]').first().dispatchEvent('click');
    const confirm = page.getByRole('button', { name: 'Play it' });
    await confirm.waitFor();
    expect((await lines()) === before, 'it was played by one press');
    expect((await page.locator('.board [data-chosen]').count()) > 0, 'the board does not show what waits');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await confirm.waitFor({ state: 'detached' });
    const focused = () => page.waitForFunction(() => document.activeElement.textContent === 'Play it');
    await page.locator('.board [data-open]').first().press('Enter');
    await focused();
    await page.keyboard.press('Escape');
    await confirm.waitFor({ state: 'detached' });
    await page.locator('.board [data-open]').first().press('Enter');
    await focused();
    await page.keyboard.press('Enter');
    await page.locator('.log li').nth(before).waitFor({ state: 'attached' });
  });
  await test('all moves that a hint has weighed can be compared', {}, async (page, url) => {
    await openRecord(page, url, recordOf('myriath', 0.6));
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'Compare' }).click();
    const options = await page.locator('dialog li').evaluateAll((all) =>
      all.map((li) => ({
        move: li.querySelector('b').textContent,
        outlook: li.querySelector('.outlook').textContent,
        gains: li.querySelector('p')?.textContent ?? '',
        width: li.querySelector('.bar i').getBoundingClientRect().width,
      })),
    );
    const widths = options.slice(1).map(({ width }) => width);
    expect(options.length > 3 && options.every(({ move }) => move.startsWith('Place: ')), 'moves');
    expect(
      options.every(({ outlook }) => /^(far )?(ahead|behind)$|^close$/.test(outlook)),
      'chances are words',
    );
    expect(options.filter(({ gains }) => /^Gains [\d.]+ points? now: /.test(gains)).length > 3, 'gains');
    expect(widths.join() === [...widths].sort((a, b) => b - a).join(), `in this order: ${widths}`);
    await accessible(page, 'the comparison');
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    return options[0].gains;
  });
  await test('at the end, points stand in a table by what they are for', {}, async (page, url) => {
    await openRecord(page, url, recordOf('mykerinos'));
    await page.getByRole('button', { name: 'Play again' }).waitFor();
    const table = page.locator('.scores .parts');
    const rows = await table
      .locator('tbody tr')
      .evaluateAll((all) => all.map((tr) => [...tr.querySelectorAll('td')].map((td) => Number(td.innerText) || 0)));
    const totals = await table.locator('tfoot td').evaluateAll((all) => all.map((td) => Number(td.textContent)));
    const sums = totals.map((_, seat) => rows.reduce((sum, row) => sum + row[seat], 0));
    expect(rows.length > 3 && sums.join() === totals.join(), `the parts are ${sums}, the totals ${totals}`);
    const cell = table.getByRole('button', { name: /Lady Violet/ }).first();
    await cell.click();
    const lines = await table.locator('.lines').innerText();
    expect(/tiles? of Lady Violet/.test(lines), `it comes from: ${lines}`);
    await accessible(page, 'the table of points');
    await cell.click();
    expect((await table.locator('.lines').count()) === 0, 'it closes again');
  });
  await test('undo takes back a move nobody has answered', {}, async (page, url) => {
    await openRecord(page, url, recordOf('mytikas', 0.5));
    const undo = page.getByRole('button', { name: 'Undo' });
    for (let i = 0; i < 40 && (await undo.isDisabled().catch(() => true)); i++) {
      await page
        .locator('.board [data-open], .question [data-choice]')
        .first()
        .dispatchEvent('click')
        .catch(() => {});
      await page.waitForTimeout(100);
    }
    await undo.click();
  });
}

export async function preferences(test, games) {
  for (const { key } of games) {
    await test(`${key}: patterns in the players’ colours`, {}, async (page, url) => {
      await page.evaluate(() =>
        localStorage.setItem('mykonos.settings', JSON.stringify({ speed: 'instant', patterns: true })),
      );
      await page.reload();
      await openRecord(page, url, recordOf(key, 0.5));
      await page.waitForTimeout(500);
      const count = await page.evaluate(
        () =>
          [...document.querySelectorAll('.board *, .seats *')].filter(
            (e) =>
              /#seat-/.test(getComputedStyle(e).fill) &&
              document.querySelector(getComputedStyle(e).fill.match(/#[\w-]+/)[0]),
          ).length,
      );
      expect(count > 4, `${count} pieces with a pattern`);
      return `${count} pieces`;
    });
  }
  await test('left-handed: buttons lie under the left thumb', { size: 'phone' }, async (page, url) => {
    const side = async (hand) => {
      await begin(page, url, games[0].key, { prefer: { leftHanded: hand === 'left' } });
      await page.getByRole('button', { name: 'Hint' }).waitFor();
      const hint = await page.getByRole('button', { name: 'Hint' }).boundingBox();
      await page.locator('header .tabs button', { hasText: 'Rules' }).click();
      await page.waitForTimeout(400);
      const drawer = await page.locator('aside.drawer').boundingBox();
      expect(drawer.x >= 0 && drawer.x + drawer.width <= 391, `the drawer lies at ${drawer.x}`);
      return hint.x + hint.width / 2 < 195 ? 'left' : 'right';
    };
    expect((await side('right')) === 'right', 'right by itself');
    expect((await side('left')) === 'left', 'left when asked for');
  });
  await test(
    'pace: bots and movements are slow, usual or at once, and can be hurried',
    { isAlone: true },
    async (page, url) => {
      const key = games.find((game) => game.key === 'mykerinos')?.key ?? games[0].key;
      const round = async (speed, hurry) => {
        await begin(page, url, key, { seats: 3, prefer: { speed } });
        await open(page).waitFor();
        // 450ms may have become .45s on its way through the minifier.
        const calm = await page.evaluate(() => {
          const value = getComputedStyle(document.documentElement).getPropertyValue('--calm').trim();
          return parseFloat(value) * (value.endsWith('ms') ? 1 : 1000);
        });
        const began = Date.now();
        await open(page).click();
        if (hurry) await page.getByRole('button', { name: 'Faster' }).click();
        await open(page).waitFor();
        return { calm, took: Date.now() - began };
      };
      const slow = await round('slow'),
        instant = await round('instant'),
        hurried = await round('slow', true);
      expect(slow.calm > 240 && instant.calm === 0, `movements last ${slow.calm} and ${instant.calm} ms`);
      expect(
        slow.took >= 1600 && instant.took < slow.took && hurried.took < slow.took,
        `slow ${slow.took} ms, at once ${instant.took} ms, hurried ${hurried.took} ms`,
      );
      return `slow ${slow.took} ms, at once ${instant.took} ms, hurried ${hurried.took} ms`;
    },
  );
}
