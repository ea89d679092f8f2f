/** Which pieces have gone where from one look to the next. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Lying {
  /** Pieces of one name are alike. */
  name: string;
  /** How many lie in this place. */
  count: number;
  /** null: out of sight. */
  box: Box | null;
}
export interface Journey<Piece> {
  /** As it lies now; before, if it has left the board. */
  piece: Piece;
  at: Box;
  /** null: it was not on the board. */
  from: Box | null;
  /** Others of its name lie there all the time. */
  joins: boolean;
  leaves: boolean;
}

/** Less is no movement, in px. */
const NEAR = 2;

export const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
/** What is out of sight is in one place, far from everything else. */
export function distance(a: Box | null, b: Box | null): number {
  if (!a || !b) return a === b ? 0 : Infinity;
  const [p, q] = [middleOf(a), middleOf(b)];
  return Math.hypot(p.x - q.x, p.y - q.y);
}

/** A place that has more pieces than before has them from the nearest one that has fewer. What comes into sight or goes out of it was there
 *  all the time. */
export function journeys<Piece extends Lying>(before: readonly Piece[], now: readonly Piece[]): Journey<Piece>[] {
  const were = before.map((piece) => ({ piece, count: piece.count }));
  const alike = (piece: Piece) => were.filter((other) => other.count > 0 && other.piece.name === piece.name);
  const came = now.map((piece) => {
    const same = alike(piece).find((other) => distance(other.piece.box, piece.box) <= NEAR);
    const stay = Math.min(same?.count ?? 0, piece.count);
    if (same) same.count -= stay;
    return { piece, count: piece.count - stay, joins: stay > 0 };
  });
  const arrivals = came
    .filter(({ count }) => count > 0)
    .flatMap(({ piece, count, joins }) => {
      const far = (other: { piece: Piece }) => distance(other.piece.box, piece.box);
      const nearest = alike(piece).reduce<(typeof were)[number] | null>(
        (best, one) => (best && far(best) <= far(one) ? best : one),
        null,
      );
      if (nearest) nearest.count = Math.max(0, nearest.count - count);
      const from = nearest?.piece.box ?? null;
      return piece.box && (!nearest || from) ? [{ piece, at: piece.box, from, joins, leaves: false }] : [];
    });
  const departures = were.flatMap(({ piece, count }) =>
    count > 0 && piece.box ? [{ piece, at: piece.box, from: piece.box, joins: false, leaves: true }] : [],
  );
  return [...arrivals, ...departures];
}
