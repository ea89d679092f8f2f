/** Boards and box pictures by folder name; a game without a board of its own gets the plain one. */
import type { Component } from 'svelte';
import type { Session } from '../table/session.svelte';
import type { BoardProps, HeldProps } from './board';

export interface BoardModule {
  default: Component<BoardProps>;
  draws: string[];
  /** What one player has, as that player's panel shows it; it may be left out where a board shows everything itself. */
  Held?: Component<HeldProps>;
  /** What the game calls its points, with their number; left out: points. */
  points?: (count: number, session: Session) => string;
  /** What the person waits for out of turn, where it is not another player; empty: for nothing like that. */
  waits?: (session: Session) => string;
  /** Match time at which what the table's clock shows is over, where it is not the next deadline; 0: nothing is shown. */
  endMs?: (session: Session) => number;
  /** How the board is used once a part of the move is chosen, in the question's place; empty: the question says it all. */
  tip?: (session: Session) => string;
}
const boards = import.meta.glob<BoardModule>('./*/Board.svelte');
const pictures = import.meta.glob<{ default: Component<{ name: string }> }>('./*/Pictures.svelte');
const boxes = import.meta.glob<{ default: Component }>('./*/Box.svelte', { eager: true });

export async function boardOf(key: string): Promise<BoardModule> {
  const load = boards[`./${key}/Board.svelte`];
  return (load ?? boards['./plain/Board.svelte']!)();
}
/** Draws the pictures of the game in short. */
export async function picturesOf(key: string): Promise<Component<{ name: string }> | undefined> {
  return (await pictures[`./${key}/Pictures.svelte`]?.())?.default;
}
export function boxOf(key: string): Component | undefined {
  return boxes[`./${key}/Box.svelte`]?.default;
}
