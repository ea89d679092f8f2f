/** What a person points at: a thing on the table explains itself where a mouse rests on it, where the keyboard has come to it, and where a finger
 *  presses it. Things say what they are by `data-about="kind:value"`, or by being an element of that name. */
import type { Card } from '../engine/types';
import { settings } from '../store/settings.svelte';
import { t } from '../texts';
import { spoken } from './citations';
import type { Session } from './session.svelte';

const REST_MS = 400,
  PRESS_MS = 500;
/** So long one may be on the way from the thing to its card. */
const GRACE_MS = 300;
/** A finger that went farther moves something. */
const SLACK_PX = 10;
/** How far the game has come: the page's own thing. */
export const COURSE = 'course';

type Thing = HTMLElement | SVGElement;
export type Means = 'mouse' | 'keys' | 'finger';
export interface Shown {
  thing: Thing;
  about: string;
  by: Means;
}

const aboutOf = (thing: Thing): string => thing.dataset.about ?? thing.dataset.element!;
/** Of a player about whom the game's engine has nothing to say. */
const plainCard = (seat: number): Card => ({
  role: t('player'),
  title: `{${String.fromCharCode(97 + seat)}}`,
  does: '',
  notes: [],
  now: [],
});
const isInCard = (target: EventTarget | null): boolean => (target as Element).closest('.about') !== null;

export class Pointing {
  shown: Shown | null = $state.raw(null);
  /** Written anew after every move. */
  readonly card: Card | null = $derived.by(() => (this.shown ? this.cardOf(this.shown.about) : null));
  private awaited: { thing: Thing; by: Means } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private leaving: ReturnType<typeof setTimeout> | undefined;
  /** What was pressed or sent away says no more until the mouse has been elsewhere. */
  private done: Thing | null = null;
  private lastType = '';
  private mouse = { x: NaN, y: NaN };
  private finger: { id: number; x: number; y: number; target: Element } | null = null;
  /** What the finger that has made a card does further is nothing to the board. */
  private swallows = false;

  constructor(private readonly session: Session) {}

