/** What people at a table on a server write to each other. Those at seats have a room, spectators another one; this is the viewer's. What
 *  comes from the server was written by strangers: it is cut, cleaned and only ever shown as text. */
import { SPECTATOR } from '../engine/types';
import type { TalkLine, TalkPort, TalkState } from '../table/port';
import { say, t } from '../texts';
import * as wire from '../../../../protocol/messages';
import type { Up } from './connection';
import { fitName } from './names';
import { TalkKeeping } from './talked';

/** Of a line, in characters, as the server counts them. */
export const WORDS_MOST = 200;
const LINES_MOST = 200,
  PENDING_MOST = 5,
  TRIES_MOST = 3,
  PHRASE_MOST = 255;
/** A line that is not answered for so long is sent again on a new connection. */
const ANSWER_MS = 8000;
/** After a reconnection the newest lines come by themselves; if there are any, they are here by then. */
const SETTLE_MS = 400;
/** Why the server refuses a line; and what it may refuse for other things, too. */
const RULES: ReadonlySet<string> = new Set(['T.31', 'T.32', 'T.33', 'T.34', 'T.35']),
  SHARED_RULES: ReadonlySet<string> = new Set(['T.11', 'T.14']);

export interface TalkLink {
  say(messages: Up[]): void;
  /** Connects anew: this connection may be dead without knowing it. */
  again(): void;
}

/** What a line may hold: one line of text that cannot turn round what stands beside it. */
function plain(words: string): string {
  return words
    .slice(0, 4 * WORDS_MOST)
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}
export function lengthOf(words: string): number {
  return [...plain(words)].length;
}

