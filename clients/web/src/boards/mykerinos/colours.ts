/** Patrons by their order in the engine: violet, lemon, brown, blackmore, tangerine; the blank tile is bare sand. */
export const patronColours: Record<string, string> = {
  'lady-violet': '#8f46d8',
  'lord-lemon': '#f8f02a',
  'sir-brown': 'light-dark(#4f2e14, #8a5a33)',
  'mrs-blackmore': 'light-dark(#232327, #5c5f66)',
  'colonel-tangerine': '#fb8a4c',
};
/** Text that can be read on a patron's colour. */
export const patronInk: Record<string, string> = {
  'lady-violet': '#fff',
  'lord-lemon': '#2b2206',
  'sir-brown': '#fff',
  'mrs-blackmore': '#fff',
  'colonel-tangerine': '#241003',
};
/** The ground of the region, from corner to corner, and the edge of what lies on it: every seat's colour can be seen there. */
export const sand = ['#f3dfae', '#e2c283'];
export const cubeEdge = '#3d2c12';
export function seatOf(letter: string | undefined): number {
  return letter === undefined ? -1 : letter === 'neutral' ? 6 : letter.charCodeAt(0) - 97;
}
/** Of a patron's seven tiles; the blank has none. */
export function letterOf(tile: string): string {
  return /-(\w)$/.exec(tile)?.[1] ?? '';
}
