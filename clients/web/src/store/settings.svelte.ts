/** What a person prefers; kept in localStorage. */
export interface Settings {
  /** A language's code; auto: the browser's. */
  language: string;
  theme: 'auto' | 'light' | 'dark';
  speed: 'slow' | 'usual' | 'fast' | 'instant';
  sound: boolean;
  /** 0 to 100. */
  volume: number;
  /** A move is played only when it was confirmed. */
  confirm: boolean;
  /** A move without an alternative is played by itself. */
  forced: boolean;
  patterns: boolean;
  leftHanded: boolean;
  /** What one points at explains itself; what one presses always does. */
  explain: boolean;
  /** Letters are keys of the table: people who speak to their machine would press them unawares. */
  letterKeys: boolean;
  /** What others write at a table is shown. */
  chat: boolean;
  /** What tells a person who looks elsewhere that it is their turn. */
  turnTitle: boolean;
  turnSound: boolean;
  turnVibration: boolean;
  turnNotice: boolean;
  /** Games whose lessons were followed to their end. */
  learnt: string[];
  /** What this person is called at tables here and on servers; empty: nothing yet. */
  name: string;
  /** The colour that this person has at tables here, 0 to 5. */
  colour: number;
  /** Games that were played to their end. */
  finished: string[];
  /** How each game was begun here last. */
  last: Partial<Record<string, LastSetup>>;
}
export interface LastSetup {
  seats: { kind: 'human' | 'bot'; level: number; colour: number }[];
  choices: number[];
}

const KEY = 'mykonos.settings';
const phone = typeof matchMedia !== 'undefined' && matchMedia('(max-width: 45em)').matches;
const usual: Settings = {
  language: 'auto',
  theme: 'auto',
  speed: 'usual',
  sound: !phone,
  volume: 50,
  confirm: false,
  forced: false,
  patterns: false,
  leftHanded: false,
  explain: true,
  letterKeys: true,
  chat: true,
  turnTitle: true,
  turnSound: true,
  turnVibration: true,
  turnNotice: false,
  learnt: [],
  name: '',
  colour: 0,
  finished: [],
  last: {},
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...usual, ...stored() });

export function keepSettings(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
  applySettings();
}

/** Somebody has played a game to its end on this device. */
export function keepFinished(game: string): void {
  if (settings.finished.includes(game)) return;
  settings.finished.push(game);
  keepSettings();
}

export function applySettings(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.patterns = String(settings.patterns);
  root.dataset.hand = settings.leftHanded ? 'left' : 'right';
  root.dataset.speed = settings.speed;
}

/** Least time a bot's move takes on screen. */
export function paceMs(): number {
  return { slow: 1600, usual: 750, fast: 250, instant: 0 }[settings.speed];
}
/** How long one of several things shown one after the other stays. */
export function showMs(): number {
  return { slow: 1800, usual: 1000, fast: 500, instant: 350 }[settings.speed];
}
/** How much longer or shorter than usual a movement lasts; 0: there is none. */
export function motion(): number {
  const still = typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still ? 0 : { slow: 1.8, usual: 1, fast: 0.5, instant: 0 }[settings.speed];
}
