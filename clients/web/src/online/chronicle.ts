/** The log of a table on a server, told here by the engine in the page's language, and the past that belongs to it. What happened before this
 *  page came, or while it was away, is asked of the server. */
import { EngineError } from '../engine/door';
import { notation } from '../engine/moves';
import type { Sight } from '../engine/sight';
import type { Game, LogLine } from '../engine/types';
import { sayN, t, type TextKey } from '../texts';
import * as wire from '../../../../protocol/messages';
import { Past } from './past';

const CLOCK = 255,
  NOBODY = -1;

const seatWords: TextKey[] = ['seatBack', 'seatAway', 'seatSlow', 'seatTimeUp', 'seatResigned'];

/** A seat as the engine's sentences name it. */
function seatName(seat: number): string {
  return `{${'abcdef'.charAt(seat)}}`;
}

/** agreed: so many moves, with everybody's consent; 0: their own last one, which the rules allow. */
function takenBack(who: number, agreed: number): string {
  const seat = seatName(who);
  if (agreed === 0) return t('takenBack', { seat });
  return sayN(
    agreed,
    '{seat} took back {count} move; everybody agreed.',
    '{seat} took back {count} moves; everybody agreed.',
    { seat },
  );
}

export class Chronicle {
  /** A new array whenever it has changed. */
  log: readonly LogLine[] = [];
  private past: Past | null = null;
  /** Entries that the match's log has, as far as we know. */
  private last = 0;
  private isAsking = false;
  /** The server does not tell more: the log is too long for it, or makes no sense. */
  private isCut = false;

  constructor(
    private readonly game: Game,
    private readonly sight: Sight,
    private readonly viewer: number,
    private readonly ask: (from: number) => void,
  ) {}

  /** Bytes kept of the past. */
  get bytes(): number {
    return this.past?.bytes ?? 0;
  }
  /** The view after so many entries; null: not known (yet). */
  at(index: number): Uint8Array | null {
    return this.past && index <= this.past.last ? this.past.at(index) : null;
  }

  view(message: wire.View, view: Uint8Array): void {
    this.last = message.index;
    if (!this.past && message.index === 0) this.attempt(() => this.begin(view));
    else if (this.follows(message))
      this.attempt(() =>
        this.enter({ ...message, patch: message.whole === wire.WHOLE.patch ? message.view : new Uint8Array() }),
      );
    else if (message.told === wire.TOLD.seat)
      this.note(message, t(seatWords[message.reason] ?? 'seatBack', { seat: seatName(message.who) }));
    else if (message.told === wire.TOLD.closed) this.note(message, t('gameClosed'));
    this.askOn();
  }
  answer(message: wire.Past): void {
    this.isAsking = false;
    if (message.from !== this.next) return this.askOn();
    this.attempt(() => {
      if (!this.past) this.begin(message.before.slice());
      for (const step of message.steps) this.enter(step);
    });
    this.last = Math.max(this.last, message.last);
    this.isCut ||= message.steps.length === 0;
    this.askOn();
  }
  /** On a new connection: what was asked is forgotten. */
  reconnected(): void {
    this.isAsking = false;
    this.askOn();
  }
  /** The server has lost entries. */
  forget(): void {
    this.log = [];
    this.past = null;
    this.last = 0;
    this.isAsking = this.isCut = false;
  }

  private get next(): number {
    return (this.past?.last ?? 0) + 1;
  }
  private askOn(): void {
    if (this.isAsking || this.isCut || (this.past && this.past.last >= this.last)) return;
    this.isAsking = true;
    this.ask(this.next);
  }
  /** What makes no sense ends the chronicle, not the game: the view itself has been checked. */
  private attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.isCut = true;
    }
  }
  private follows({ told, index, whole }: wire.View): boolean {
    const isEntry = told === wire.TOLD.move || told === wire.TOLD.taken_back;
    return isEntry && this.past !== null && !this.isCut && index === this.next && whole !== wire.WHOLE.all;
  }
  private begin(view: Uint8Array): void {
    this.past = new Past(view);
    const words = this.sight.narrate(null, { seat: CLOCK, move: new Uint8Array() }, view);
    this.log = [{ seq: 0, seat: NOBODY, at_ms: 0, words, notation: '', undone: false }];
  }
  private enter({ at_ms, told, who, move, patch }: wire.Step): void {
    const past = this.past,
      before = past?.now;
    if (!past || !before || !past.add(patch)) throw new EngineError('an entry that does not follow');
    const back = told === wire.TOLD.taken_back,
      agreed = back ? (move[1] ?? 0) : 0;
    if (back) this.undoLast(agreed || 1);
    const words = back ? takenBack(who, agreed) : this.sight.narrate(before, { seat: who, move }, past.now);
    const seat = who === CLOCK ? NOBODY : who;
    this.add({
      seq: past.last,
      seat,
      at_ms,
      words,
      notation: !back ? this.notationOf(who, move) : agreed > 0 ? `undo ${agreed}` : 'undo',
      undone: false,
    });
  }
  private undoLast(count: number): void {
    const counting = this.log.filter(({ notation, undone }) => notation !== '' && !/^undo\b/.test(notation) && !undone);
    const undone = new Set(counting.slice(-count));
    this.log = this.log.map((line) => (undone.has(line) ? { ...line, undone: true } : line));
  }
  /** Of somebody else's sealed choice only the verb is known, and the operands are 0, until the game is over. */
  private notationOf(who: number, move: Uint8Array): string {
    const verb = this.game.verbs[move[0] ?? 0];
    if (!verb) return '';
    const isHidden = verb.sealed && who !== this.viewer && move.subarray(1).every((operand) => operand === 0);
    return isHidden || move.length <= verb.operands.length ? verb.key : notation(this.game, [...move]);
  }
  /** What is not in the match's log stands after the entry before it. */
  private note({ at_ms, who }: wire.View, words: string): void {
    this.add({
      seq: this.past?.last ?? 0,
      seat: who === CLOCK ? NOBODY : who,
      at_ms,
      words,
      notation: '',
      undone: false,
    });
  }
  private add(line: LogLine): void {
    this.log = [...this.log, line];
  }
}
