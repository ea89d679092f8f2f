/** What a person does at a table: choosing step by step, asking why not, looking back. One per open table page. */
import {
  type Choice,
  type Element,
  type Partial,
  choices,
  elementAt,
  isMove,
  narrow,
  nothing,
  notation,
  openElements,
  phrase,
  pick,
  valueOf,
  valueTitle,
  verbName,
  whyNot,
} from '../engine/moves';
import type { LocalTable } from '../engine/table';
import type { Thought } from '../engine/wasm';
import { SPECTATOR, type LogLine, type Look, type Move, type Refusal } from '../engine/types';
import { useColours } from '../store/colours.svelte';
import { showMs } from '../store/settings.svelte';
import { t } from '../texts';
import { play as sound } from './sound';

export interface WhyCard {
  element: Element | null;
  refusal: Refusal;
  x: number;
  y: number;
}

export class Session {
  look: Look = $state.raw(null!);
  moves: Move[] = $state.raw([]);
  log: LogLine[] = $state.raw([]);
  partial: Partial = $state.raw(nothing);
  why: WhyCard | null = $state(null);
  shaking: Element | null = $state(null);
  /** A good move, its elements, and what it promises. */
  hint: { words: string; elements: Set<Element>; reason: string } | null = $state.raw(null);
  hinting = $state(false);
  thinking: number | null = $state(null);
  /** An index into the log while looking back; null: now. */
  past: number | null = $state(null);
  /** Somebody explains something first: nothing can be decided meanwhile. */
  reading = $state(false);
  /** The seat this screen shows; SPECTATOR when nobody here plays. */
  viewer = $state(SPECTATOR);
  /** A hot seat must first be passed to this seat. */
  passTo: number | null = $state(null);
  /** Elements of the last event, for the fading trail. */
  last: Set<Element> = $state.raw(new Set());
  readonly facts: unknown;
  private readonly unsubscribe: () => void;

  readonly game;
  readonly seats;

  constructor(readonly table: LocalTable) {
    this.game = table.game;
    this.seats = table.seats;
    this.facts = table.facts();
    useColours(table.seats);
    this.viewer = table.mine[0] ?? SPECTATOR;
    this.unsubscribe = table.subscribe(() => this.refresh());
    this.refresh();
  }
  close(): void {
    this.unsubscribe();
    this.table.close();
  }

  /** May this screen's person decide something now? */
  get myTurn(): boolean {
    return (
      this.past === null &&
      !this.reading &&
      this.passTo === null &&
      this.viewer !== SPECTATOR &&
      ((this.look.table.acting >> this.viewer) & 1) === 1
    );
  }
  get question(): string {
    return this.look.table.questions[this.viewer] ?? '';
  }
  get open(): Map<Element, Move[]> {
    return this.myTurn ? openElements(this.game, this.moves, this.partial) : new Map();
  }
  get choices(): Choice[] {
    return this.myTurn ? choices(this.game, this.moves, this.partial) : [];
  }
  /** The steps of the move chosen so far, in words. */
  get chosen(): string {
    const verb = this.partial.verb === null ? [] : [verbName(this.game.verbs[this.partial.verb]!.key)];
    return [
      ...verb,
      ...this.partial.picked.map((element) => valueTitle(this.game, element.split(':')[0]!, valueOf(element))),
    ].join(' › ');
  }
  isChosen(element: Element): boolean {
    return this.partial.picked.includes(element);
  }
  /** Could a move begin with this instead of what was chosen first? */
  instead(element: Element): boolean {
    const kind = element.split(':')[0]!,
      first = this.partial.picked[0];
    if (!this.myTurn || !first?.startsWith(`${kind}:`) || first === element) return false;
    const next = narrow(this.game, this.moves, this.partial)[0];
    return (
      !(next && elementAt(this.game, next, this.partial.picked.length)?.startsWith(`${kind}:`)) &&
      this.moves.some((move) => elementAt(this.game, move, 0) === element)
    );
  }

  private refresh(): void {
    this.thinking = this.table.thinking;
    if (this.past !== null) return;
    const before = this.look?.seq ?? -1;
    this.seatFor();
    this.look = this.table.look(this.viewer);
    if (this.look.seq === before) return;
    this.partial = nothing;
    this.why = null;
    this.hint = null;
    this.moves =
      this.viewer !== SPECTATOR && (this.look.table.acting >> this.viewer) & 1 ? this.table.moves(this.viewer) : [];
    this.readLog();
    if (before >= 0) sound(this.look.table.over ? 'end' : this.myTurn ? 'turn' : 'place');
  }
  /** With several people at one screen, it shows whoever acts. */
  private seatFor(): void {
    const acting = this.table.look(SPECTATOR).table.acting;
    const mine = this.table.mine.filter((seat) => (acting >> seat) & 1);
    if (mine.length === 0 || mine.includes(this.viewer) || this.viewer === SPECTATOR) return;
    this.passTo = this.game.has_secrets ? mine[0]! : null;
    this.viewer = mine[0]!;
  }
  private readLog(): void {
    const undone = this.log.length > 0 && this.look.seq < this.log.length;
    const from = undone ? 0 : this.log.length;
    const fresh = this.table.log(this.viewer, from);
    this.log = from === 0 ? fresh : [...this.log, ...fresh];
    if (fresh.some((line) => line.notation === 'undo')) this.log = this.table.log(this.viewer, 0);
    this.last = this.elementsOf(fresh.at(-1)?.notation ?? '');
  }
  private elementsOf(words: string): Set<Element> {
    const [key, ...names] = words.split(' ');
    const verb = this.game.verbs.find((v) => v.key === key);
    const found = new Set<Element>();
    verb?.operands.forEach((kindKey, i) => {
      const kind = this.game.kinds.find((k) => k.key === kindKey);
      const value = kind?.names ? kind.names.indexOf(names[i] ?? '') : Number(names[i]);
      if (value >= 0) found.add(`${kindKey}:${value}`);
    });
    return found;
  }

