/** The chart: where circles lie, how coasts run, and where things stand on an isle. Ten units are half a circle. */
import type { CycladesFacts } from '../../generated/views';
import { contour, type Point } from './contour';

export type { Point } from './contour';
export type IsleFacts = CycladesFacts['isles'][number];
export type SeaFacts = CycladesFacts['seas'][number];

export const RADIUS = 9;
const ROW = Math.sqrt(3) * 10;
export const at = (place: { x: number; y: number }): Point => ({ x: place.x * 10, y: place.y * ROW });

/** Where the things of an isle stand. */
export interface IslePlan {
  coast: string;
  ring: string;
  shallows: string;
  /** Squares for buildings, those outside the metropolis' site first. */
  squares: Point[];
  site: { x: number; y: number; width: number; height: number };
  troops: Point;
  horns: Point;
  figure: Point;
  name: Point;
}
export const SQUARE = 6.6;

const by = (p: Point, dx: number, dy: number): Point => ({ x: p.x + dx, y: p.y + dy });

export function planIsle(isle: IsleFacts, index: number): IslePlan {
  const circles = isle.circles.map(at);
  const [first, second, third] = circles as [Point, Point?, Point?];
  const last = circles.at(-1)!;
  const lines = {
    coast: contour(circles, 0.2, index),
    shallows: contour(circles, 3.4, index),
    ring: contour(circles, 1.5, index),
  };
  if (!second) {
    const square = by(first, -3.8, -1.4);
    return {
      ...lines,
      squares: [square],
      site: around([square]),
      troops: by(first, 3.9, -1.8),
      horns: by(first, -1.9, -6.9),
      figure: by(first, 7, -6.6),
      name: by(first, 0, 7.9),
    };
  }
  const site = [by(first, -3.5, 0), by(first, 3.5, 0)];
  const others =
    circles.length === 2 ? [] : circles.length === 3 ? [second] : [by(second, -3.5, 0), by(second, 3.5, 0)];
  const middle = circles.reduce((sum, circle) => sum + circle.x, 0) / circles.length;
  const camp = circles.length === 4 ? third! : last;
  const free =
    circles.length === 2 ? by(camp, 5.2, -5) : circles.length === 3 ? by(second, 5.4, -5.2) : by(last, 0, -1.6);
  return {
    ...lines,
    squares: [...others, ...site],
    site: around(site),
    troops: by(camp, -0.6, circles.length === 4 ? 0 : -2.2),
    horns: circles.length === 4 ? by(camp, 0, -6.6) : circles.length === 3 ? by(second, 0, -6.2) : by(first, 0, -6.4),
    figure: free,
    name: by(last, (middle - last.x) * 0.25, 7.6),
  };
}

function around(squares: Point[]) {
  const half = SQUARE / 2 + 0.5;
  const left = Math.min(...squares.map((p) => p.x)) - half,
    right = Math.max(...squares.map((p) => p.x)) + half;
  return { x: left, y: squares[0]!.y - half, width: right - left, height: 2 * half };
}

/** How much land lies around a sea: 0 shallow, 1 off the coast, 2 open sea. */
export function depthOf(sea: SeaFacts, facts: CycladesFacts): number {
  const here = at(sea);
  const land = facts.isles
    .flatMap((isle) => isle.circles)
    .map(at)
    .filter((circle) => Math.hypot(circle.x - here.x, circle.y - here.y) < 21).length;
  return land > 2 ? 0 : land > 0 ? 1 : 2;
}

export function bounds(facts: CycladesFacts): { x: number; y: number; width: number; height: number } {
  const all = [...facts.seas, ...facts.isles.flatMap((isle) => isle.circles)].map(at);
  const xs = all.map((p) => p.x),
    ys = all.map((p) => p.y);
  const edge = 13;
  const x = Math.min(...xs) - edge,
    y = Math.min(...ys) - edge;
  return { x, y, width: Math.max(...xs) + edge - x, height: Math.max(...ys) + edge - y };
}

/** Buildings on their squares: outside the metropolis' site while there is room. */
export function standing(
  plan: IslePlan,
  isle: IsleFacts,
  now: { metropolis: boolean; buildings: Record<string, number> },
): Array<Point & { type: string }> {
  const types = Object.entries(now.buildings).flatMap(([type, count]) => Array.from({ length: count }, () => type));
  const free = now.metropolis ? plan.squares.slice(0, isle.squares - isle.site) : plan.squares;
  return types.map((type, i) => ({ type, ...(free[i] ?? plan.squares[i % plan.squares.length]!) }));
}
