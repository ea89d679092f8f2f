/** A table on a real server behind the page's port. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Thinker } from '../../src/engine/thinker';
import { SPECTATOR, type Move } from '../../src/engine/types';
import type { Engine } from '../../src/engine/wasm';
import { passOf } from '../../src/online/pass';
import type { RemoteTable } from '../../src/online/remote';
import { Room } from '../../src/online/room';
import { speakEnglish } from '../../src/words';
import { ARRANGE } from '../../../../protocol/messages';
import { readEngine } from '../engine';
import { MemoryStorage } from '../storage';
import { portContract } from '../unit/port';
import { Cable } from './cable';
import { connectionTo } from './player';
import { PATIENCE_MS, Site, START_MS, type Ordered } from './site';

let engine: Engine, site: Site;
const rooms: Room[] = [];
const patient = { timeout: PATIENCE_MS, interval: 5 };

beforeAll(async () => {
  speakEnglish();
  engine = await readEngine();
  site = await Site.start();
}, START_MS);
afterAll(async () => expect(await site.end()).toBe(0), START_MS);
afterEach(() => {
  for (const room of rooms.splice(0)) room.close();
});

const thinker: Thinker = {
  think: (game, view, level, seat, seed) => Promise.resolve(engine.think(game, view, level, seat, seed, 0)),
};

interface Person {
  storage?: Storage;
  address?: string;
  name?: string;
}
function roomAt(
  { table, link }: Ordered,
  { storage = new MemoryStorage(), address = site.address, name = '' }: Person = {},
): Room {
  const get = (path: string, init: RequestInit) => fetch(site.address + path, init);
  const room = new Room(connectionTo(address), engine, thinker, table, name, passOf(link), { storage, get });
  rooms.push(room);
  return room;
}
async function known(room: Room): Promise<void> {
  await vi.waitFor(() => expect(room.state.table).not.toBeNull(), patient);
}
async function seated(room: Room, name: string, seat = 255): Promise<void> {
  await known(room);
  room.sit(name, seat);
  await vi.waitFor(() => expect(room.state.viewer).not.toBe(SPECTATOR), patient);
}
async function begun(room: Room): Promise<RemoteTable> {
  await vi.waitFor(() => expect(room.state.port).not.toBeNull(), patient);
  return room.state.port!;
}
/** At a new table with a bot, at the beginning of the match. */
async function playing(person: Person = {}): Promise<{ ordered: Ordered; room: Room; port: RemoteTable }> {
  const ordered = await site.order('person,bot:1'),
    room = roomAt(ordered, person);
  await seated(room, 'ann');
  room.ready();
  return { ordered, room, port: await begun(room) };
}
async function myTurn(port: RemoteTable): Promise<Move> {
  await vi.waitFor(() => expect(port.state.moves.length).toBeGreaterThan(0), patient);
  return port.state.moves[0]!;
}
async function playToTheEnd(port: RemoteTable): Promise<number> {
  let moves = 0;
  for (;;) {
    await vi.waitFor(() => expect(port.state.moves.length > 0 || port.state.look.table.over).toBe(true), patient);
    if (port.state.look.table.over) return moves;
    expect(await port.send(port.state.moves[0]!)).toBeNull();
    moves++;
  }
}

portContract('a table on a server', async ({ seat }) => {
  if (seat === 0) return (await playing()).port;
  const { ordered } = await playing(); // a person who waits: when the game is over, there are no secrets
  return begun(roomAt({ ...ordered, link: '' }));
});

