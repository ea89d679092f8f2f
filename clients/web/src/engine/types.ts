/** What the engine's JSON looks like, for every game alike (match/show.c). */
export interface Kind {
  key: string;
  count: number;
  names?: string[];
  titles?: string[];
}
export interface Verb {
  key: string;
  help: string;
  operands: string[];
  /** Only the seat that makes the choice sees the operands until the game is over. Absent: everybody does. */
  sealed?: boolean;
}
export interface Option {
  key: string;
  title: string;
  choices: string[];
  /** The choices for people, where they are not simply the choices. */
  titles?: string[];
  default_choice: number;
}
export interface Phrase {
  number: number;
  words: string;
}
export interface ShelfGame {
  key: string;
  title: string;
  about: string;
  rules_version: number;
  seats_least: number;
  seats_most: number;
  seat_step: number;
  points_unit: number;
  minutes: number;
  /** How much there is to learn, 1 to 3. */
  weight: number;
  pictures: number;
  on_shelf: boolean;
  has_secrets: boolean;
  /** The option that names the first player's seat, where the lowest scorer of the last game begins the next one. */
  first_option?: string;
  options: Option[];
  lesson?: boolean;
}
export interface Game extends ShelfGame {
  phases: string[];
  verbs: Verb[];
  kinds: Kind[];
  /** The kinds of things that explain themselves. Absent in engines of older games. */
  things?: string[];
  /** What can be said at a table with one press, in the page's language. Absent in engines of older games. */
  phrases?: Phrase[];
}
/** How far a game has come. */
export interface Course {
  step: number;
  /** 0: nobody knows how many steps there will be. */
  of: number;
  where: string;
  /** What ends the game and how near that is; when it is over: why it ended. */
  ending: string;
}
/** What a thing on the table is and does. Rules are cited as [4.3], seats as {a}. */
export interface Card {
  role: string;
  title: string;
  does: string;
  /** What it costs, when, how long. */
  notes: string[];
  /** What it means at this table now. */
  now: string[];
}
export interface ScoreLine {
  /** What the points are for. Absent in engines of older games. */
  part?: string;
  rule: string;
  points: number;
  words: string;
}
export interface Score {
  total: number;
  lines: ScoreLine[];
}
export interface TableView<View = unknown> {
  game: string;
  seats: number;
  viewer: number;
  /** For boards; phase_title is the same for people, absent in engines of older games. */
  phase: string;
  phase_title?: string;
  /** Absent in engines of older games. */
  course?: Course;
  at_ms: number;
  deadline_ms: number;
  acting: number;
  over: boolean;
  questions: string[];
  scores: Score[];
  places: number[];
  view: View;
}
export interface Look<View = unknown> {
  seq: number;
  last: number;
  time_ms: number;
  can_undo: boolean;
  /** With all that others have played since, if they do not mind. Absent in engines of older games. */
  can_undo_own?: boolean;
  table: TableView<View>;
}
export interface LogLine {
  seq: number;
  seat: number;
  at_ms: number;
  words: string;
  notation: string;
  undone: boolean;
}
export interface Refusal {
  rule: string;
  sentence: string;
}
/** [verb, operand, ...]: indexes into the game's verbs and kinds. */
export type Move = number[];

export const SPECTATOR = 6;
/** Of bots, from the weakest to the strongest. */
export const LEVELS = [1, 2, 3, 4, 5, 6] as const;
