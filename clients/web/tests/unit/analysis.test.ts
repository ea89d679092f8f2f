/** What the page makes of an analysis: where a game turned, in which words, and how it is begun, followed and stopped. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { HearStudy } from '../../src/engine/thinker';
import { newRecord } from '../../src/engine/records';
import type { Analysed, Engine, Moment } from '../../src/engine/wasm';
import { Analysis } from '../../src/table/analysis.svelte';
import type { TablePort } from '../../src/table/port';
import { lineOf, ONE, turningPoints } from '../../src/table/turning';
import { notation } from '../../src/engine/moves';
import { readEngine } from '../engine';

const shares = (...parts: number[]) => parts.map((part) => part * ONE);
const moment = (entry: number, value: number[], more: Partial<Moment> = {}): Moment => ({
  entry,
  seat: 0,
  value,
  outlook: value.map((share) => (share > value[1]! ? 'ahead' : share < value[1]! ? 'behind' : 'close')),
  ...more,
});

describe('turning points', () => {
  const moments = [moment(1, shares(0.5, 0.5)), moment(3, shares(0.6, 0.4)), moment(4, shares(0.3, 0.7), { seat: 1 })];
  const analysed: Analysed = {
    moments: [moments[0]!, { ...moments[1]!, better: 'take 3', loss: 900 }, moments[2]!],
    over: true,
    result: shares(0, 1),
    outlook: ['far behind', 'far ahead'],
    turns: [2, 1],
  };

  it('come in the order of the game, each with what it changed', () => {
    const [first, second] = turningPoints(analysed, moments, 4, 0);
    expect(first).toMatchObject({
      entry: 3,
      mover: 0,
      before: 'ahead',
      after: 'behind',
      rose: false,
      better: 'take 3',
    });
    expect(second).toMatchObject({ entry: 4, mover: 1, before: 'behind', after: 'far behind', better: null });
  });
  it('are marked where the line is after them; after the last event at the end', () => {
    const [first, second] = turningPoints(analysed, moments, 4, 0);
    expect(first!.point).toEqual({ at: 0.75, share: 0.3 });
    expect(second!.point).toEqual({ at: 1, share: 0 });
    expect(lineOf(analysed.moments, 4, 0, analysed.result)).toContainEqual(first!.point);
  });
  it('of nobody in particular tell of the seat whose chances changed most', () => {
    const begun = [moment(1, shares(0.4, 0.3, 0.3))];
    const three = {
      ...analysed,
      moments: begun,
      result: shares(0.3, 0.1, 0.6),
      outlook: ['', '', 'ahead'],
      turns: [0],
    };
    expect(turningPoints(three, begun, 1, -1)[0]).toMatchObject({ seat: 2, rose: true, after: 'ahead' });
  });
});

describe('an analysis', () => {
  function at(over: boolean): { analysis: Analysis; tell: HearStudy; asked: () => unknown[]; ended: () => number } {
    let heard: HearStudy = () => {},
      ended = 0;
    const asked: unknown[] = [];
    const port = {
      state: { look: { table: { over } }, seats: [{ mine: false }, { mine: true }] },
      record: () => 'head\nstart #1\na 0 take 1 #2\nb 0 take 2 #3\nend 1 2\n',
      analyse: (record: string, seat: number, hear: HearStudy) => {
        asked.push([record, seat]);
        heard = hear;
        return () => ended++;
      },
    } as unknown as TablePort;
    return { analysis: new Analysis(port), tell: (news) => heard(news), asked: () => asked, ended: () => ended };
  }
  const news = (done: number) => ({ moments: [moment(done, shares(0.5, 0.5))], done, of: 2 });

  it('is for the seat of this screen, grows, and is done with its result', () => {
    const { analysis, tell, asked } = at(true);
    analysis.start();
    expect(asked()).toEqual([[expect.stringContaining('start #1'), 1]]);
    tell(news(1));
    expect(analysis).toMatchObject({ stand: 'runs', done: 1, of: 2 });
    tell({
      ...news(2),
      result: {
        moments: [moment(1, [0, ONE])],
        over: true,
        result: [ONE, 0],
        outlook: ['ahead', 'behind'],
        turns: [0],
      },
    });
    expect(analysis.stand).toBe('done');
    expect(analysis.moments.length).toBe(2);
    expect(analysis.turns.length).toBe(1);
    expect(analysis.recordBefore(2)).toBe('head\nstart #1\na 0 take 1 #2\n');
  });
  it('does not run while the game does', () => {
    const { analysis, asked } = at(false);
    analysis.start();
    expect(asked()).toEqual([]);
    expect(analysis.stand).toBe('none');
  });
  it('that is stopped ends its worker and hears nothing more; it can begin again', () => {
    const { analysis, tell, asked, ended } = at(true);
    analysis.start();
    tell(news(1));
    analysis.stop();
    expect(ended()).toBe(1);
    tell(news(2));
    expect(analysis).toMatchObject({ stand: 'stopped', done: 1 });
    analysis.start();
    expect(analysis).toMatchObject({ stand: 'runs', done: 0, moments: [] });
    expect(asked().length).toBe(2);
  });
  it('that has failed says so', () => {
    const { analysis, tell } = at(true);
    analysis.start();
    tell(null);
    expect(analysis.stand).toBe('failed');
  });
});

describe('the engine', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await readEngine();
  });
  /** A game in which everybody takes the first move there is. */
  function played(): { record: string; events: number } {
    const game = engine.game('template')!;
    const table = engine.open(newRecord(game, 2, [], '1'.repeat(32)));
    let events = 0;
    for (; !engine.look(table, 0).table.over; events++) {
      const seat = events % 2;
      expect(engine.play(table, seat, 0, notation(game, engine.moves(table, seat)[0]!))).toBeNull();
    }
    const record = engine.record(table);
    engine.close(table);
    return { record, events };
  }

  it('analyses a game event by event, with shares of one win, and the result at the end', () => {
    const { record, events } = played();
    expect(engine.beginAnalysis(record)).toBe(events);
    const entries: number[] = [];
    for (let step = engine.stepAnalysis(50); step; step = engine.stepAnalysis(50)) {
      entries.push(step.entry);
      const sum = step.value.reduce((all, one) => all + one, 0);
      expect(sum).toBeGreaterThan(ONE - 3);
      expect(sum).toBeLessThanOrEqual(ONE);
      expect(step.outlook!.length).toBe(2);
    }
    expect(entries).toEqual(Array.from({ length: events }, (_, i) => i + 1));
    const { over, moments, result, outlook, turns } = engine.endAnalysis(0);
    expect(over).toBe(true);
    expect(moments.length).toBe(events);
    expect(result[0]! + result[1]!).toBe(ONE);
    expect(outlook).toEqual(
      result.map((share) => (share === 0 ? 'far behind' : share === ONE ? 'far ahead' : 'close')),
    );
    expect(turns.length).toBeLessThanOrEqual(3);
  });
  it('refuses what is no record, no seat, or has not begun', () => {
    expect(() => engine.beginAnalysis('no record')).toThrow();
    expect(() => engine.stepAnalysis(1)).toThrow();
    engine.beginAnalysis(played().record);
    expect(() => engine.endAnalysis(2)).toThrow();
    expect(() => engine.endAnalysis(-2)).toThrow();
    engine.endAnalysis(1);
    expect(() => engine.endAnalysis(1)).toThrow();
  });
});
