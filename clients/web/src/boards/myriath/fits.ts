/** Where a tile fits: one dot on every crossing, and how the tile is turned there. */
import type { Move } from '../../engine/types';

export interface Fit {
  move: Move;
  /** What it changes in the points of all seats, in the engine's units; empty: nobody knows. */
  points: number[];
}
export interface Spot {
  column: number;
  row: number;
  /** In the order of the turns. */
  fits: Fit[];
  /** Brings the viewer most, and the others least. */
  best: Fit;
}
interface Point {
  x: number;
  y: number;
}

/** points: of every move. */
export function spotsOf(moves: readonly Move[], points: readonly number[][], viewer: number): Spot[] {
  const spots = new Map<string, Spot>();
  const worth = (fit: Fit) => fit.points.reduce((sum, gain, seat) => sum + gain * (seat === viewer ? 1000 : -1), 0);
  moves.forEach((move, i) => {
    const [column, row] = move.slice(-2) as [number, number];
    const fit = { move, points: points[i] ?? [] };
    const spot = spots.get(`${column} ${row}`);
    if (!spot) spots.set(`${column} ${row}`, { column, row, fits: [fit], best: fit });
    else {
      spot.fits.push(fit);
      if (worth(fit) > worth(spot.best)) spot.best = fit;
    }
  });
  return [...spots.values()];
}

/** The next turn that fits there. */
export function turnedAt({ fits }: Spot, fit: Fit, by: number): Fit {
  return fits[(fits.indexOf(fit) + by + fits.length) % fits.length]!;
}

/** null: none is within reach. */
export function nearestSpot(
  spots: readonly Spot[],
  { x, y }: Point,
  middleOf: (spot: Spot) => Point,
  reach: number,
): Spot | null {
  let best: Spot | null = null;
  for (const spot of spots) {
    const middle = middleOf(spot),
      far = Math.hypot(middle.x - x, middle.y - y);
    if (far < reach) [best, reach] = [spot, far];
  }
  return best;
}
