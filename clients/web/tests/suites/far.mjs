// A server far away, over a line that breaks: how soon a move is shown and confirmed, and how soon a newcomer can play.
import { expect, median } from '../expect.mjs';
import { begun, compare, MOVE, order, quiet, sit, takeSeat, watchMoves } from '../people.mjs';
import { playByClicks } from '../player.mjs';

const ROUND_TRIP_MS = 200;
/** Five times as often as it may happen to people, so that it happens in every run. */
const BREAKS = 0.05;
/** Until what was clicked is shown as sent: long before the server can have answered, also on a machine that is busy with other work. */
const SHOWN_MOST_MS = ROUND_TRIP_MS / 2;
/** For the commit, the engine and the page, on a machine that is busy with other work. */
const WORK_MOST_MS = 150;
/** A newcomer by invitation may wait so much longer than at a local game, 200 ms away: for five round trips. */
const VISIT_MOST_MS = 1000;
const VISIT_MOST_ROUND_TRIPS = VISIT_MOST_MS / ROUND_TRIP_MS;
/** So long that round trips can be counted by the clock, also on a machine that is busy with other work. */
const COUNTED_MS = 1000;

/** Notes of every move when it was clicked, sent, shown and confirmed. */
const timeMoves = ({ context }) =>
  context.addInitScript((move) => {
    const moves = (window.moves = []);
    let clicked = 0;
    addEventListener('click', (event) => (clicked = event.timeStamp), true);
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (bytes) {
      if (bytes[2] === move) moves.push({ clicked, sent: performance.now() });
      return send.call(this, bytes);
    };
    const look = () => {
      const last = moves.at(-1);
      const isSending = document.querySelector('.question .sending') !== null;
      if (isSending && last.shown === undefined) requestAnimationFrame((now) => (last.shown ??= now));
      if (!isSending && last?.shown !== undefined) last.confirmed ??= performance.now();
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  }, MOVE);

/** What other work on the machine costs only makes a visit longer, so that the best of several tells what the way there costs. */
const VISITS = 4,
  COUNTED_VISITS = 2;

const round = (all) => Math.round(median(all));

export async function far(test) {
  // They measure milliseconds, so nothing runs beside them.
  const alone = (name, work) => test(name, work, { isAlone: true });
  await alone(`far: ${ROUND_TRIP_MS} ms away, and one of twenty messages breaks the connection`, play);
  await alone('far: a phone that comes by an invitation', async (enter, site) => {
    const { local, invited } = best(await visits(enter, site, await site.road(), VISITS));
    expect(invited - local <= VISIT_MOST_MS, `${invited} ms to the first choice, and ${local} ms in a local game`);
    return `${invited} ms to the first choice, ${local} ms in a local game`;
  });
  await test('far: an invitation needs few round trips more than a local game', async (enter, site) => {
    const road = await site.road({ roundTrip_ms: COUNTED_MS });
    const { local, invited } = best(await visits(enter, site, road, COUNTED_VISITS));
    const words = `${(invited / COUNTED_MS).toFixed(1)} round trips, ${(local / COUNTED_MS).toFixed(1)} in a local game`;
    expect(invited - local <= VISIT_MOST_ROUND_TRIPS * COUNTED_MS, words);
    return words;
  });
}
const best = ({ local, invited }) => ({ local: Math.min(...local), invited: Math.min(...invited) });

async function play(enter, site) {
  const ann = await enter({ size: 'phone' });
  const sent = await watchMoves(ann);
  await timeMoves(ann);
  const road = await site.road({ roundTrip_ms: ROUND_TRIP_MS, breaks: BREAKS });
  const { join, table } = await order(site, 'mykerinos', 'person,bot:0');
  await sit(ann, road.lead(join), 'Ann');
  await begun(ann.page);
  await playByClicks(ann.page, { touch: true });
  await compare(site, table, [ann.page], [sent]);
  const moves = (await ann.page.evaluate(() => window.moves)).filter(({ confirmed }) => confirmed !== undefined);
  expect(moves.length > 10 && road.broken > 0, `${moves.length} moves, ${road.broken} broken connections`);
  const shown = moves.map((move) => move.shown - move.clicked),
    confirmed = moves.map((move) => move.confirmed - move.sent);
  const words = `shown after ${round(shown)} ms, confirmed after ${round(confirmed)} ms; ${sent.size} moves, ${road.broken} broken connections`;
  expect(median(shown) <= SHOWN_MOST_MS && median(confirmed) <= ROUND_TRIP_MS + WORK_MOST_MS, words);
  return words;
}

const choice = (page) => page.locator('.board [data-open], .question [data-choice]').first().waitFor();
/** Times to the first choice, by an invitation and in a local game alternately, along a road, with nothing kept from earlier visits. */
async function visits(enter, site, road, times) {
  const timed = async (visit) => {
    const person = await enter({ size: 'phone' });
    await quiet(person);
    const began = Date.now();
    await visit(person.page);
    await choice(person.page);
    const took = Date.now() - began;
    await person.context.close();
    return took;
  };
  const local = [],
    invited = [];
  for (let i = 0; i < times; i++) {
    local.push(
      await timed(async (page) => {
        await page.goto(`${road.address}/#/new/myriath`);
        await page.getByLabel('First player').selectOption('1');
        await page.locator('dialog button[type=submit]').click();
      }),
    );
    const { join } = await order(site, 'myriath', 'person,bot:0', { 'option.first': 'a' });
    invited.push(
      await timed(async (page) => {
        await takeSeat(page, road.lead(join), 'Ann');
        await page.getByRole('button', { name: 'I am ready' }).click();
      }),
    );
  }
  return { local, invited };
}

/** Outside of CI: rows for docs/performance.md. */
export async function farFigures(test, times) {
  for (const roundTrip_ms of [0, 50, ROUND_TRIP_MS])
    await test(`far: first visits, ${roundTrip_ms} ms away`, async (enter, site) => {
      const all = await visits(enter, site, await site.road({ roundTrip_ms }), times);
      const [local, invited] = [median(all.local), median(all.invited)];
      return `| ${roundTrip_ms} | ${local} | ${invited} | ${invited - local} |`;
    });
}
