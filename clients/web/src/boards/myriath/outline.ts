/** Outlines come from the engine as corners; these turn them into paths. */
type Corners = number[][];

export function pathOf(outline: Corners, hole?: Corners): string {
  const ring = (corners: Corners) => `M${corners.map((corner) => corner.join(' ')).join('L')}Z`;
  return ring(outline) + (hole ? ring(hole) : '');
}

export function boundsOf(outline: Corners): { x: number; y: number; width: number; height: number } {
  const xs = outline.map((corner) => corner[0]!),
    ys = outline.map((corner) => corner[1]!);
  const x = Math.min(...xs),
    y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
