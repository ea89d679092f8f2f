/** Single resources with an identity, so that they travel when the counts on the levels change. */
import { resources } from './art';

export interface Piece {
  id: number;
  kind: number;
  level: number;
  /** In its stack, from 0. */
  place: number;
}
type Levels = { stone: number; marble: number; gold: number }[];
let made = 0;

/** The pieces as the counts want them: who can stay stays, who is too many goes where one is missing. */
export function settle(before: Piece[], levels: Levels): Piece[] {
  return resources.flatMap((name, kind) => {
    const have = levels.map(() => 0);
    const loose: Piece[] = [];
    const after: Piece[] = [];
    const put = (piece: Piece, level: number) => after.push({ ...piece, level, place: have[level]!++ });
    for (const piece of before.filter((p) => p.kind === kind)) {
      if (have[piece.level]! < (levels[piece.level]?.[name] ?? 0)) put(piece, piece.level);
      else loose.push(piece);
    }
    levels.forEach((wanted, level) => {
      while (have[level]! < wanted[name]) put(loose.pop() ?? { id: made++, kind, level, place: 0 }, level);
    });
    return after;
  });
}
