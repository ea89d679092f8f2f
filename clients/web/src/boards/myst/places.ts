/** Where pieces lie in a tray, by their slots. A piece that is gone leaves a gap: nothing moves under the hand. */

/** before: the places so far. Pieces that have none come to the end. */
export function placesOf(before: readonly number[], tray: readonly number[]): number[] {
  return [...before, ...tray.filter((slot) => !before.includes(slot))];
}

/** Half of the tray is gaps: it is worth closing them. */
export function isWorn(places: readonly number[], tray: readonly number[]): boolean {
  return tray.length > 0 && 2 * tray.length <= places.length;
}
