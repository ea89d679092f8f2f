/** The page's code for a seat at tables of a real server, with the real PostgreSQL and NATS. BUILD: the folder of its build. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/wasm';
import type { Up } from '../../src/online/seat';
import type * as wire from '../../../../protocol/messages';
import { readEngine } from '../engine';
import { MemoryStorage } from '../storage';
import { Player, type Ended } from './player';

const SERVE = new URL('../../../../tests/server/serve.py', import.meta.url).pathname;
const START_MS = 120_000, PATIENCE_MS = 120_000;
const ACTING_AT = 32; // in the head of a view's bytes (engine/game.h)

let engine: Engine, server: ChildProcess, address: string;
beforeAll(async () => {
  engine = await readEngine();
  server = spawn('python3', [SERVE], { stdio: ['pipe', 'pipe', 'inherit'] });
  const { value } = (await createInterface({ input: server.stdout! })[Symbol.asyncIterator]().next()) as { value: string };
  ({ address } = JSON.parse(value) as { address: string });
}, START_MS);
afterAll(async () => {
  const ended = new Promise((resolve) => server.on('exit', resolve));
  server.stdin!.end();
  expect(await ended).toBe(0);
}, START_MS);

async function order(seats: string): Promise<{ table: bigint; link: string }> {
  const answer = await fetch(`${address}/api/tables`, { method: 'POST', body: new URLSearchParams({ game: 'template', seats, tempo: '0' }) });
  const { table, invitation } = (await answer.json()) as { table: string; invitation: string };
  return { table: BigInt(table), link: `#${invitation}` };
}
function player(table: bigint, storage = new MemoryStorage()): Player {
  return new Player(engine, address, table, storage);
}
/** Takes one cube whenever it is the seat's turn: always legal in this game. */
function taking(): (message: wire.Down, player: Player) => void {
  let viewer = 6, nonce = 0, asked = -1;
  return (message, player) => {
    if (message.type === 'table') ({ viewer, nonce } = message);
    const view = player.view;
    if (message.type !== 'view' || message.phase !== 1 || !view || message.seq === asked || !((view[ACTING_AT]! >> viewer) & 1)) return;
    asked = message.seq;
    player.send({ type: 'words', nonce: ++nonce, words: 'take 1' });
  };
}
function fair(...ended: Ended[]): void {
  for (const { stopped, verdict } of ended) expect({ stopped, shuffle: verdict?.shuffle }).toEqual({ stopped: false, shuffle: 'fair' });
}

describe('at a real server', { timeout: PATIENCE_MS }, () => {
  it('two players and a spectator find the shuffle fair', async () => {
    const { table, link } = await order('person,person');
    const ended = await Promise.all([
      player(table).play('', 'watcher'), player(table).play(link, 'ann', taking()), player(table).play(link, 'bob', taking()),
    ]);
    fair(...ended);
    expect(ended.flatMap(({ told }) => told)).toEqual([]);
  });
  it('a player and bots do so, too, also when the page is reloaded after every view', async () => {
    const { table, link } = await order('person,bot:1,bot:1');
    const storage = new MemoryStorage(), moves = taking();
    let ended: Ended;
    do {
      const tab = player(table, storage);
      ended = await tab.play(link, 'ann', (message, self) => {
        moves(message, self);
        if (message.type === 'view' && message.phase === 1) self.leave();
      });
    } while (!ended.verdict && !ended.stopped);
    fair(ended);
    expect(ended.told).toEqual([]);
  });
  it('a player who stays silent loses the seat, another takes it, and the shuffle is fair', async () => {
    const { table, link } = await order('person,person');
    const ann = player(table).play(link, 'ann', taking());
    const silent = player(table);
    silent.maySend = ({ type }: Up) => type !== 'disclose';
    let cat: Promise<Ended> | null = null;
    const bob = silent.play(link, 'bob', (message, self) => {
      if (message.type !== 'shuffle' && message.type !== 'sorry') return;
      cat ??= player(table).play(link, 'cat', taking());
      self.leave();
    });
    expect((await bob).told).toEqual([expect.stringMatching(/^You have lost your seat/)]);
    fair(await ann, await cat!);
    expect((await ann).told).toEqual([expect.stringMatching(/^bob did not take part/), expect.stringMatching(/done again: 1 time so far/)]);
  });
  it('a second device joins by a code, and both find the shuffle fair', async () => {
    const { table, link } = await order('person,bot:1');
    const first = player(table);
    let second: Promise<Ended> | null = null;
    const ended = await first.play(link, 'ann', (() => {
      const moves = taking();
      let asked = false;
      return (message: wire.Down, self: Player) => {
        if (message.type === 'table' && !asked) {
          asked = true;
          self.seat.device().forEach((one) => self.send(one));
        }
        if (message.type === 'code') second = player(table).play(`#${message.code.toLowerCase()}`, 'ann');
        moves(message, self);
      };
    })(), 'code');
    fair(ended);
    expect(['fair', 'partly checked']).toContain((await second!).verdict?.shuffle); // it may have come after the promises
  });
  it('two tabs share a seat', async () => {
    const { table, link } = await order('person,person');
    const storage = new MemoryStorage();
    let late: Promise<Ended> | null = null;
    const first = player(table, storage).play(link, 'ann', (message) => {
      if (message.type === 'table') late ??= player(table, storage).play('', 'ann', taking());
    });
    const bob = await player(table).play(link, 'bob', taking());
    fair(bob, await first, await late!);
  });
  it('an invitation serves free seats only', async () => {
    const { table, link } = await order('person,bot:1');
    const ann = player(table).play(link, 'ann', taking());
    fair(await ann);
    const eve = player(table);
    let sorry = '';
    const { verdict } = await eve.play(link, 'eve', (message, self) => {
      if (message.type === 'sorry') sorry = message.words;
      self.leave();
    });
    expect(sorry).toMatch(/^Every seat of this table is taken/);
    expect(verdict).toBeNull();
  });
});
