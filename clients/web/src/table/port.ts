/** A table as the page knows it, wherever it is: in this browser, in a lesson, on a server. What not every table can do is optional, and
 *  is shown where it is there. tests/unit/port.ts holds every kind of table to the same contract. */
import type { Card, Game, LogLine, Look, Move, Refusal } from '../engine/types';
import type { HearStudy } from '../engine/thinker';
import type { Thought } from '../engine/wasm';

export interface Seat {
  kind: 'human' | 'bot';
  name: string;
  /** 1 to 6 for a bot. */
  level: number;
  /** The colour chosen, 0 to 5, with its shape and pattern; absent in games kept by older pages. */
  colour?: number | undefined;
  /** The person whose name is in the settings; several people may share a screen. */
  owner?: boolean | undefined;
  /** The person sits at this screen. Who is meant by "you" is decided by this, never by a name. */
  mine: boolean;
  /** Of a person who is somewhere else; absent: they are not. A bot may play for them meanwhile. */
  presence?: 'here' | 'reconnecting' | 'away' | 'replaced' | 'left' | undefined;
}

/** Somebody asks the others to let them take back moves. */
export interface Proposal {
  number: number;
  /** Of the one who asks. */
  seat: number;
  /** Of moves. */
  count: number;
  /** Sets of seats: whose consent is needed, and who has given it. */
  asked: number;
  agreed: number;
  stand: 'open' | 'agreed' | 'declined' | 'void';
  /** When it is void without their answers, by performance.now(). */
  until: number;
}
/** The table at which the same people play again. */
export interface NextTable {
  id: string;
  /** The seat here that asked first. */
  who: number;
  /** What the viewer needs for their seat there; null: they can only watch. */
  place: { seat: number; invitation: string; name: string } | null;
}

/** What the viewer has prepared for while others move. */
export interface Planned {
  /** As the engine writes and reads them. */
  words: string;
  /** The same in sentences. */
  told: string;
}
/** asks: nothing in it fits. surprised: something happened at which it should stop. void: it is no more, or could not be kept. */
export type PlanEnd = 'asks' | 'surprised' | 'void' | 'unanswered';

/** What a table that was closed, or is only shown, answers to a move; nobody is there to read it. */
export const CLOSED: Refusal = { rule: '', sentence: '' };

/** What a bot is called, seat by seat. */
export const BOT_NAMES = ['Danae', 'Thalia', 'Nikos', 'Iris', 'Pavlos', 'Eleni'] as const;

/** here: the table is in this browser. on: connected. broken: connecting again, by itself. ended: for good; `told` says why. */
export type Link = 'here' | 'on' | 'broken' | 'ended';

/** What is so now. A new object whenever something has changed; `look`, `moves` and `log` are new ones only if they have. */
export interface TableState {
  readonly link: Link;
  readonly seats: readonly Seat[];
  /** The seat that this screen shows, or SPECTATOR. */
  readonly viewer: number;
  readonly look: Look;
  /** Legal for the viewer now; empty out of turn. */
  readonly moves: readonly Move[];
  readonly log: readonly LogLine[];
  /** Sent, and not yet known to be kept. */
  readonly pending: Move | null;
  /** The seat whose bot is thinking in this browser; null: none. */
  readonly thinking: number | null;
  /** What the table has to say to the person, newest last. */
  readonly told: readonly string[];
  /** How many moves the viewer could take back if everybody agrees; 0 or absent: none. */
  readonly mayPropose?: number;
  /** One that is open, or has just ended. */
  readonly proposal?: Proposal | null;
  /** The viewer wants to play again, and there is no answer yet. */
  readonly asksAgain?: boolean;
  /** After the end, when somebody wants to play again. */
  readonly next?: NextTable | null;
  /** The viewer's plan, as the server keeps it. */
  readonly planned?: Planned | null;
  /** How the last one has ended, for a while. */
  readonly planEnd?: PlanEnd | null;
  /** The record of a game on a server, after its end, once it was compared with what this page saw. */
  readonly finished?: string;
}

export interface SeatClock {
  leftMs: number;
  runs: boolean;
}

