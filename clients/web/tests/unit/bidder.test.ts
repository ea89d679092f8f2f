/** Cyclades rings the one who bids now in the offering order. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { bidderAt } from '../../src/boards/cyclades/bidder';
import type { Engine } from '../../src/engine/wasm';
import type { CycladesView } from '../../src/generated/views';
import { readEngine } from '../engine';

let engine: Engine;
beforeAll(async () => {
  engine = await readEngine();
});

test.each(['two', 'five'])('it is the seat that makes the next offer, also after being outbid (%s)', (name) => {
  const file = new URL(`../../../../games/cyclades/records/${name}.record`, import.meta.url);
  const table = engine.open(readFileSync(file, 'utf8'));
  const log = engine.log(table, 6, 0);
  let outbid = 0;
  for (let at = 0; at + 1 < log.length; at++) {
    if (!log[at + 1]!.notation.startsWith('offer ')) continue;
    const look = engine.look(table, 6, at).table,
      view = look.view as CycladesView;
    const place = bidderAt(view, look.acting);
    expect(`${at}: ${view.order[place]}`).toBe(`${at}: ${log[at + 1]!.seat}`);
    if (view.pushed_from === null) expect(`${at}: ${place}`).toBe(`${at}: ${view.order_next - 1}`);
    else outbid++;
  }
  expect(outbid).toBeGreaterThan(3);
  engine.close(table);
});