describe('a table on a server', { timeout: PATIENCE_MS }, () => {
  it('shows who comes, and begins when everyone is ready', async () => {
    const ordered = await site.order('person,person'),
      ann = roomAt(ordered),
      bob = roomAt(ordered);
    await seated(ann, 'ann', 1);
    expect(ann.state.viewer).toBe(1);
    await vi.waitFor(() => expect(bob.state.seats[1]).toMatchObject({ name: 'ann', joined: 1, here: 1 }), patient);
    await seated(bob, 'bob', 1); // it is taken: another one
    expect(bob.state.viewer).toBe(0);
    bob.ready();
    await vi.waitFor(() => expect(ann.state.seats[0]).toMatchObject({ name: 'bob', ready: 1 }), patient);
    expect(ann.state.port).toBeNull();
    ann.ready();
    const port = await begun(ann);
    expect(port.state.seats).toMatchObject([
      { kind: 'human', name: 'bob', mine: false, presence: 'here' },
      { kind: 'human', name: 'ann', mine: true },
    ]);
    bob.close();
    await vi.waitFor(() => expect(port.state.seats[0]!.presence).toBe('away'), patient);
  });
  it('is arranged over a line that loses what is asked for, or its answer, and then begins', async () => {
    const cable = await Cable.to(site.address),
      ordered = await site.order('person,person,person'),
      ann = roomAt(ordered, { address: cable.address }),
      bob = roomAt(ordered);
    await seated(ann, 'ann', 0);
    await seated(bob, 'bob', 1);
    /** Ann, who leads, has seen all that Bob has: an arrangement of something older is void. */
    const settled = () =>
      vi.waitFor(() => {
        const { seats, isLocked } = bob.state;
        expect(ann.state).toMatchObject({ link: 'on', leader: 0, isArranging: false, seats, isLocked });
      }, patient);
    for (const [way, locked] of [
      ['up', 1],
      ['down', 0],
    ] as const) {
      await settled();
      cable.cutNext(way);
      ann.arrange(ARRANGE.lock, 0, locked);
      await vi.waitFor(() => expect(bob.state.isLocked).toBe(locked > 0), patient);
    }
    await vi.waitFor(() => expect(cable.connections).toBe(3), patient);
    bob.ready();
    await settled();
    ann.arrange(ARRANGE.swap, 1, 2);
    await vi.waitFor(() => expect(bob.state).toMatchObject({ viewer: 2, isReady: true }), patient);
    await vi.waitFor(() => expect(ann.state.seats[2]).toMatchObject({ name: 'bob', ready: 1 }), patient);
    ann.fill(1);
    ann.ready();
    expect((await begun(ann)).state.seats).toMatchObject([{ name: 'ann' }, { kind: 'bot', level: 1 }, { name: 'bob' }]);
    expect((await begun(bob)).state.viewer).toBe(2);
    expect([...ann.state.told, ...bob.state.told]).toEqual([]);
    cable.close();
  });
  it('lets those watch for whom there is no seat, and says so', async () => {
    const ordered = await site.order('person,bot:1'),
      late = roomAt(ordered);
    await known(late);
    const first = roomAt(ordered);
    await seated(first, 'ann');
    late.sit('bob', 255);
    await vi.waitFor(() => expect(late.state.told.length).toBe(1), patient);
    await vi.waitFor(() => expect(late.state).toMatchObject({ link: 'on', isSitting: false }), patient);
    expect(late.state.viewer).toBe(SPECTATOR);
    first.ready();
    expect((await begun(late)).state.viewer).toBe(SPECTATOR);
  });
  it('tells what happened before this page came, in the same words, and can show it', async () => {
    const storage = new MemoryStorage();
    const { ordered, port } = await playing({ storage });
    await playToTheEnd(port);
    const late = await begun(roomAt(ordered, { storage })),
      watcher = await begun(roomAt({ ...ordered, link: '' }));
    for (const one of [late, watcher])
      await vi.waitFor(() => expect(one.state.log.length).toBe(one.state.look.last + 1), patient);
    expect(late.state.log).toEqual(port.state.log);
    for (let index = 0; index <= late.state.look.last; index++) expect(late.past(index)).toEqual(port.past(index));
    const told = ({ state }: RemoteTable) => state.log.map(({ seat, notation }) => ({ seat, notation }));
    expect(told(watcher)).toEqual(told(port));
  });
  it('takes a move back, and tells so to everybody', async () => {
    const ordered = await site.order('person,person'),
      [ann, bob] = [roomAt(ordered), roomAt(ordered)];
    await seated(ann, 'ann', 0);
    await seated(bob, 'bob', 1);
    ann.ready();
    bob.ready();
    const ports = [await begun(ann), await begun(bob)] as const,
      first = ports.find(({ state }) => state.moves.length > 0)!,
      before = first.state.look.table;
    expect(first.state.look.can_undo).toBe(false);
    expect(await first.undo()).toMatchObject({ rule: 'T.9' });
    expect(await first.send(first.state.moves[0]!)).toBeNull();
    expect(first.state.look.can_undo).toBe(true);
    expect(await Promise.all([first.undo(), first.undo()])).toEqual([null, null]); // a double click is one take-back
    for (const port of ports) {
      await vi.waitFor(() => expect(port.state.look.seq).toBe(2), patient);
      expect(port.state.log.map(({ undone }) => undone)).toEqual([false, true, false]);
      expect(port.state.log[2]).toMatchObject({ notation: 'undo', words: expect.stringContaining('back') as string });
    }
    expect({ ...first.state.look.table, at_ms: 0 }).toEqual({ ...before, at_ms: 0 });
  });
  it('says nothing new to a page that was reloaded: the log is the same', async () => {
    const storage = new MemoryStorage();
    const { ordered, room, port } = await playing({ storage });
    await port.send(await myTurn(port));
    await myTurn(port).catch(() => null);
    const { log } = port.state;
    room.close();
    const again = await begun(roomAt(ordered, { storage }));
    await vi.waitFor(() => expect(again.state.log.length).toBeGreaterThanOrEqual(log.length), patient);
    expect(again.state.log.slice(0, log.length)).toEqual(log);
    expect(again.state.viewer).toBe(0);
  });
  it('stays readable while the connection is broken; a move sent meanwhile is played once', async () => {
    const cable = await Cable.to(site.address);
    const { ordered, room, port } = await playing({ address: cable.address });
    const move = await myTurn(port),
      { look, moves } = port.state;
    cable.setAway(true);
    await vi.waitFor(() => expect(port.state.link).toBe('broken'), patient);
    expect(port.state).toMatchObject({ look, moves });
    expect(port.past(0).seq).toBe(0);
    const answer = port.send(move),
      twice = port.send(move);
    expect(port.state.pending).toEqual(move);
    cable.setAway(false);
    expect(await Promise.all([answer, twice])).toEqual([null, null]);
    expect(port.state).toMatchObject({ link: 'on', pending: null });
    const played = 1 + (await playToTheEnd(port));
    await vi.waitFor(() => expect(room.state.verdict?.shuffle).toBe('fair'), patient);
    const record = await site.record(ordered.table);
    expect(record.split('\n').filter((line) => line.startsWith('a ')).length).toBe(played);
    expect(port.state.finished).toBe(record);
    expect(port.state.told).toEqual([room.state.verdict!.words]);
    cable.close();
  });
  it('keeps what the person is about to choose when somebody comes or goes, or the connection breaks', async () => {
    const cable = await Cable.to(site.address);
    const { ordered, port } = await playing({ address: cable.address });
    await myTurn(port);
    const { look, moves } = port.state;
    const seats = port.state.seats;
    const watcher = roomAt({ ...ordered, link: '' });
    await begun(watcher);
    cable.cutNext('down');
    watcher.close();
    cable.setAway(true);
    await vi.waitFor(() => expect(port.state.link).toBe('broken'), patient);
    cable.setAway(false);
    await vi.waitFor(() => expect(port.state.link).toBe('on'), patient);
    await vi.waitFor(() => expect(port.state.seats).not.toBe(seats), patient);
    expect(port.state.look).toBe(look);
    expect(port.state.moves).toBe(moves);
    cable.close();
  });
  it('stays open after the end', async () => {
    const { room, port } = await playing();
    await playToTheEnd(port);
    await vi.waitFor(() => expect(room.state.verdict).not.toBeNull(), patient);
    expect(port.state.link).toBe('on');
    expect(port.past(0).seq).toBe(0);
    expect(await port.send([1, 0])).not.toBeNull();
  });
  it('is played on by a bot after its person has left for good, and tells that', async () => {
    const ordered = await site.order('person,person'),
      ann = roomAt(ordered),
      bob = roomAt(ordered);
    await seated(ann, 'ann', 0);
    await seated(bob, 'bob', 1);
    ann.ready();
    bob.ready();
    const ports = [await begun(ann), await begun(bob)] as const,
      other = ports.find(({ state }) => state.moves.length > 0)!,
      left = ports.find((port) => port !== other)!,
      seat = left.state.viewer;
    const { look, moves } = other.state;
    left.resign();
    await vi.waitFor(() => expect(other.state.seats[seat]!.presence).toBe('replaced'), patient);
    const words = `{${'ab'.charAt(seat)}} has left: a bot plays on.`;
    await vi.waitFor(() => expect(other.state.log.at(-1)!.words).toBe(words), patient);
    expect(other.state.look).toBe(look); // what the person is about to choose stays as it is
    expect(other.state.moves).toBe(moves);
    await playToTheEnd(other);
  });
});
