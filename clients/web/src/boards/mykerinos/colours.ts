/** Patrons by their order in the engine: violet, lemon, brown, blackmore, tangerine; the blank tile is bare sand. */
export const patronColours: Record<string, string> = {
  'lady-violet': '#7b5ea7',
  'lord-lemon': '#d2a90f',
  'sir-brown': '#8a5a33',
  'mrs-blackmore': '#3a3f47',
  'colonel-tangerine': '#d8702a',
};
/** Text that can be read on a patron's colour. */
export const patronInk: Record<string, string> = {
  'lady-violet': '#fff',
  'lord-lemon': '#2b2206',
  'sir-brown': '#fff',
  'mrs-blackmore': '#fff',
  'colonel-tangerine': '#241003',
};
export function seatOf(letter: string | undefined): number {
  return letter === undefined ? -1 : letter === 'neutral' ? 6 : letter.charCodeAt(0) - 97;
}
/** Of a patron's seven tiles; the blank has none. */
export function letterOf(tile: string): string {
  return /-(\w)$/.exec(tile)?.[1] ?? '';
}
