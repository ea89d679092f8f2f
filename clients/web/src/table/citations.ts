/** Words of the engine without the rules that they cite, and those rules: each once, in order. */
const CITED = / ?\[([T\d]+\.\d+)\]/g;

export const withoutRules = (words: string): string => words.replace(CITED, '');
export function rulesIn(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((one) => [...one.matchAll(CITED)].map(([, rule]) => rule!)))];
}
