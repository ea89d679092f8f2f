/** Which turn of a tile lies under the finger in Myriath. */
import { beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { nearestSpot, spotsOf, turnedAt } from '../../src/boards/myriath/fits';
import { notation } from '../../src/engine/moves';
import { Sight } from '../../src/engine/sight';
import type { Engine } from '../../src/engine/wasm';
import type { Move } from '../../src/engine/types';
import { readEngine } from '../engine';

const PLACE = 2;
const at = (turn: number, column: number, row: number): Move => [PLACE, 5, turn, column, row];

describe('a tile where it fits', () => {
  const moves = [at(0, 3, 4), at(2, 3, 4), at(5, 3, 4), at(1, 7, 4)];
  const spots = spotsOf(
    moves,
    [
      [1, 0],
      [3, 2],
      [3, 0],
      [2, 0],
    ],
    0,
  );
  it('has one dot on a crossing, however many turns fit there', () => {
    expect(spots.map(({ column, row, fits }) => [column, row, fits.length])).toEqual([
      [3, 4, 3],
      [7, 4, 1],
    ]);
  });
  it('is turned so that it brings most, and the others least', () => {
    expect(spots[0]!.best.move).toEqual(at(5, 3, 4));
    expect(spots[0]!.best.points).toEqual([3, 0]);
    expect(spotsOf(moves, [[0, 1], [0, 1], [0, 1], []], 1)[0]!.best.move).toEqual(at(0, 3, 4));
  });
  it('is turned on through the turns that fit, in both directions and round', () => {
    const turns = (by: number) => {
      let fit = spots[0]!.best;
      return [0, 1, 2].map(() => (fit = turnedAt(spots[0]!, fit, by)).move[2]);
    };
    expect(turns(1)).toEqual([0, 2, 5]);
    expect(turns(-1)).toEqual([2, 0, 5]);
  });
  it('lies on the nearest dot, or nowhere if none is near', () => {
    const middle = ({ column, row }: { column: number; row: number }) => ({ x: column * 5, y: row * 5 });
    expect(nearestSpot(spots, { x: 17, y: 21 }, middle, 4)).toBe(spots[0]);
    expect(nearestSpot(spots, { x: 33, y: 19 }, middle, 4)).toBe(spots[1]);
    expect(nearestSpot(spots, { x: 25, y: 20 }, middle, 4)).toBeNull();
  });
  it('fits, but brings nothing that is known, where an engine cannot count', () => {
    expect(spotsOf(moves, [], 0)[1]!.best).toEqual({ move: at(1, 7, 4), points: [] });
  });
});

describe('all dots of a golden game', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await readEngine();
  });
  it('are the crossings of all legal moves, with the points that playing there brings', () => {
    const record = readFileSync(new URL('../../../../games/myriath/records/two.record', import.meta.url), 'utf8');
    const lines = record.split('\n');
    const start = lines.findIndex((line) => line.startsWith('start '));
    const game = engine.game('myriath')!,
      sight = new Sight(engine, game);
    let dots = 0;
    for (let end = start + 1; end < lines.length - 2; end += 2) {
      const table = engine.open(`${lines.slice(0, end).join('\n')}\n`);
      const seat = [0, 1].find((one) => engine.moves(table, one).length > 0);
      if (seat === undefined) continue;
      const all = engine.moves(table, seat),
        { scores } = engine.look(table, seat).table;
      const tiles = new Set(all.map((move) => (move.length > 3 ? move[1]! : -1)));
      for (const tile of tiles) {
        const moves = tile < 0 ? all : all.filter((move) => move[1] === tile);
        const spots = spotsOf(moves, sight.points(engine.view(table, seat), moves), seat);
        expect(new Set(spots.flatMap(({ fits }) => fits.map(({ move }) => move)))).toEqual(new Set(moves));
        for (const { fits, best } of spots.slice(0, 2)) {
          dots++;
          const turns = fits.map(({ move }) => move[2]!);
          expect(turns).toEqual([...turns].sort((a, b) => a - b));
          const brings = fits.map(({ move }) => {
            const copy = engine.open(engine.record(table));
            expect(engine.play(copy, seat, 0, notation(game, move))).toBeNull();
            const after = engine.look(copy, seat).table.scores[seat]!.total;
            engine.close(copy);
            return after - scores[seat]!.total;
          });
          expect(fits.map(({ points }) => points[seat])).toEqual(brings);
          expect(best.points[seat]).toBe(Math.max(...brings));
        }
      }
      engine.close(table);
    }
    expect(dots).toBeGreaterThan(100);
  }, 60_000);
});