/** What somebody wrote to the others in the viewer's room: at seats, or watching. */
export interface TalkLine {
  readonly seq: number;
  /** Since 1970. */
  readonly at_ms: number;
  /** A seat, or SPECTATOR. */
  readonly who: number;
  readonly mark: number;
  /** Of one of the game's phrases; 0: `words`. */
  readonly phrase: number;
  /** As they were written, as text without control characters; empty without a phrase: they were removed. */
  readonly words: string;
  /** Of the person, when the line came; a spectator need not have one. */
  readonly name: string;
  readonly isMine: boolean;
}
/** A new object whenever something has changed. */
export interface TalkState {
  /** The room is the spectators'. */
  readonly isWatching: boolean;
  /** The viewer may not write: only players may, or nobody may. */
  readonly closed: 'players' | 'nobody' | null;
  /** By their seq, which nothing else has. */
  readonly lines: readonly TalkLine[];
  /** The viewer's own lines that are not known to be kept yet. */
  readonly pending: readonly Pick<TalkLine, 'mark' | 'phrase' | 'words'>[];
  /** What is being written. A line that was refused comes back into it, and `reason` says why. */
  readonly draft: string;
  readonly reason: string;
  /** What a spectator is called. */
  readonly name: string;
  /** Names of those whose lines this person does not want to see. */
  readonly muted: ReadonlySet<string>;
  /** The seq of the newest line that was shown. */
  readonly read: number;
}
export interface TalkPort {
  readonly state: TalkState;
  subscribe(listener: () => void): () => void;
  write(draft: string): void;
  rename(name: string): void;
  /** Sends the draft, if it is not too long. */
  send(): void;
  sendPhrase(number: number): void;
  mute(name: string, isMuted: boolean): void;
  readAll(): void;
}

export interface TablePort {
  readonly game: Game;
  /** What boards need and what never changes during a game. */
  readonly facts: unknown;
  readonly state: TableState;
  /** Called after every change of `state`, until the function that it returns is called. */
  subscribe(listener: () => void): () => void;
  /** Of the viewer. null: it is played, and kept; else why not. While one is pending, another is not sent: the answer is the first one's. */
  send(move: Move): Promise<Refusal | null>;
  /** Also of moves that are not listed, and out of turn. null: it could be played. */
  why(move: Move): Promise<Refusal | null>;
  /** An SVG document. */
  picture(index: number): string;
  /** What the viewer may know of a thing, an index into the game's things: now, or after `index` entries of the log. null: this engine explains nothing. */
  explain(thing: number, value: number, index?: number): Card | null;
  /** Match time now, in ms; stands still while nothing runs. */
  timeMs(): number;
  /** Nothing is sent, played or told any more. */
  close(): void;

  readonly undo?: () => Promise<Refusal | null>;
  /** The table as this viewer saw it after `index` entries of its log. */
  readonly past?: (index: number) => Look;
  /** What each of these moves changes in the points of all seats, in the engine's units, as far as that is certain; nothing for one that is refused. */
  readonly points?: (moves: readonly Move[]) => number[][];
  /** What a legal move changes in everybody's points and what it blocks, as far as that is certain; empty: nothing. */
  readonly gains?: (move: Move) => string;
  /** A good move for the viewer. */
  readonly hint?: () => Promise<Thought>;
  /** Bots wait while the page looks back. */
  readonly pause?: (paused: boolean) => void;
  /** Bots take no more time than they need until a person has to decide. */
  readonly hurry?: () => void;
  /** The whole game as text. */
  readonly record?: () => string;
  /** Thinks about a game that is over, move by move, until the function returned is called. seat: whose turning points; -1: everybody's. */
  readonly analyse?: (record: string, seat: number, heard: HearStudy) => () => void;
  /** Several people at one screen: shows it to another of them. */
  readonly turnTo?: (seat: number) => void;
  /** Asks the others to let the viewer take back state.mayPropose moves. */
  readonly propose?: () => void;
  /** Answers state.proposal; the one who asks can only withdraw. */
  readonly consent?: (agrees: boolean) => void;
  /** Asks for another game of the same people; the answer is state.next. */
  readonly rematch?: () => void;
  /** Prepares what the viewer will play, in the words of `readPlan`; state.planned tells that it is kept. Empty: nothing any more. */
  readonly plan?: (words: string) => void;
  /** What a plan in these words says, or why it is none. */
  readonly readPlan?: (words: string) => Planned | Refusal;
  /** What a seat's person has left now, in ms, and whether it runs; null: they have no clock. */
  readonly clockOf?: (seat: number) => SeatClock | null;
  /** Spectators see everything so much later, in ms. */
  readonly delayMs?: number;
  /** Leaves for good: a bot plays on. */
  readonly resign?: () => void;
  readonly talk?: TalkPort;
}
