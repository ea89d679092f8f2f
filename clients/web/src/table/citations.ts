import { isYou, ofYou } from '../texts';

/** Words of the engine without the rules that they cite, and those rules: each once, in order. */
const CITED = / ?\[([T\d]+\.\d+)\]/g;

export const withoutRules = (words: string): string => words.replace(CITED, '');
/** The same as it is said: with names. */
export function spoken(words: string, seats: readonly { name: string; mine: boolean }[]): string {
  return ofYou(withoutRules(words), (seat) => isYou(seats, seat)).replace(
    /\{([a-f])(?::(\w+))?\}/g,
    (_, letter: string, name?: string) => name ?? seats[letter.charCodeAt(0) - 97]?.name ?? letter,
  );
}
export function rulesIn(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((one) => [...one.matchAll(CITED)].map(([, rule]) => rule!)))];
}
