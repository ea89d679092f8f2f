/** Points by what they are for, of all players: what the end of a game is about, and what a move gains. */
import type { Score, ScoreLine } from '../engine/types';

export interface Part {
  title: string;
  /** Of every seat, in the engine's units. */
  points: number[];
  lines: ScoreLine[][];
}

/** A part that one player has and another lacks stands where the first one has it. Engines of older games name no parts. */
export function partsOf(scores: readonly Score[]): Part[] {
  const titles: string[] = [];
  for (const { lines } of scores) {
    let at = 0;
    for (const { part } of lines) {
      if (part === undefined) return [];
      if (!titles.includes(part)) titles.splice(at, 0, part);
      at = titles.indexOf(part) + 1;
    }
  }
  return titles.map((title) => {
    const lines = scores.map((score) => score.lines.filter(({ part }) => part === title));
    return { title, lines, points: lines.map((one) => one.reduce((sum, { points }) => sum + points, 0)) };
  });
}

/** How long a player's moves took, in ms: the time since the move before it, by any player. */
export function thoughtsOf(log: readonly { seat: number; at_ms: number; undone: boolean }[], seat: number): number[] {
  return log.flatMap((line, i) =>
    line.seat === seat && !line.undone && i > 0 ? [line.at_ms - log[i - 1]!.at_ms] : [],
  );
}
