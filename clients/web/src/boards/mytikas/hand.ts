/** Resources are named in two steps, kind and level, but taken in one: a pair. What a pair may do comes from the legal
 *  moves; where several fit, a plain step wins over what the chips under the board offer as well. */
import { eitherOf, say } from '../../texts';
import { moveOf, narrow, type Element, type Partial } from '../../engine/moves';
import type { Move } from '../../engine/types';
import type { Session } from '../../table/session.svelte';
import { resources } from './art';

export interface Pair {
  kind: number;
  level: number;
}
const elements = ({ kind, level }: Pair): Element[] => [`resource:${kind}`, `level:${level}`];
const verbOf = (session: Session, move: Move) => session.game.verbs[move[0]!]!.key;

/** The pair chosen so far, if it is one. */
export function chosenPair({ picked }: Partial): Pair | null {
  if (picked.length < 2 || !picked[0]!.startsWith('resource:') || !picked[1]!.startsWith('level:')) return null;
  return { kind: Number(picked[0]!.slice(9)), level: Number(picked[1]!.slice(6)) };
}

/** The moves that begin with this pair; another chosen pair gives way to it. */
export function movesOf(session: Session, pair: Pair): Move[] {
  if (!session.myTurn) return [];
  const { verb, picked } = session.partial;
  if (picked.length === 1 && picked[0] !== `resource:${pair.kind}`) return [];
  if (picked.length > 0 && !picked[0]!.startsWith('resource:')) return [];
  const fit = narrow(session.game, session.moves, { verb, picked: elements(pair) });
  return fit.length > 0 || picked.length < 2
    ? fit
    : narrow(session.game, session.moves, { verb: null, picked: elements(pair) });
}

/** The level, 0 to 3, on which the resource of a move comes to lie; null: it does not move. */
function landing(session: Session, move: Move): number | null {
  const verb = verbOf(session, move);
  if (verb === 'raise' || verb === 'refine') return move[2]! + 1;
  return verb === 'lower' || verb === 'shift' ? move[3]! : null;
}
const order = ['lower', 'shift', 'raise', 'refine'];

/** What brings the pair to the level, the plainest move first. */
export function landings(session: Session, pair: Pair | null, level: number): Move[] {
  if (pair === null) return [];
  const fit = movesOf(session, pair).filter((move) => landing(session, move) === level);
  return fit.sort((a, b) => order.indexOf(verbOf(session, a)) - order.indexOf(verbOf(session, b)));
}

/** A click on a resource: plays what it can only mean, or takes it up. */
export async function take(session: Session, pair: Pair, at: { clientX: number; clientY: number }): Promise<void> {
  session.why = null;
  if (!session.myTurn) return;
  const moves = movesOf(session, pair);
  if (moves.length === 0) return refuse(session, pair, at);
  const chosen = chosenPair(session.partial);
  if (chosen?.kind === pair.kind && chosen.level === pair.level) return session.stepBack();
  // Moving down is always possible besides; it is chosen by its chip or by dragging.
  const meant = moves.filter((move) => verbOf(session, move) !== 'lower');
  const only = meant.length === 1 ? meant[0]! : moves.length === 1 ? moves[0]! : null;
  if (only && (landing(session, only) !== null || session.game.verbs[only[0]!]!.operands.length === 2))
    return session.play(only);
  const verbs = new Set(moves.map((move) => move[0]!));
  session.partial = { verb: verbs.size === 1 ? moves[0]![0]! : session.partial.verb, picked: elements(pair) };
}

/** Why the pair cannot be taken: the engine is asked about what the question now asked is about. */
async function refuse(
  session: Session,
  { kind, level }: Pair,
  at: { clientX: number; clientY: number },
): Promise<void> {
  const asked =
    session.moves.map((move) => verbOf(session, move)).find((verb) => ['raise', 'shift', 'pay'].includes(verb)) ??
    'lower';
  const words = [asked, resources[kind], level + 1, ...(asked === 'lower' || asked === 'shift' ? [1] : [])].join(' ');
  const refusal = await session.port.why(moveOf(session.game, words)!);
  if (refusal) session.shake(`resource:${kind}`, refusal, at);
}

/** The spoken name of a pair. */
export function spoken(session: Session, { kind, level }: Pair, count: number): string {
  const verbs = [...new Set(movesOf(session, { kind, level }).map((move) => verbOf(session, move)))];
  const values = { count, resource: say(resources[kind]!), level: level + 1 };
  return verbs.length === 0
    ? say('{count} {resource} on level {level}', values)
    : say('{verbs}: {count} {resource} on level {level}', { ...values, verbs: eitherOf(verbs) });
}
