/** Which colour each seat of the open table has. A colour goes with its shape and its pattern, like the pieces in a box, so that a
 *  player who looks for the green triangle finds it in any seat. */
import type { Seat } from '../table/port';

export const COLOURS = [0, 1, 2, 3, 4, 5] as const;

/** A seat that has chosen none takes the first one left. */
export function coloursOf(seats: readonly Seat[]): number[] {
  const left = COLOURS.filter((colour) => !seats.some((seat) => seat.colour === colour));
  return seats.map((seat) => seat.colour ?? left.shift()!);
}

const chosen: { colours: readonly number[] } = $state({ colours: COLOURS });
export function useColours(seats: readonly Seat[]): void {
  chosen.colours = coloursOf(seats);
}
export function colourOf(seat: number): number {
  return chosen.colours[seat] ?? seat;
}
