/** Choosing a move step by step, for every game alike: the legal moves are narrowed operand by operand. */
import { say, t } from '../texts';
import type { Game, Kind, Move, Refusal } from './types';

/** An element on screen: operand kind and value, `isle:3`. */
export type Element = `${string}:${number}`;

export interface Choice {
  /** The element chosen, or the verb when no operand is left to choose. */
  element: Element | null;
  verb: number | null;
  label: string;
  /** What it would say to a screen reader and in a tip. */
  spoken: string;
  /** The move, once this choice completes one. */
  complete: Move | null;
  count: number;
}

export function valueOf(element: Element): number {
  return Number(element.split(':')[1]);
}

export function kindOf(game: Game, key: string): Kind {
  const kind = game.kinds.find((k) => k.key === key);
  if (!kind) throw new Error(`no kind ${key}`);
  return kind;
}

export function valueName(game: Game, key: string, value: number): string {
  return kindOf(game, key).names?.[value] ?? String(value);
}

export function valueTitle(game: Game, key: string, value: number): string {
  const kind = kindOf(game, key);
  return kind.titles?.[value] ?? kind.names?.[value]?.replace(/-/g, ' ') ?? String(value);
}

export function notation(game: Game, move: Move): string {
  const verb = game.verbs[move[0]!]!;
  return [verb.key, ...verb.operands.map((kind, i) => valueName(game, kind, move[i + 1]!))].join(' ');
}

/** Verb and operands of a notation; -1 for what does not fit, as in the log of another's move that is partly hidden. */
function read(game: Game, words: string): Move {
  const [key, ...names] = words.split(' ');
  const index = game.verbs.findIndex((verb) => verb.key === key);
  const operands = (game.verbs[index]?.operands ?? []).map((kindKey, i) => {
    const kind = kindOf(game, kindKey);
    const value = kind.names ? kind.names.indexOf(names[i] ?? '') : Number(names[i]);
    return value >= 0 ? value : -1;
  });
  return [index, ...operands];
}
export function moveOf(game: Game, words: string): Move | null {
  const move = read(game, words);
  return move.includes(-1) ? null : move;
}
/** The elements that a notation names. */
export function elementsIn(game: Game, words: string): Set<Element> {
  const [verb, ...values] = read(game, words);
  const kinds = game.verbs[verb!]?.operands ?? [];
  return new Set(kinds.flatMap((kind, i): Element[] => (values[i]! < 0 ? [] : [`${kind}:${values[i]!}`])));
}

/** "isle Andros" as an element; null: there is no such thing. */
export function thingIn(game: Game, words: string): Element | null {
  const [key = '', name = ''] = words.split(' ');
  const value = game.kinds.find((kind) => kind.key === key)?.names?.indexOf(name) ?? -1;
  return value < 0 ? null : `${key}:${value}`;
}

/** A move for people: "Start c3". */
export function phrase(game: Game, move: Move): string {
  const verb = game.verbs[move[0]!]!;
  const things = verb.operands.map((kind, i) => valueTitle(game, kind, move[i + 1]!)).join(', ');
  const name = verbName(verb.key);
  return things === '' ? name : t('move', { verb: name, things });
}

/** The same of a move in notation; what is none stays as it is. */
export function phraseOf(game: Game, words: string): string {
  const move = moveOf(game, words);
  return move ? phrase(game, move) : words;
}

export function verbName(key: string): string {
  const words = key.replace(/-/g, ' ');
  return say(words.charAt(0).toUpperCase() + words.slice(1));
}
/** A thing by its title, or by its kind and name: "space c3". */
export function thingName(game: Game, key: string, value: number): string {
  const title = valueTitle(game, key, value);
  return kindOf(game, key).titles ? title : t('thing', { kind: say(key.replace(/-/g, ' ')), title });
}

/** What was chosen so far of a move: perhaps a verb, and the elements of its operands from the first on. */
export interface Partial {
  verb: number | null;
  picked: Element[];
}
export const nothing: Partial = { verb: null, picked: [] };

/** The element of a move's operand; null: the move has no such operand. */
export function elementAt(game: Game, move: Move, depth: number): Element | null {
  const kind = game.verbs[move[0]!]!.operands[depth];
  return kind === undefined ? null : `${kind}:${move[depth + 1]!}`;
}

export function narrow(game: Game, moves: readonly Move[], partial: Partial): Move[] {
  return moves.filter(
    (move) =>
      (partial.verb === null || move[0] === partial.verb) &&
      partial.picked.every((element, i) => elementAt(game, move, i) === element),
  );
}

