/** Choosing a move step by step, and asking why something cannot be chosen. */
import {
  type Choice,
  type Element,
  type Partial,
  choices,
  elementAt,
  isMove,
  narrow,
  nothing,
  openElements,
  pick,
  valueOf,
  valueTitle,
  verbName,
  whyNot,
} from '../engine/moves';
import type { Game, Look, Move, Refusal } from '../engine/types';
import { settings } from '../store/settings.svelte';
import type { TablePort } from './port';
import { play as sound } from './sound';

export interface WhyCard {
  element: Element | null;
  refusal: Refusal;
  x: number;
  y: number;
}

export abstract class Choosing {
  abstract readonly port: TablePort;
  abstract readonly game: Game;
  abstract readonly look: Look;
  abstract readonly moves: readonly Move[];
  /** May this screen's person decide something now? */
  abstract readonly myTurn: boolean;
  /** May they ask why something cannot be chosen? Out of turn, too, the engine has an answer. */
  abstract readonly mayAsk: boolean;
  partial: Partial = $state.raw(nothing);
  /** A whole move that waits to be confirmed. */
  unsure: Move | null = $state.raw(null);
  why: WhyCard | null = $state.raw(null);
  shaking: Element | null = $state(null);

  readonly open: Map<Element, Move[]> = $derived.by(() =>
    openElements(this.game, this.myTurn ? this.moves : [], this.partial),
  );
  readonly choices: Choice[] = $derived.by(() => choices(this.game, this.myTurn ? this.moves : [], this.partial));
  /** The steps of the move chosen so far, in words. */
  get steps(): string[] {
    const verb = this.partial.verb === null ? [] : [verbName(this.game.verbs[this.partial.verb]!.key)];
    return [
      ...verb,
      ...this.partial.picked.map((element) => valueTitle(this.game, element.split(':')[0]!, valueOf(element))),
    ];
  }
  isChosen(element: Element): boolean {
    return this.partial.picked.includes(element) || (this.unsure !== null && this.touches(this.unsure, element));
  }
  private touches(move: Move, element: Element): boolean {
    return move.some((_, i) => i > 0 && elementAt(this.game, move, i - 1) === element);
  }
  /** Could a move begin with this instead of what was chosen first? */
  instead(element: Element): boolean {
    const kind = element.split(':')[0]!,
      first = this.partial.picked[0];
    if (!this.myTurn || !first?.startsWith(`${kind}:`) || first === element || this.open.has(element)) return false;
    const next = narrow(this.game, this.moves, this.partial)[0];
    return (
      !(next && elementAt(this.game, next, this.partial.picked.length)?.startsWith(`${kind}:`)) &&
      this.moves.some((move) => elementAt(this.game, move, 0) === element)
    );
  }

  async click(element: Element, at?: { clientX: number; clientY: number }): Promise<void> {
    this.why = this.unsure = null;
    if (!this.myTurn) return this.mayAsk ? this.refuse(element, at) : undefined;
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
  send(move: Move): Promise<Refusal | null> {
    this.partial = nothing;
    this.unsure = null;
    return this.port.send(move);
  }
  /** Where a clock runs, nobody is asked twice. */
  async play(move: Move, at?: { x: number; y: number }): Promise<void> {
    if (settings.confirm && this.look.table.deadline_ms === 0) this.unsure = move;
    else this.answer(await this.send(move), at);
  }
  async confirm(): Promise<void> {
    if (this.unsure) this.answer(await this.send(this.unsure));
  }
  get canUndo(): boolean {
    return (
      this.partial !== nothing ||
      this.unsure !== null ||
      (this.mayAsk && this.port.undo !== undefined && this.look.can_undo)
    );
  }
  /** Here it costs nothing to hear why not. */
  get mayAskUndo(): boolean {
    return this.canUndo || (this.mayAsk && this.port.state.link === 'here');
  }
  async undo(): Promise<void> {
    if (this.unsure !== null) return void (this.unsure = null);
    if (this.partial !== nothing) return this.stepBack();
    this.answer((await this.port.undo?.()) ?? null);
  }
  stepBack(): void {
    const picked = this.partial.picked.slice(0, -1);
    this.partial = picked.length === 0 ? nothing : { ...this.partial, picked };
  }
  private answer(refusal: Refusal | null, at = { x: 0, y: 0 }): void {
    if (refusal) this.why = { element: null, refusal, ...at };
  }
  private async refuse(element: Element, at?: { clientX: number; clientY: number }): Promise<void> {
    const refusal = await whyNot(this.game, this.moves, this.partial, element, (move) => this.port.why(move));
    if (refusal) this.shake(element, refusal, at);
  }
  /** Says at an element why it cannot be chosen. */
  shake(element: Element, refusal: Refusal, at?: { clientX: number; clientY: number }): void {
    this.shaking = element;
    setTimeout(() => (this.shaking = null), 320);
    this.why = { element, refusal, x: at?.clientX ?? 0, y: at?.clientY ?? 0 };
    sound('no');
  }
}
