/** What an analysis says in words. Its chances are a bot's estimate: nothing is told as a number. */
import type { Analysed, Moment } from '../engine/wasm';

export const ONE = 4096;
/** So far in front of everybody else is ahead, in parts of the win. */
const CLEARLY = 0.15 * ONE;

export type Standing = 'ahead' | 'close' | 'behind';

export function standingOf(value: readonly number[], seat: number): Standing {
  const others = value.filter((_, one) => one !== seat);
  const lead = value[seat]! - Math.max(...others);
  return lead >= CLEARLY ? 'ahead' : lead <= -CLEARLY ? 'behind' : 'close';
}

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
  before: Standing;
  after: Standing;
  rose: boolean;
  /** In notation; only if it was clearly better. */
  better: string | null;
  /** Where the line of the seat is after it. */
  point: Point;
}

/** The turning points in the order of the game. seat: whose; -1: of each, the one whose chances changed most. */
export function turningPoints({ moments, result, turns }: Analysed, of: number, seat: number): TurningPoint[] {
  return [...turns]
    .sort((a, b) => a - b)
    .map((index) => {
      const moment = moments[index]!;
      const after = moments[index + 1]?.value ?? result;
      const change = after.map((share, one) => share - moment.value[one]!);
      const most = Math.max(...change.map(Math.abs));
      const shown = seat >= 0 ? seat : change.findIndex((one) => Math.abs(one) === most);
      const at = moments[index + 1] ? (moments[index + 1]!.entry - 1) / of : 1;
      return {
        entry: moment.entry,
        mover: moment.seat,
        seat: shown,
        before: standingOf(moment.value, shown),
        after: standingOf(after, shown),
        rose: change[shown]! > 0,
        better: moment.better ?? null,
        point: { at, share: after[shown]! / ONE },
      };
    });
}
