/** The view lists tiles by their seats; only the log knows which one was placed last. */
import { moveOf } from '../../engine/moves';
import type { Game, LogLine } from '../../engine/types';
import type { MyriathView } from '../../generated/views';

const OCTAGON = 0;

/** An index into `placed`; -1: none, or the log is not known yet. at: the log's line up to which the table is shown; null: now. What was
 *  taken back does not lie there. */
export function lastPlaced(
  game: Game,
  log: readonly LogLine[],
  at: number | null,
  placed: MyriathView['placed'],
): number {
  for (const line of [...log].reverse()) {
    if (at !== null && line.seq > at) continue;
    const move = moveOf(game, line.notation);
    if (!move) continue;
    const tile = game.verbs[move[0]!]!.key === 'start' ? OCTAGON : move[1]!;
    const [column, row] = move.slice(-2);
    const index = placed.findIndex(
      (one) => one.seat === line.seat && one.tile === tile && one.column === column && one.row === row,
    );
    if (index >= 0) return index;
  }
  return -1;
}