export class Talk implements TalkPort {
  state: TalkState;
  private readonly keeping: TalkKeeping;
  private readonly listeners = new Set<() => void>();
  private seats: readonly wire.Seat[] = [];
  private viewer = SPECTATOR;
  /** Of the lines sent from here: a spectator knows their own ones by them. */
  private readonly marks = new Set<number>();
  private isOpen = false;
  /** The first pending line is on its way. */
  private isSent = false;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: bigint,
    name: string,
    storage: Storage | null,
    private readonly link: TalkLink,
  ) {
    this.keeping = new TalkKeeping(storage);
    const { muted, read } = this.keeping.read(table);
    this.state = {
      isWatching: true,
      closed: null,
      lines: [],
      pending: [],
      draft: '',
      reason: '',
      name: fitName(name),
      muted: new Set(muted),
      read,
    };
  }

  // ---- the port ----

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  write(draft: string): void {
    this.change({ draft, reason: '' });
  }
  rename(name: string): void {
    this.change({ name: fitName(name) });
  }
  send(): void {
    const words = plain(this.state.draft);
    if (words === '' || lengthOf(words) > WORDS_MOST || !this.queue(words, 0)) return;
    this.change({ draft: '' });
  }
  sendPhrase(phrase: number): void {
    this.queue('', phrase);
  }
  mute(name: string, isMuted: boolean): void {
    const muted = new Set(this.state.muted);
    if (isMuted) muted.add(name);
    else muted.delete(name);
    this.change({ muted });
    this.keep();
  }
  /** All lines have been shown. */
  readAll(): void {
    const newest = this.state.lines.at(-1)?.seq ?? 0;
    if (newest <= this.state.read) return;
    this.change({ read: newest });
    this.keep();
  }

  // ---- what the room passes on ----

  heard(message: wire.Down): void {
    if (message.type === 'table') this.hearTable(message);
    else if (message.type === 'seats') this.seats = message.seats;
    else if (message.type === 'said') this.hearSaid(message);
    else if (message.type === 'refused') this.hearRefused(message);
    else if (message.type === 'rewound') this.keepLines(this.state.lines.filter(({ seq }) => seq <= message.seq));
  }
  lost(): void {
    this.isOpen = this.isSent = false;
    clearTimeout(this.timer);
  }
  close(): void {
    this.lost();
    this.listeners.clear();
  }

  private hearTable({ seats, viewer, talk }: wire.Table): void {
    const isWatching = viewer === SPECTATOR;
    if (isWatching !== this.state.isWatching) this.enterRoom();
    this.seats = seats;
    this.viewer = viewer;
    this.isOpen = true;
    const closed = talk === wire.TALK.nobody ? 'nobody' : talk === wire.TALK.players && isWatching ? 'players' : null;
    this.change({ isWatching, closed });
    if (this.isSent) return; // on this connection: the seats were arranged
    this.timer = setTimeout(() => this.sendNext(), SETTLE_MS);
  }
  private hearRefused({ nonce, rule, sentence }: wire.Refused): void {
    if (isTalkRule(rule) || (nonce === 0 && this.isSent && SHARED_RULES.has(rule))) this.giveBack(say(sentence));
  }
  /** Nobody here has read what was said there. */
  private enterRoom(): void {
    this.lost();
    this.change({ lines: [], ...this.returned() });
  }
  private hearSaid({ whole, lines }: wire.Said): void {
    const heard = lines.map((line) => this.lineOf(line)).filter((line) => line !== null);
    this.keepLines(whole === 1 ? heard : [...this.state.lines, ...heard]);
    for (const line of heard) if (line.isMine) this.answered(line.mark);
    if (whole === 1 && !this.isSent) this.sendNext();
  }
  /** null: nobody in this room can have said it. Among players, the one who has no seat had one then. */
  private lineOf(line: wire.Line): TalkLine | null {
    const { seq, at_ms, who, mark, phrase, words } = line;
    const seat = this.seats[who];
    if (who !== SPECTATOR && (this.state.isWatching || !seat)) return null;
    const name = seat ? fitName(seat.name) || t('personNamed', { number: who + 1 }) : fitName(line.name);
    const isMine = this.state.isWatching ? this.marks.has(mark) : who === this.viewer;
    const shown = [...plain(words)].slice(0, WORDS_MOST).join('');
    return { seq, at_ms: Number(at_ms), who, mark, phrase, words: phrase > 0 ? '' : shown, name, isMine };
  }
  private keepLines(lines: readonly TalkLine[]): void {
    const bySeq = new Map(lines.map((line) => [line.seq, line]));
    const kept = [...bySeq.values()].sort((a, b) => a.seq - b.seq).slice(-LINES_MOST);
    this.change({ lines: kept, read: Math.min(this.state.read, kept.at(-1)?.seq ?? this.state.read) });
  }

  // ---- what we say ----

  private queue(words: string, phrase: number): boolean {
    const { pending, closed } = this.state;
    if (closed || pending.length >= PENDING_MOST || phrase > PHRASE_MOST) return false;
    const mark = crypto.getRandomValues(new Uint32Array(1))[0]!;
    this.marks.add(mark);
    this.change({ pending: [...pending, { mark, words, phrase }], reason: '' });
    this.sendNext();
    return true;
  }
  /** One at a time: a refusal does not say what it refuses. */
  private sendNext(): void {
    const [first] = this.state.pending;
    if (!first || !this.isOpen || this.isSent) return;
    clearTimeout(this.timer);
    this.isSent = true;
    this.link.say([{ type: 'say', ...first, name: this.state.isWatching ? this.state.name : '' }]);
    this.timer = setTimeout(() => this.unanswered(), ANSWER_MS);
  }
  private answered(mark: number): void {
    if (this.state.pending[0]?.mark !== mark) return;
    clearTimeout(this.timer);
    this.isSent = false;
    this.tries = 0;
    this.change({ pending: this.state.pending.slice(1) });
    this.sendNext();
  }
  private unanswered(): void {
    this.isSent = false;
    if (++this.tries < TRIES_MOST) this.link.again();
    else this.giveBack(t('talkUnanswered'));
  }
  /** Those behind the refused line, too: they would be too early as well, and come back in their order. */
  private giveBack(reason: string): void {
    clearTimeout(this.timer);
    this.isSent = false;
    this.tries = 0;
    this.change({ ...this.returned(), reason });
  }
  private returned(): Pick<TalkState, 'draft' | 'pending'> {
    const { pending, draft } = this.state;
    return { draft: [...pending.map(({ words }) => words), draft].filter(Boolean).join(' '), pending: [] };
  }

  private keep(): void {
    this.keeping.write(this.table, { muted: [...this.state.muted], read: this.state.read });
  }
  private change(changed: Partial<TalkState>): void {
    this.state = { ...this.state, ...changed };
    for (const listener of this.listeners) listener();
  }
}

/** Of a refusal with nonce 0: it is about a line. */
export function isTalkRule(rule: string): boolean {
  return RULES.has(rule);
}
/** Lines of others that have not been shown. */
export function unreadOf({ lines, read, muted }: TalkState): number {
  return lines.filter(({ seq, isMine, name }) => seq > read && !isMine && !muted.has(name)).length;
}
