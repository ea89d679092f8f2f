/** The page's code for a seat at tables of a real server, with the real PostgreSQL and NATS. BUILD: the folder of its build. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../../src/engine/wasm';
import type { Connection } from '../../src/online/connection';
import { OnlineSeat, type Heard } from '../../src/online/seat';
import type * as wire from '../../../../protocol/messages';
import { readEngine } from '../engine';
import { MemoryStorage } from '../storage';
import { connectionTo, Player, type Ended } from './player';
import { Cable } from './cable';
import { PATIENCE_MS, Site, START_MS } from './site';

/** Always legal in this game. */
const TAKE_ONE = [1, 0];
const ACTING_AT = 32; // in the head of a view's bytes (engine/game.h)

let engine: Engine, site: Site, address: string;
beforeAll(async () => {
  engine = await readEngine();
  site = await Site.start();
  ({ address } = site);
}, START_MS);
afterAll(async () => expect(await site.end()).toBe(0), START_MS);

const order = (seats: string) => site.order(seats);
function player(table: bigint, storage = new MemoryStorage()): Player {
  return new Player(engine, address, table, storage);
}
/** Takes one cube whenever it is the seat's turn: always legal in this game. */
function taking(): (message: wire.Down, player: Player) => void {
  let viewer = 6,
    asked = -1;
  return (message, player) => {
    if (message.type === 'table') ({ viewer } = message);
    const view = player.view;
    if (
      message.type !== 'view' ||
      message.phase !== 1 ||
      !view ||
      message.seq === asked ||
      !((view[ACTING_AT]! >> viewer) & 1)
    )
      return;
    asked = message.seq;
    player.move(...TAKE_ONE);
  };
}
/** Promises a share and never discloses it. */
class SilentSeat extends OnlineSeat {
  override hear(message: wire.Down): Heard {
    const heard = super.hear(message);
    return { ...heard, send: heard.send.filter(({ type }) => type !== 'disclose') };
  }
}
function fair(...ended: Ended[]): void {
  for (const { stopped, verdict } of ended)
    expect({ stopped, shuffle: verdict?.shuffle }).toEqual({ stopped: false, shuffle: 'fair' });
}

describe('at a real server', { timeout: PATIENCE_MS }, () => {
  it('two players and a spectator find the shuffle fair', async () => {
    const { table, link } = await order('person,person');
    const ended = await Promise.all([
      player(table).play('', 'watcher'),
      player(table).play(link, 'ann', taking()),
      player(table).play(link, 'bob', taking()),
    ]);
    fair(...ended);
    expect(ended.flatMap(({ told }) => told)).toEqual([]);
  });
  it('a player and bots do so, too, also when the page is reloaded after every view', async () => {
    const { table, link } = await order('person,bot:1,bot:1');
    const storage = new MemoryStorage(),
      moves = taking();
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
    const silent = new Player(engine, address, table, new MemoryStorage(), connectionTo(address), SilentSeat);
    let cat: Promise<Ended> | null = null;
    const bob = silent.play(link, 'bob', (message, self) => {
      if (message.type !== 'shuffle' && message.type !== 'sorry') return;
      cat ??= player(table).play(link, 'cat', taking());
      self.leave();
    });
    expect((await bob).told).toEqual([expect.stringMatching(/^You have lost your seat/)]);
    fair(await ann, await cat!);
    expect((await ann).told).toEqual([
      expect.stringMatching(/^bob did not take part/),
      expect.stringMatching(/done again: 1 time so far/),
    ]);
  });
  it('a second device joins by a code, and both find the shuffle fair', async () => {
    const { table, link } = await order('person,bot:1');
    const first = player(table);
    let second: Promise<Ended> | null = null;
    const ended = await first.play(
      link,
      'ann',
      (() => {
        const moves = taking();
        let asked = false;
        return (message: wire.Down, self: Player) => {
          if (message.type === 'table' && !asked) {
            asked = true;
            self.device();
          }
          if (message.type === 'code') second = player(table).play(`#${message.code.toLowerCase()}`, 'ann');
          moves(message, self);
        };
      })(),
      'code',
    );
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
    const { told, verdict } = await eve.play(link, 'eve');
    expect(told).toEqual([expect.stringMatching(/^Every seat of this table is taken/)]);
    expect(verdict).toBeNull();
  });
});

