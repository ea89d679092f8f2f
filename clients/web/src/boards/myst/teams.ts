/** The two teams' colours, and what the parts of the board need to know of the view. */
import type { MystFacts, MystView } from '../../generated/views';
import type { Session } from '../../table/session.svelte';
import type { Move } from '../../engine/types';
import { notation } from '../../engine/moves';
import { say } from '../../texts';

export const teamColours = ['#3f46e6', '#f8ee3a'];
export const teamDark = ['#1c1f7a', '#7a6c00'];
export const teamTitle = (team: number) => (team === 0 ? say('Blue') : say('Yellow'));
export type Team = MystView['teams'][number];
export type Card = NonNullable<Team['cards']>[number];

/** The team this screen plays for; onlookers sit on blue's side. */
export function ownTeam(view: MystView, viewer: number): number {
  return view.seats[viewer]?.team ?? 0;
}
/** The legal move of a verb without operands, if it is one now. */
export function deed(session: Session, verb: string): Move | undefined {
  return session.myTurn ? session.moves.find((move) => session.game.verbs[move[0]!]!.key === verb) : undefined;
}
/** Each legal move of a verb, with its words. */
export function deeds(session: Session, verb: string): { move: Move; words: string }[] {
  if (!session.myTurn) return [];
  return session.moves
    .filter((move) => session.game.verbs[move[0]!]!.key === verb)
    .map((move) => ({ move, words: notation(session.game, move) }));
}
export function boxOf(facts: MystFacts, landmark: number): { x: number; y: number; width: number; height: number } {
  const size = facts.pictures.place_size;
  const columns = facts.landmarks[landmark]!.places.map((place) => place % facts.columns);
  const rows = facts.landmarks[landmark]!.places.map((place) => Math.floor(place / facts.columns));
  const x = Math.min(...columns),
    y = Math.min(...rows);
  return {
    x: x * size,
    y: y * size,
    width: (Math.max(...columns) - x + 1) * size,
    height: (Math.max(...rows) - y + 1) * size,
  };
}
export function centreOf(facts: MystFacts, place: number): { x: number; y: number } {
  const size = facts.pictures.place_size;
  return { x: ((place % facts.columns) + 0.5) * size, y: (Math.floor(place / facts.columns) + 0.5) * size };
}
