/** A plan as a form: what its person chooses, and the words that the server reads (docs/protocol.md, "Plans"). The same for every game. */
import { kindOf, valueName } from '../engine/moves';
import type { Game, LogLine, Move } from '../engine/types';

/** As match/plan.h has them: of moves to be played, and of moves that end it. */
export const CLAUSES_MOST = 8;
const LISTED_MOST = 100;

/** range: only in plans that were written elsewhere. */
export type How = 'any' | 'is' | 'most' | 'least' | 'range';
export interface PlanOperand {
  how: How;
  least: number;
  most: number;
}
export interface PlanMoves {
  verb: number;
  operands: PlanOperand[];
  /** "if ...", "unless ...", "after ..." of a plan that was written elsewhere, as it stands there. */
  when: string;
}
export interface PlanForm {
  lines: PlanMoves[];
  stops: PlanMoves[];
  phase: boolean;
  shown: boolean;
  drawn: boolean;
  again: boolean;
}

/** Its values are numbers, and too many for a list: they are compared instead. */
export function isAmount(game: Game, kind: string): boolean {
  const { names, count } = kindOf(game, kind);
  return !names || (count > LISTED_MOST && names.every((name, at) => name === String(Number(names[0]) + at)));
}
/** All moves with this verb. */
export function movesWith(game: Game, verb: number): PlanMoves {
  const operands = game.verbs[verb]!.operands.map((kind) => operandOf(game, kind, 'any', 0));
  return { verb, operands, when: '' };
}
export function operandOf(game: Game, kind: string, how: How, value: number): PlanOperand {
  const last = kindOf(game, kind).count - 1;
  const within = Number.isFinite(value) ? Math.min(last, Math.max(0, Math.trunc(value))) : 0;
  if (how === 'is') return { how, least: within, most: within };
  if (how === 'most') return { how, least: 0, most: within };
  if (how === 'least') return { how, least: within, most: last };
  return { how: 'any', least: 0, most: last };
}
/** The number that the operand is compared with. */
export function valueIn({ how, least, most }: PlanOperand): number {
  return how === 'most' ? most : least;
}
/** One move, whatever its operands, for the next time. */
export function emptyForm(game: Game, verb: number): PlanForm {
  const lines = [movesWith(game, verb)];
  return { lines, stops: [], phase: false, shown: false, drawn: false, again: false };
}

function operandWords(game: Game, kind: string, { least, most }: PlanOperand): string {
  const last = kindOf(game, kind).count - 1;
  const name = (value: number) => valueName(game, kind, value);
  if (least === most) return name(least);
  if (least === 0 && most === last) return '*';
  return `${least > 0 ? name(least) : ''}..${most < last ? name(most) : ''}`;
}
function movesWords(game: Game, { verb, operands, when }: PlanMoves): string {
  const { key, operands: kinds } = game.verbs[verb]!;
  const words = operands.map((operand, i) => operandWords(game, kinds[i]!, operand));
  while (words.at(-1) === '*') words.pop();
  return [key, ...words, ...(when ? [when] : [])].join(' ');
}
/** As the engine itself would write it. */
export function planWords(game: Game, { lines, stops, phase, shown, drawn, again }: PlanForm): string {
  return [
    ...lines.map((line) => movesWords(game, line)),
    ...stops.map((moves) => `stop ${movesWords(game, moves)}`),
    ...(phase ? ['stop phase'] : []),
    ...(shown ? ['stop shown'] : []),
    ...(drawn ? ['stop drawn'] : []),
    ...(again ? ['again'] : []),
  ].join('; ');
}

function readOperand(game: Game, kind: string, word: string): PlanOperand {
  const { names, count } = kindOf(game, kind);
  const value = (name: string) => (names ? names.indexOf(name) : Number(name));
  const [from = '', to] = word.split('..');
  if (word === '*') return operandOf(game, kind, 'any', 0);
  if (to === undefined) return operandOf(game, kind, 'is', value(word));
  const least = from === '' ? 0 : value(from),
    most = to === '' ? count - 1 : value(to);
  const how = !isAmount(game, kind) || (least > 0 && most < count - 1) ? 'range' : least > 0 ? 'least' : 'most';
  return { how, least, most };
}
function readMoves(game: Game, words: string): PlanMoves | null {
  const [, moves = '', when = ''] = /^(.*?)(?: ((?:if|unless|after) .*))?$/.exec(words)!;
  const [key, ...names] = moves.split(' ');
  const verb = game.verbs.findIndex((one) => one.key === key);
  if (verb < 0) return null;
  const operands = game.verbs[verb]!.operands.map((kind, i) => readOperand(game, kind, names[i] ?? '*'));
  return { verb, operands, when };
}
/** Of words that the engine has written; null: they are none. */
export function planForm(game: Game, words: string): PlanForm | null {
  const clauses = words.split('; ');
  const marks = new Set(['stop phase', 'stop shown', 'stop drawn', 'again']);
  const read = (some: string[]) => some.map((clause) => readMoves(game, clause)).filter((moves) => moves !== null);
  const moves = clauses.filter((clause) => !marks.has(clause));
  const lines = read(moves.filter((clause) => !clause.startsWith('stop ')));
  const stops = read(moves.filter((clause) => clause.startsWith('stop ')).map((clause) => clause.slice(5)));
  if (lines.length === 0 || lines.length + stops.length < moves.length) return null;
  const has = (mark: string) => clauses.includes(mark);
  const ends = { phase: has('stop phase'), shown: has('stop shown'), drawn: has('stop drawn') };
  return { lines, stops, ...ends, again: isForAll(words) };
}
/** It stays after the seat's next move. */
export function isForAll(words: string): boolean {
  return words.split('; ').includes('again');
}

/** All verbs of people, those first that the seat can use now, or has used last. */
export function verbsFor(game: Game, seat: number, moves: readonly Move[], log: readonly LogLine[]): number[] {
  const used = log.filter((line) => line.seat === seat && !line.undone).reverse();
  const last = used.map(({ notation }) => game.verbs.findIndex(({ key }) => key === notation.split(' ')[0]));
  const all = game.verbs.map((_, verb) => verb);
  const first = moves.length > 0 ? moves.map((move) => move[0]!) : last;
  return [...new Set([...first, ...all])].filter((verb) => verb > 0);
}
