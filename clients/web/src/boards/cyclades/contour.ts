/** One organic coast around several circles: a contour line of their merged distance field with a little unrest. */
export interface Point {
  x: number;
  y: number;
}
const STEP = 1;
const BODY = 9,
  ISTHMUS = 7;

function merge(a: number, b: number): number {
  const blend = 5,
    h = Math.max(blend - Math.abs(a - b), 0) / blend;
  return Math.min(a, b) - (h * h * blend) / 4;
}
function toSegment(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x,
    dy = b.y - a.y;
  const part = Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(p.x - a.x - part * dx, p.y - a.y - part * dy);
}
function unrest(p: Point, seed: number): number {
  return (
    0.42 * Math.sin(0.71 * p.x + seed * 1.9) +
    0.42 * Math.sin(0.67 * p.y + seed * 2.7) +
    0.3 * Math.sin(0.93 * (p.x - p.y) + seed)
  );
}
function field(circles: Point[], seed: number): (p: Point) => number {
  const links = circles.flatMap((a, i) =>
    circles
      .slice(i + 1)
      .filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < 21)
      .map((b) => [a, b] as const),
  );
  return (p) => {
    let d = Infinity;
    for (const c of circles)
      d = d === Infinity ? Math.hypot(p.x - c.x, p.y - c.y) - BODY : merge(d, Math.hypot(p.x - c.x, p.y - c.y) - BODY);
    for (const [a, b] of links) d = Math.min(d, toSegment(p, a, b) - ISTHMUS);
    return d + unrest(p, seed);
  };
}

/** Walks the squares of a grid in which the field crosses the level, and joins the crossings to a closed path. */
export function contour(circles: Point[], level: number, seed: number): string {
  const value = field(circles, seed);
  const margin = BODY + level + 4;
  const left = Math.min(...circles.map((c) => c.x)) - margin,
    top = Math.min(...circles.map((c) => c.y)) - margin;
  const columns = Math.ceil((Math.max(...circles.map((c) => c.x)) + margin - left) / STEP),
    rows = Math.ceil((Math.max(...circles.map((c) => c.y)) + margin - top) / STEP);
  const grid = Array.from(
    { length: (columns + 1) * (rows + 1) },
    (_, i) => value({ x: left + (i % (columns + 1)) * STEP, y: top + Math.floor(i / (columns + 1)) * STEP }) - level,
  );
  const sample = (column: number, row: number) => grid[row * (columns + 1) + column]!;
  const next = new Map<string, string>(),
    points = new Map<string, Point>();
  /** The crossing on the edge between two grid points, named so that both squares beside it find it. */
  function crossing(c0: number, r0: number, c1: number, r1: number): string {
    const name = c0 + r0 <= c1 + r1 ? `${c0},${r0},${c1},${r1}` : `${c1},${r1},${c0},${r0}`;
    const a = sample(c0, r0),
      b = sample(c1, r1),
      part = a / (a - b);
    points.set(name, { x: left + (c0 + part * (c1 - c0)) * STEP, y: top + (r0 + part * (r1 - r0)) * STEP });
    return name;
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const corners = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ] as const;
      let enters = '',
        leaves = '';
      corners.forEach(([c, r], i) => {
        const [d, s] = corners[(i + 1) % 4]!;
        const inside = sample(c, r) < 0,
          then = sample(d, s) < 0;
        if (inside && !then) leaves = crossing(c, r, d, s);
        if (!inside && then) enters = crossing(c, r, d, s);
      });
      if (enters && leaves) next.set(leaves, enters);
    }
  }
  return smooth(longest(next).map((name) => points.get(name)!));
}

function longest(next: Map<string, string>): string[] {
  let best: string[] = [];
  const seen = new Set<string>();
  for (const start of next.keys()) {
    const ring: string[] = [];
    for (let name: string | undefined = start; name !== undefined && !seen.has(name); name = next.get(name)) {
      seen.add(name);
      ring.push(name);
    }
    if (ring.length > best.length) best = ring;
  }
  return best;
}

function smooth(ring: Point[]): string {
  const kept = ring.filter((_, i) => i % 2 === 0);
  const middle = (a: Point, b: Point) => `${((a.x + b.x) / 2).toFixed(1)} ${((a.y + b.y) / 2).toFixed(1)}`;
  const steps = kept.map((p, i) => `Q${p.x.toFixed(1)} ${p.y.toFixed(1)} ${middle(p, kept[(i + 1) % kept.length]!)}`);
  return `M${middle(kept.at(-1)!, kept[0]!)}${steps.join('')}Z`;
}