describe('on one connection', { timeout: PATIENCE_MS }, () => {
  let cable: Cable;
  beforeEach(async () => {
    cable = await Cable.to(address);
  });
  afterEach(() => cable.close());

  /** A player at a new table with a bot, on a connection through the cable. */
  async function seated(connection: Connection): Promise<{ table: bigint; link: string; player: Player }> {
    const { table, link } = await order('person,bot:1');
    return { table, link, player: new Player(engine, address, table, new MemoryStorage(), connection) };
  }
  async function movesOf(table: bigint, seat: string): Promise<number> {
    const record = await site.record(table);
    return record.split('\n').filter((line) => line.startsWith(`${seat} `)).length;
  }

  it('two tables are played at the same time', async () => {
    const connection = connectionTo(cable.address),
      both = [await seated(connection), await seated(connection)];
    fair(...(await Promise.all(both.map(({ player, link }) => player.play(link, 'ann', taking())))));
    expect(cable.connections).toBe(1);
    await vi.waitFor(() => expect(cable.isIdle).toBe(true), PATIENCE_MS); // nobody needs it any more
  });
  it('a table that is refused or left does not disturb another', async () => {
    const connection = connectionTo(cable.address),
      { player: ann, link } = await seated(connection),
      left = await seated(connection);
    let refused: Promise<Ended> | null = null,
      heard = 0;
    const moves = taking();
    const ended = await ann.play(link, 'ann', (message, self) => {
      if (message.type !== 'view' || refused) return moves(message, self);
      refused = new Player(engine, address, 1n, new MemoryStorage(), connection).play('', 'ann');
      const gone = left.player.play(left.link, 'ann', (_, other) => (heard++, other.leave()));
      void Promise.all([refused, gone]).then(() => {
        expect(cable.connections).toBe(1);
        moves(message, self);
        cable.cutNext('down'); // neither is opened again
      });
    });
    fair(ended);
    expect((await refused!).told).toEqual([expect.stringMatching(/^There is no such table/)]);
    expect(heard).toBe(1);
    expect(cable.connections).toBeGreaterThan(1);
  });
  it('two tables lose no move and double none while the connection is cut again and again', async () => {
    const connection = connectionTo(cable.address),
      both = [await seated(connection), await seated(connection)];
    const ended = await Promise.all(
      both.map(({ player, link }) => {
        const moves = taking();
        return player.play(link, 'ann', (message, self) => {
          const before = self.moves;
          moves(message, self);
          if (self.moves > before) cable.cutNext(self.moves % 2 ? 'up' : 'down'); // the move, or its answer
        });
      }),
    );
    fair(...ended);
    expect(ended.flatMap(({ told }) => told)).toEqual([]);
    for (const { table, player } of both) expect(await movesOf(table, 'a')).toBe(player.moves);
    expect(cable.connections).toBeGreaterThan(4);
  });
  it('a server that is away is tried less and less often, until it is there again', async () => {
    const { player, link } = await seated(connectionTo(cable.address)),
      moves = taking();
    let away_ms = 0;
    const ended = player.play(link, 'ann', (message, self) => {
      moves(message, self);
      if (message.type !== 'view' || away_ms > 0) return;
      away_ms = performance.now();
      cable.setAway(true);
    });
    await vi.waitFor(() => expect(cable.connections).toBeGreaterThanOrEqual(4), PATIENCE_MS);
    expect(performance.now() - away_ms).toBeGreaterThan(1700); // 250 ms, 500 ms and 1 s at least
    cable.setAway(false);
    fair(await ended);
  });
});
