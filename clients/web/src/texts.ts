/** Every word of the page that is not the engine's, in one place, so that another language is another table. */
const english = {
  tagline: 'Five board games at one table. Play at once, alone or with friends.',
  playNow: 'Play now',
  learn: 'Learn',
  next: 'Next',
  learnt: 'That is how it goes. Play on here, or begin a game of your own.',
  seats: 'Seats and options',
  running: 'Your games',
  finished: 'finished',
  remove: 'Remove',
  settings: 'Settings',
  home: 'All games',
  players: 'players',
  playerCount: 'How many play?',
  easiest: 'easiest',
  hardest: 'hardest',
  minutes: 'min',
  you: 'You',
  person: 'Person',
  bot: 'Bot',
  start: 'Begin',
  cancel: 'Not now',
  undo: 'Undo',
  hint: 'Hint',
  log: 'Log',
  rules: 'Rules',
  scores: 'Scores',
  thinking: 'is thinking',
  waiting: 'Waiting',
  win: 'win',
  wins: 'wins',
  again: 'Play again',
  back: 'Back',
  rule: 'Rule',
  search: 'Search the rules',
  export: 'Save record',
  import: 'Open a record',
  replay: 'Replay',
  playOn: 'Play on from here',
  now: 'Back to now',
  skip: 'Faster',
  happened: 'What happened?',
  theme: 'Appearance',
  themeAuto: 'like the system',
  themeLight: 'light',
  themeDark: 'dark',
  speed: 'Pace of bots and animations',
  speedSlow: 'slow',
  speedUsual: 'usual',
  speedFast: 'fast',
  speedInstant: 'at once',
  sound: 'Sounds',
  patterns: 'Patterns in the players’ colours',
  patternsWhy: 'for colour-blind eyes, on every piece',
  leftHanded: 'Left-handed phone layout',
  leftHandedWhy: 'buttons under the left thumb',
  keys: 'By keyboard',
  keysChoice: 'go through the choices, and take one',
  keysArrows: 'go anywhere on the board; Enter there says why not',
  keysUndo: 'take back',
  keysHint: 'ask for a hint',
  keysClose: 'close what is open',
  keysTurn: 'turn and flip a tile of Myriath',
  passTo: 'Pass the screen to',
  ready: 'I am ready',
  update: 'A new version is ready.',
  reload: 'Reload',
  choices: 'What you may do',
  listAll: 'List the choices',
  less: 'Less',
  more: 'More',
  amount: 'How much',
  listLess: 'Hide the list',
  board: 'Board',
  place: 'place',
};
export type TextKey = keyof typeof english;
export function t(key: TextKey): string {
  return english[key];
}

const youAre: Record<string, string> = { is: 'are', was: 'were', has: 'have', does: 'do', goes: 'go' };
function youDo(verb: string): string {
  if (youAre[verb]) return youAre[verb];
  if (/(ss|sh|ch|x|zz)es$/.test(verb)) return verb.slice(0, -2);
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  return /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb;
}
/** The engine speaks of every seat by name: "{a} takes". Of the person at this screen, if "You" is the name, it reads "You take". The
 *  seats' letters stay where they are, followed by the form of the name: {a:You}, {a:you}, {a:Your}. */
export function ofYou(words: string, isYou: (seat: number) => boolean): string {
  return words.replace(/\{([a-f])\}('s)?( [a-z]+)?/g, (all, seat: string, owns: string | undefined, next: string | undefined, at: number) => {
    if (!isYou(seat.charCodeAt(0) - 97)) return all;
    const begins = at === 0 || /[.:;,] $/.test(words.slice(0, at));
    const name = begins ? english.you : english.you.toLowerCase();
    return owns ? `{${seat}:${name}r}${next ?? ''}` : `{${seat}:${name}}${next === undefined ? '' : begins ? ` ${youDo(next.slice(1))}` : next}`;
  });
}