  // ---- choosing ----

  async click(element: Element, at?: { clientX: number; clientY: number }): Promise<void> {
    this.why = null;
    // Out of turn the engine has an answer, too; while something is only to be read or looked back at, a click asks nothing.
    if (!this.myTurn)
      return this.past === null && !this.reading && this.passTo === null && this.viewer !== SPECTATOR
        ? this.refuse(element, at)
        : undefined;
    const result = pick(this.game, this.moves, this.instead(element) ? nothing : this.partial, element);
    if (result === null) return this.refuse(element, at);
    if (isMove(result)) return this.play(result);
    this.partial = result;
    sound('lift');
  }
  async choose(choice: Choice): Promise<void> {
    if (choice.complete) return this.play(choice.complete);
    if (choice.element) return this.click(choice.element);
    this.partial = { ...this.partial, verb: choice.verb };
  }
  async play(move: Move): Promise<void> {
    const refusal = await this.table.play(this.viewer, notation(this.game, move));
    this.partial = nothing;
    if (refusal) this.why = { element: null, refusal, x: 0, y: 0 };
  }
  async playWords(words: string): Promise<Refusal | null> {
    this.partial = nothing;
    return this.table.play(this.viewer, words);
  }
  stepBack(): void {
    const picked = this.partial.picked.slice(0, -1);
    this.partial = picked.length === 0 ? nothing : { ...this.partial, picked };
  }
  get canUndo(): boolean {
    return this.past === null && (this.partial !== nothing || this.look.can_undo);
  }
  async undo(): Promise<void> {
    if (this.partial !== nothing) return this.stepBack();
    const refusal = await this.table.undo(this.viewer);
    if (refusal) this.why = { element: null, refusal, x: 0, y: 0 };
  }
  async refuse(element: Element, at?: { clientX: number; clientY: number }): Promise<void> {
    const refusal = await whyNot(this.game, this.moves, this.partial, element, (words) =>
      this.table.why(this.viewer, words),
    );
    if (!refusal) return;
    this.shaking = element;
    setTimeout(() => (this.shaking = null), 320);
    this.why = { element, refusal, x: at?.clientX ?? 0, y: at?.clientY ?? 0 };
    sound('no');
  }
  async askHint(): Promise<void> {
    if (!this.myTurn || this.hinting) return;
    this.hinting = true;
    const seq = this.look.seq;
    const thought = await this.table.hint(this.viewer);
    this.hinting = false;
    if (this.look.seq !== seq) return;
    this.hint = {
      words: this.wordsOf(thought.move),
      elements: this.elementsOf(thought.move),
      reason: this.reasonOf(thought),
    };
  }

  private wordsOf(words: string): string {
    const move = this.moves.find((m) => notation(this.game, m) === words);
    return move ? phrase(this.game, move) : words;
  }
  /** What the move promises, and what the next best would. */
  private reasonOf(thought: Thought): string {
    const [best, next] = thought.choices;
    const share = (choice: Thought['choices'][number]) => Math.round(((choice.value[this.viewer] ?? 0) / 4096) * 100);
    if (!best || share(best) === 0) return '';
    const reason = t('hintShare', { share: share(best) });
    return next ? `${reason} ${t('hintNext', { move: this.wordsOf(next.move), share: share(next) })}` : reason;
  }

  // ---- looking back ----

  seek(index: number): void {
    const known = this.past === null ? this.look.last : this.table.look(SPECTATOR).last;
    this.past = index >= known ? null : index;
    this.table.pause(this.past !== null);
    this.look = this.table.look(this.viewer, this.past ?? -1);
    this.partial = nothing;
    if (this.past === null) {
      this.moves = this.viewer !== SPECTATOR ? this.table.moves(this.viewer) : [];
      this.log = this.table.log(this.viewer, 0);
    }
  }
  /** Shows again what the others did last, one event after the other; what this seat did since then is passed over. */
  async whatHappened(): Promise<void> {
    const last = this.look.last;
    const mine = (index: number) => this.log[index]?.seat === this.viewer;
    let to = last;
    while (to > 0 && mine(to)) to--;
    let from = to;
    while (from > 0 && !mine(from)) from--;
    for (let index = Math.max(from, to - 30); index <= to && index < last; index++) {
      this.seek(index);
      this.last = this.elementsOf(this.log[index]?.notation ?? '');
      await new Promise((resolve) => setTimeout(resolve, showMs()));
      if (this.past !== index) return;
    }
    this.seek(last);
  }
  /** The record up to where we look. */
  recordHere(): string {
    const record = this.table.record();
    if (this.past === null) return record;
    const lines = record.split('\n');
    const start = lines.findIndex((line) => line.startsWith('start '));
    return lines.slice(0, start + 1 + this.past).join('\n') + '\n';
  }
}