  /** The person uses a touch screen just now. */
  get isByFinger(): boolean {
    return this.lastType === 'touch';
  }
  /** For the table's root. */
  listen = (root: HTMLElement): (() => void) => {
    const quiet = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      types: K[],
      listener: (event: HTMLElementEventMap[K]) => void,
    ): void =>
      types.forEach((type) =>
        root.addEventListener(type, listener, { capture: true, passive: type === 'wheel', signal: quiet.signal }),
      );
    on(['pointerover'], (event) => this.over(event));
    on(['pointermove'], (event) => this.move(event));
    on(['pointerdown'], (event) => this.down(event));
    on(['pointerup', 'pointercancel'], (event) => this.up(event));
    on(['click'], (event) => this.click(event));
    on(['contextmenu'], (event) => (this.finger || this.swallows) && event.preventDefault());
    on(['wheel'], (event) => !isInCard(event.target) && this.dismiss());
    on(['scroll'], (event) => this.scrolled(event.target as Node));
    on(['focusin'], (event) => this.focus(event.target as Element));
    on(['focusout'], () => this.leave('keys'));
    root.addEventListener('pointerleave', () => this.leave('mouse'), { signal: quiet.signal });
    return () => {
      quiet.abort();
      this.close();
    };
  };
  /** Shows what the focus is on, to be read and left by keyboard. */
  showFocused(): void {
    const thing = this.thingAt(document.activeElement);
    if (thing) this.show(thing, 'finger');
  }
  /** Shows at once what the thing is. */
  show(thing: Thing, by: Means): void {
    this.wait(null);
    clearTimeout(this.leaving);
    if (this.session.passTo === null && thing.isConnected) this.shown = { thing, about: aboutOf(thing), by };
  }
  close(): void {
    this.wait(null);
    clearTimeout(this.leaving);
    this.shown = null;
  }
  dismiss(): void {
    this.done = this.shown?.thing ?? this.awaited?.thing ?? this.done;
    this.close();
  }
  /** The table has changed: a card goes with its thing, and what has the focus may mean something else. */
  check(): void {
    const { shown } = this;
    this.describe(document.activeElement);
    if (!shown) return;
    const isThere = shown.thing.checkVisibility() && aboutOf(shown.thing) === shown.about;
    if (!isThere || this.card === null || this.session.passTo !== null) this.close();
  }

  private cardOf(about: string): Card | null {
    const { course } = this.session.look.table;
    if (about.startsWith('seat:')) return this.session.explain(about) ?? plainCard(Number(about.slice(5)));
    if (about !== COURSE) return this.session.explain(about);
    return course ? { role: t('course'), title: course.where, does: course.ending, notes: [], now: [] } : null;
  }
  /** The innermost thing of which there is something to say. */
  private thingAt(target: EventTarget | null): Thing | null {
    const { things = [] } = this.session.game;
    for (let e = target as Element | null; e; e = e.parentElement) {
      if (!(e instanceof HTMLElement || e instanceof SVGElement)) continue;
      const kind = (e.dataset.about ?? e.dataset.element)?.split(':')[0];
      if (kind !== undefined && (kind === COURSE || things.includes(kind))) return e;
    }
    return null;
  }
  private wait(awaited: { thing: Thing; by: Means } | null): void {
    clearTimeout(this.timer);
    this.awaited = awaited;
    if (awaited) this.timer = setTimeout(() => this.rested(awaited), awaited.by === 'finger' ? PRESS_MS : REST_MS);
  }
  private rested({ thing, by }: { thing: Thing; by: Means }): void {
    const { finger } = this;
    this.show(thing, by);
    if (by !== 'finger' || !finger || !this.shown) return;
    this.finger = null;
    this.swallows = true;
    const cancel = { bubbles: true, pointerId: finger.id, pointerType: 'touch' };
    finger.target.dispatchEvent(new PointerEvent('pointercancel', cancel));
  }
  private leave(by: Means): void {
    if (this.awaited?.by === by) this.wait(null);
    if (this.shown?.by !== by) return;
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => this.close(), GRACE_MS);
  }

  /** What comes to lie under a mouse that rests is not pointed at. */
  private over(event: PointerEvent): void {
    if (event.pointerType === 'touch') return;
    const hasMoved = event.clientX !== this.mouse.x || event.clientY !== this.mouse.y;
    this.mouse = { x: event.clientX, y: event.clientY };
    const thing = this.thingAt(event.target);
    if (thing !== this.done) this.done = null;
    if (isInCard(event.target) || (thing && thing === this.shown?.thing)) {
      this.wait(null);
      clearTimeout(this.leaving);
    } else if (thing === null || thing !== this.awaited?.thing) {
      this.leave('mouse');
      const isMeant = hasMoved && event.buttons === 0 && thing !== this.done && settings.explain;
      if (thing && isMeant) this.wait({ thing, by: 'mouse' });
    }
  }
  private move(event: PointerEvent): void {
    if (event.pointerType !== 'touch') this.mouse = { x: event.clientX, y: event.clientY };
    else if (this.swallows) event.stopPropagation();
    else if (event.pointerId === this.finger?.id) {
      const far = Math.hypot(event.clientX - this.finger.x, event.clientY - this.finger.y);
      if (far > SLACK_PX) this.release();
    }
  }
  private down(event: PointerEvent): void {
    this.swallows = false;
    this.lastType = event.pointerType;
    if (isInCard(event.target)) {
      // It may lie over what is wanted next.
      if (this.shown?.by !== 'finger' && (event.target as Element).closest('button') === null) this.dismiss();
      return;
    }
    const isAlone = event.pointerType === 'touch' && event.isPrimary;
    this.release();
    this.done = this.thingAt(event.target);
    this.close();
    if (!isAlone || !this.done) return;
    this.finger = { id: event.pointerId, x: event.clientX, y: event.clientY, target: event.target as Element };
    this.wait({ thing: this.done, by: 'finger' });
  }
  private up(event: PointerEvent): void {
    if (this.swallows && event.type === 'pointerup' && event.pointerType === 'touch') event.stopPropagation();
    if (event.pointerId === this.finger?.id) this.release();
  }
  private release(): void {
    this.finger = null;
    if (this.awaited?.by === 'finger') this.wait(null);
  }
  private click(event: MouseEvent): void {
    if (!this.swallows || event.detail === 0) return;
    event.stopPropagation();
    event.preventDefault();
  }
  /** What a thing means at this table is heard after its name; before that what it does, where that decides (`data-does`). */
  private describe(target: Element | null): void {
    const thing = this.thingAt(target);
    if (!thing || thing !== target) return;
    const { seats, passTo } = this.session;
    const card = passTo === null ? this.cardOf(aboutOf(thing)) : null;
    const lines = card ? [...('does' in thing.dataset ? [card.does] : []), ...card.now] : [];
    thing.setAttribute('aria-description', lines.map((line) => spoken(line, seats)).join(' '));
  }
  private scrolled(scrolled: Node): void {
    if (this.shown?.by !== 'finger' && this.shown && scrolled.contains(this.shown.thing)) this.close();
  }
  private focus(target: Element): void {
    this.describe(target);
    const thing =
      target.matches(':focus-visible') && !isInCard(target) && settings.explain ? this.thingAt(target) : null;
    if (thing && thing !== this.shown?.thing) this.wait({ thing, by: 'keys' });
    else if (thing) clearTimeout(this.leaving);
  }
}