/** The elements that can be clicked next. */
export function openElements(game: Game, moves: readonly Move[], partial: Partial): Map<Element, Move[]> {
  const open = new Map<Element, Move[]>();
  for (const move of narrow(game, moves, partial)) {
    const element = elementAt(game, move, partial.picked.length);
    if (element !== null) open.set(element, [...(open.get(element) ?? []), move]);
  }
  return open;
}

/** The choices offered as chips: verbs first while several are open, then values. */
export function choices(game: Game, moves: readonly Move[], partial: Partial): Choice[] {
  const left = narrow(game, moves, partial);
  const verbs = new Set(left.map((move) => move[0]!));
  return verbs.size > 1 ? verbChoices(game, left, partial) : valueChoices(game, left, partial);
}

function verbChoices(game: Game, left: readonly Move[], partial: Partial): Choice[] {
  return [...group(left)].map(([index, those]) => {
    const verb = game.verbs[index]!;
    const only = those.length === 1 && verb.operands.length <= Math.max(1, partial.picked.length) ? those[0]! : null;
    const complete = those.length === 1 && (verb.operands.length === partial.picked.length || only) ? those[0]! : null;
    const label =
      complete && verb.operands.length > partial.picked.length ? phrase(game, complete) : verbName(verb.key);
    return {
      element: null,
      verb: index,
      label,
      spoken: t('moveExplained', { move: label, help: verb.help }),
      complete,
      count: those.length,
    };
  });
}

function group(moves: readonly Move[]): Map<number, Move[]> {
  const groups = new Map<number, Move[]>();
  for (const move of moves) groups.set(move[0]!, [...(groups.get(move[0]!) ?? []), move]);
  return groups;
}

function valueChoices(game: Game, left: readonly Move[], partial: Partial): Choice[] {
  const first = left[0];
  if (!first) return [];
  const verb = game.verbs[first[0]!]!;
  if (verb.operands.length === partial.picked.length) {
    return [
      {
        element: null,
        verb: first[0]!,
        label: verbName(verb.key),
        spoken: t('moveExplained', { move: verbName(verb.key), help: verb.help }),
        complete: first,
        count: 1,
      },
    ];
  }
  const kind = verb.operands[partial.picked.length]!;
  const last = verb.operands.length === partial.picked.length + 1;
  const seen = new Map<number, Move[]>();
  for (const move of left) {
    const value = move[partial.picked.length + 1]!;
    seen.set(value, [...(seen.get(value) ?? []), move]);
  }
  return [...seen].map(([value, those]) => {
    const title = valueTitle(game, kind, value);
    return {
      element: `${kind}:${value}`,
      verb: first[0]!,
      label: title,
      spoken: t('move', { verb: verbName(verb.key), things: thingName(game, kind, value) }),
      complete: last ? those[0]! : null,
      count: those.length,
    };
  });
}

/** What choosing an element leads to: a whole move, or a longer partial one. */
export function pick(game: Game, moves: readonly Move[], partial: Partial, element: Element): Move | Partial | null {
  const those = openElements(game, moves, partial).get(element);
  if (!those) return null;
  const picked = [...partial.picked, element];
  const verbs = new Set(those.map((move) => move[0]!));
  // What is left to choose has one answer: no need to ask.
  if (those.length === 1) return those[0]!;
  return { verb: verbs.size === 1 ? those[0]![0]! : partial.verb, picked };
}

export function isMove(result: Move | Partial): result is Move {
  return Array.isArray(result);
}

/** Why an element cannot be chosen now: asks the engine about the moves a person can have meant, likeliest first. */
export async function whyNot(
  game: Game,
  moves: readonly Move[],
  partial: Partial,
  element: Element,
  why: (move: Move) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  const kind = element.split(':')[0]!;
  const value = valueOf(element);
  const legal = new Set(narrow(game, moves, partial).map((move) => move[0]!));
  const verbs = game.verbs
    .map((verb, index) => ({ verb, index }))
    .filter(({ index, verb }) => index > 0 && verb.operands[partial.picked.length] === kind);
  verbs.sort((a, b) => Number(legal.has(b.index)) - Number(legal.has(a.index)));
  for (const { verb, index } of verbs) {
    if (partial.verb !== null && partial.verb !== index) continue;
    const example = narrow(game, moves, { verb: index, picked: partial.picked })[0];
    const rest = verb.operands
      .slice(partial.picked.length + 1)
      .map((_, i) => example?.[partial.picked.length + 2 + i] ?? 0);
    const refusal = await why([index, ...partial.picked.map(valueOf), value, ...rest]);
    if (refusal) return refusal;
  }
  return null;
}
