/** What an analysis says in words. Its chances are a bot's estimate: nothing is told as a number. */
import type { Analysed, Moment } from '../engine/wasm';

export const ONE = 4096;
/** A seat's chances over a game: how far it had come, 0 to 1, and its share of the win then. */
export interface Point {
  at: number;
  share: number;
}
export function lineOf(moments: readonly Moment[], of: number, seat: number, result?: readonly number[]): Point[] {
  const points = moments.map(({ entry, value }) => ({ at: (entry - 1) / of, share: value[seat]! / ONE }));
  return result ? [...points, { at: 1, share: result[seat]! / ONE }] : points;
}

export interface TurningPoint {
  /** Of the log. */
  entry: number;
  /** Who moved; -1: the clock. */
  mover: number;
  /** Whose chances are told. */
  seat: number;
  /** The seat's outlook, in the engine's words. */
  before: string;
  after: string;
  rose: boolean;
  /** In notation; only if it was clearly better. */
  better: string | null;
  /** Where the line of the seat is after it. */
  point: Point;
}

/** The turning points in the order of the game. moments: as they were told one by one. seat: whose; -1: of each, the one whose chances
 *  changed most. */
export function turningPoints(
  analysed: Analysed,
  moments: readonly Moment[],
  of: number,
  seat: number,
): TurningPoint[] {
  return analysed.turns
    .toSorted((a, b) => a - b)
    .map((index) => {
      const moment = moments[index]!,
        next = moments[index + 1];
      const value = next?.value ?? analysed.result;
      const change = value.map((share, one) => share - moment.value[one]!);
      const most = Math.max(...change.map(Math.abs));
      const shown = seat >= 0 ? seat : change.findIndex((one) => Math.abs(one) === most);
      return {
        entry: moment.entry,
        mover: moment.seat,
        seat: shown,
        before: moment.outlook![shown]!,
        after: (next?.outlook ?? analysed.outlook)[shown]!,
        rose: change[shown]! > 0,
        better: analysed.moments[index]!.better ?? null,
        point: { at: next ? (next.entry - 1) / of : 1, share: value[shown]! / ONE },
      };
    });
}
