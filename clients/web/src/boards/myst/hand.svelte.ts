/** A piece under the finger: dragged from the tray, turned on the way, dropped on a place. It sends what a person would say:
 *  lift, turn, put. */
import { moveOf } from '../../engine/moves';
import { play as sound } from '../../table/sound';
import type { MystFacts, MystView } from '../../generated/views';
import type { Session } from '../../table/session.svelte';
import { isWorn, placesOf } from './places';

const QUARTERS = ['', 'right', 'around', 'left'];
const FAR = 7;

export interface Drag {
  slot: number;
  team: number;
  x: number;
  y: number;
  /** How far the piece floats above a finger, so that the finger does not hide it. */
  above: number;
}

export class Hand {
  drag: Drag | null = $state(null);
  /** The place under the dragged piece. */
  over: number | null = $state(null);
  quarters = $state(0);
  /** The board's drawing, for where a point is on it. */
  board: SVGSVGElement | null = $state.raw(null);
  /** The places of each team's pieces since they were tidied; a tray begins with all of them. */
  private tidied: (number[] | undefined)[] = $state.raw([]);
  private press: { slot: number; id: number; x: number; y: number; touch: boolean; target: HTMLElement } | null = null;
  private dropped = 0;

  constructor(
    private readonly session: Session,
    private readonly facts: MystFacts,
  ) {}
  private get view(): MystView {
    return this.session.look.table.view as MystView;
  }
  /** The slot of the piece this seat holds; null: none. */
  get held(): number | null {
    return this.view.seats[this.session.viewer]?.lifted ?? null;
  }
  placesIn(team: number): number[] {
    const places = this.tidied[team] ?? this.facts.place_names.map((_, slot) => slot);
    return placesOf(places, this.trayOf(team));
  }
  hasGaps(team: number): boolean {
    return this.placesIn(team).length > this.trayOf(team).length;
  }
  tidy(team: number): void {
    this.tidied = Object.assign([...this.tidied], { [team]: this.trayOf(team) });
  }
  /** Closes the gaps of a tray that is half empty, but not while a piece is in the hand. */
  tidyWorn(team: number): void {
    if (this.drag || this.held !== null) return;
    if (isWorn(this.placesIn(team), this.trayOf(team))) this.tidy(team);
  }
  private trayOf(team: number): number[] {
    return this.view.teams[team]!.tray.map(({ slot }) => slot);
  }
  get scale(): number {
    return this.board?.getScreenCTM()?.a ?? 0.3;
  }

  down(event: PointerEvent, slot: number): void {
    if (event.button !== 0 || !this.session.myTurn || this.drag) return;
    const liftable = this.session.open.has(`slot:${slot}`) || this.held === slot;
    if (liftable)
      this.press = {
        slot,
        id: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        touch: event.pointerType === 'touch',
        target: event.currentTarget as HTMLElement,
      };
  }
  move(event: PointerEvent): void {
    const { press } = this;
    if (!press || event.pointerId !== press.id) return;
    if (!this.drag) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR) return;
      press.target.setPointerCapture(press.id);
      this.quarters = 0;
      sound('lift');
    }
    const above = press.touch ? 56 : 0;
    this.drag = {
      slot: press.slot,
      team: this.view.seats[this.session.viewer]!.team,
      x: event.clientX,
      y: event.clientY - above,
      above,
    };
    this.over = this.placeAt(event.clientX, event.clientY - above);
  }
  up(event: PointerEvent): void {
    const { drag, over, press } = this;
    if (!press || event.pointerId !== press.id) return;
    this.cancel();
    if (!drag) return;
    this.dropped = performance.now();
    if (over !== null) void this.say(drag.slot, over, { x: event.clientX, y: event.clientY });
  }
  cancel(): void {
    this.press = null;
    this.drag = null;
    this.over = null;
  }
  /** The click that a drag ends with is no click. */
  swallow(event: MouseEvent): void {
    if (performance.now() - this.dropped > 80) return;
    event.stopPropagation();
    event.preventDefault();
  }
  turn(by: number): void {
    if (this.drag && this.facts.rotated) this.quarters = (this.quarters + by + 4) % 4;
  }

  placeAt(x: number, y: number): number | null {
    const matrix = this.board?.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const size = this.facts.pictures.place_size;
    const column = Math.floor(point.x / size),
      row = Math.floor(point.y / size);
    return column < 0 || row < 0 || column >= this.facts.columns || row >= this.facts.rows
      ? null
      : row * this.facts.columns + column;
  }
  private async say(slot: number, place: number, at: { x: number; y: number }): Promise<void> {
    const { session } = this;
    const moves: string[] = [];
    if (this.held !== slot) moves.push(`lift ${slot + 1}`);
    if (this.quarters > 0) moves.push(`turn ${QUARTERS[this.quarters]}`);
    for (const words of moves) {
      const refusal = await session.send(moveOf(session.game, words)!);
      if (refusal) {
        session.why = { element: null, refusal, ...at };
        return;
      }
    }
    await session.play(moveOf(session.game, `put ${this.facts.place_names[place]}`)!, at);
  }
}
