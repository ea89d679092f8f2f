/** What holds at every table, wherever it is. Each kind of table runs it: portContract('a table on a server', make). */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SPECTATOR, type Move } from '../../src/engine/types';
import type { TablePort } from '../../src/table/port';

/** A new table of the template (two seats, each with a secret charm) at which this screen has seat 0 and a bot of level 1 the other;
 *  `seat` null: it has none. */
export interface Wanted {
  seat: 0 | null;
}
export type Make = (wanted: Wanted) => Promise<TablePort>;

/** Generous: other work may keep the machine busy. */
const patient = { timeout: 30_000, interval: 5 };

export function portContract(name: string, make: Make): void {
  describe(name, () => {
    const open: TablePort[] = [];
    afterEach(() => {
      for (const port of open.splice(0)) port.close();
    });
    async function table(wanted: Wanted = { seat: 0 }): Promise<TablePort> {
      const port = await make(wanted);
      open.push(port);
      return port;
    }
    async function myTurn(port: TablePort): Promise<readonly Move[]> {
      await vi.waitFor(() => expect(port.state.moves.length).toBeGreaterThan(0), patient);
      return port.state.moves;
    }
    /** Until the viewer may move again, or nobody may. */
    const settled = (port: TablePort) =>
      vi.waitFor(() => expect(port.state.moves.length > 0 || port.state.look.table.over).toBe(true), patient);
    const refused = (port: TablePort): Move => {
      const verb = port.game.verbs.findIndex(({ key }) => key === 'take');
      return [verb, 9];
    };

    it('has the game, its seats, and one of them for this screen', async () => {
      const port = await table();
      expect(port.game.key).toBe('template');
      expect(port.state.seats.map(({ mine }) => mine)).toEqual([true, false]);
      expect(port.state.viewer).toBe(0);
      expect(port.state.look.table.viewer).toBe(0);
      expect(port.facts).toBeDefined();
    });
    it('shows the viewer’s secrets and nobody else’s', async () => {
      const port = await table();
      expect((port.state.look.table.view as { charm: number[] }).charm.map((charm) => charm > 0)).toEqual([
        true,
        false,
      ]);
    });
    it('shows a spectator no secrets, and lets them decide nothing', async () => {
      const port = await table({ seat: null });
      expect(port.state.viewer).toBe(SPECTATOR);
      expect(port.state.seats.some(({ mine }) => mine)).toBe(false);
      expect(port.state.moves).toEqual([]);
      expect((port.state.look.table.view as { charm: number[] }).charm).toEqual([0, 0]);
    });
    it('explains each of its things', async () => {
      const port = await table();
      const { things = [], kinds } = port.game;
      expect(things.length).toBeGreaterThan(0);
      things.forEach((key, thing) => {
        for (let value = 0; value < kinds.find((kind) => kind.key === key)!.count; value++)
          expect(port.explain(thing, value)).toMatchObject({
            title: expect.stringMatching(/./) as string,
            does: expect.stringMatching(/./) as string,
          });
      });
    });
    it('explains a thing as it was, where it can look back', async () => {
      const port = await table();
      if (!port.past) return;
      const all = (index?: number) =>
        port.game.things!.map((_, thing) => JSON.stringify(port.explain(thing, 0, index)));
      await myTurn(port);
      const { last } = port.state.look,
        before = all();
      await port.send(port.state.moves[0]!);
      await settled(port);
      expect(all(last)).toEqual(before);
      expect(all()).not.toEqual(before);
    });
    it('offers moves to the seat that acts, and none out of turn', async () => {
      const port = await table();
      const held = () => expect(port.state.moves.length > 0).toBe((port.state.look.table.acting & 1) === 1);
      held();
      port.subscribe(held);
      await myTurn(port);
      await port.send(port.state.moves[0]!);
      await settled(port);
    });
    it('plays what is sent: the answer comes when it has happened', async () => {
      const port = await table();
      const [move] = await myTurn(port);
      const { seq } = port.state.look;
      expect(await port.send(move!)).toBeNull();
      expect(port.state.look.seq).toBeGreaterThan(seq);
      expect(port.state.pending).toBeNull();
      expect(port.state.log[seq + 1]!.seat).toBe(0);
    });
    it('refuses with a rule and a sentence, and nothing has changed', async () => {
      const port = await table();
      await myTurn(port);
      const { look } = port.state;
      const refusal = await port.send(refused(port));
      expect(refusal).toMatchObject({ rule: 'T.4' });
      expect(refusal!.sentence).not.toBe('');
      expect(port.state.look.seq).toBe(look.seq);
      expect(port.state.pending).toBeNull();
      expect(await port.send(port.state.moves[0]!)).toBeNull();
    });
    it('says why not without playing, also out of turn', async () => {
      const port = await table();
      const [move] = await myTurn(port);
      const { seq } = port.state.look;
      expect(await port.why(refused(port))).toMatchObject({ rule: 'T.4' });
      expect(await port.why(move!)).toBeNull();
      expect(port.state.look.seq).toBe(seq);
      await port.send(move!);
      if (port.state.moves.length === 0) expect(await port.why(move!)).toMatchObject({ rule: 'T.3' });
    });
    it('takes two sends at once for one move', async () => {
      const port = await table();
      const [move] = await myTurn(port);
      const first = port.send(move!),
        second = port.send(move!);
      expect(await Promise.all([first, second])).toEqual([null, null]);
      await settled(port);
      expect(port.state.log.filter(({ seat }) => seat === 0).length).toBe(1);
    });
    it('marks what is on its way as pending, at most until the answer', async () => {
      const port = await table();
      const [move] = await myTurn(port);
      const pending: (Move | null)[] = [];
      port.subscribe(() => pending.push(port.state.pending));
      const answer = port.send(move!);
      pending.push(port.state.pending);
      await answer;
      expect(port.state.pending).toBeNull();
      for (const one of pending) if (one !== null) expect(one).toEqual(move);
    });
    it('tells every change, and after it is unsubscribed none', async () => {
      const port = await table();
      let told = 0,
        toldOther = 0;
      const enough = port.subscribe(() => told++);
      port.subscribe(() => toldOther++);
      const [move] = await myTurn(port);
      await port.send(move!);
      expect(told).toBeGreaterThan(0);
      expect(told).toBe(toldOther);
      enough();
      const before = told;
      await settled(port);
      if (!port.state.look.table.over) await port.send(port.state.moves[0]!);
      expect(told).toBe(before);
      expect(toldOther).toBeGreaterThan(before);
    });
    it('has a new state for every change, but a new look, moves and log only if they have changed', async () => {
      const port = await table();
      let before = port.state;
      port.subscribe(() => {
        const now = port.state;
        expect(now).not.toBe(before);
        if (now.look.seq === before.look.seq && now.look.last === before.look.last) {
          expect(now.look).toBe(before.look);
          expect(now.moves).toBe(before.moves);
          expect(now.log).toBe(before.log);
        } else expect(now.look).not.toBe(before.look);
        before = now;
      });
      expect(port.state).toBe(before);
      await myTurn(port);
      await port.send(port.state.moves[0]!);
      await settled(port);
    });
    it('has a log that is what happened: one line an entry, from the beginning on', async () => {
      const port = await table();
      while (!port.state.look.table.over) {
        await settled(port);
        if (port.state.moves.length > 0) expect(await port.send(port.state.moves[0]!)).toBeNull();
      }
      const { log, look } = port.state;
      expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: look.last + 1 }, (_, i) => i));
      expect(log[0]!.seat).toBe(-1);
      expect(new Set(log.slice(1).map(({ seat }) => seat))).toEqual(new Set([0, 1]));
      for (const line of log) expect(line.words).not.toBe('');
    });
    it('takes back what is harmless, if it can', async () => {
      const port = await table();
      if (!port.undo) return;
      await myTurn(port);
      if (!port.state.look.can_undo) expect(await port.undo()).toMatchObject({ rule: expect.any(String) as string });
      await port.send(port.state.moves[0]!);
      if (!port.state.look.can_undo) return;
      // Where the bot plays on by itself, it may have moved in the meantime.
      if ((await port.undo()) !== null) return expect(port.state.look.can_undo).toBe(false);
      expect(port.state.log.filter(({ undone }) => undone).length).toBe(1);
    });
    it('shows the past, if it can, and stays where it is', async () => {
      const port = await table();
      if (!port.past) return;
      const seen = new Map([[port.state.look.seq, port.state.look.table]]);
      port.subscribe(() => seen.set(port.state.look.seq, port.state.look.table));
      await myTurn(port);
      await port.send(port.state.moves[0]!);
      await settled(port);
      const { state } = port;
      for (const [seq, then] of seen) expect(port.past(seq).table).toEqual(then);
      expect(port.past(0).seq).toBe(0);
      expect(port.state).toBe(state);
    });
    it('counts what moves would bring, if it can, and does not play them', async () => {
      const port = await table();
      if (!port.points) return;
      const moves = await myTurn(port);
      const { state } = port;
      const points = port.points([...moves, refused(port)]);
      expect(points.map((one) => one.length)).toEqual([...moves.map(() => state.seats.length), 0]);
      expect(port.state).toBe(state);
    });
    it('hints at a legal move, if it can', async () => {
      const port = await table();
      if (!port.hint) return;
      await myTurn(port);
      const { move } = await port.hint();
      expect(move.split(' ')[0]).toBe('take');
    });
    it('does nothing and says nothing after it was closed, and nothing throws', async () => {
      const port = await table();
      const [move] = await myTurn(port);
      let told = 0;
      port.subscribe(() => told++);
      const answer = port.send(move!); // and a bot begins to think
      told = 0;
      port.close();
      await answer;
      const { state } = port;
      port.close();
      expect(await port.send(move!)).not.toBeNull();
      await port.why(move!);
      await port.undo?.();
      await port.hint?.().catch(() => {});
      port.past?.(0);
      port.points?.([move!]);
      port.picture(0);
      port.record?.();
      port.timeMs();
      port.pause?.(true);
      port.pause?.(false);
      port.hurry?.();
      port.turnTo?.(1);
      port.subscribe(() => told++)();
      for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve, 1));
      expect(told).toBe(0);
      expect(port.state).toBe(state);
    });
  });
}
