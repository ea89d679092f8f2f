/** What a board is given, and how it marks what can be clicked. A board draws; it knows no rules. */
import { thingName, verbName, type Element } from '../engine/moves';
import { colourOf } from '../store/colours.svelte';
import { settings } from '../store/settings.svelte';
import type { Session } from '../table/session.svelte';
import { eitherOf, t } from '../texts';

export interface BoardProps {
  session: Session;
}
/** What is given to the part of a board that shows what one player has. */
export interface HeldProps {
  session: Session;
  seat: number;
}

/** A board's own declaration, exported from its Board.svelte module script: the kinds of elements it draws. Choices of
 *  other kinds appear as chips under the board. */
export type Draws = string[];

/** Spread onto whatever stands for an element: makes it clickable, focusable and spoken. Give it a child with class
 *  `ring` to show its state. */
export function element(session: Session, kind: string, value: number) {
  const name: Element = `${kind}:${value}`;
  const open = session.open.get(name);
  const instead = !open && session.instead(name);
  const title = spokenName(session, kind, value, new Set(open?.map((move) => move[0]!)));
  return {
    'data-element': name,
    'data-open': open ? '' : undefined,
    'data-instead': instead ? '' : undefined,
    'data-chosen': session.isChosen(name) ? '' : undefined,
    'data-hint': session.hints.shown?.elements.has(name) ? '' : undefined,
    'data-point': session.points.includes(name) || session.named.has(name) ? '' : undefined,
    'data-sent': session.sent.has(name) ? '' : undefined,
    'data-last': session.last.has(name) ? '' : undefined,
    'data-shake': session.shaking === name ? '' : undefined,
    role: 'button',
    tabindex: open ? 0 : -1, // what would begin another move is reached by arrow keys
    'aria-disabled': open || instead ? undefined : true,
    'aria-label': title,
    onclick: (event: MouseEvent) => {
      event.stopPropagation();
      void session.click(name, event);
    },
    onkeydown: onPress((target) => {
      const box = target.getBoundingClientRect();
      void session.click(name, { clientX: box.x + box.width / 2, clientY: box.y });
    }),
  } as const;
}

/** Spread onto a piece that lies over an element: it explains itself, and a click on it is one on the element. */
export function lying(session: Session, on: Element, about: string) {
  return {
    'data-about': about,
    onclick: (event: MouseEvent) => {
      event.stopPropagation();
      void session.click(on, event);
    },
  } as const;
}

/** What a button of our own does by Enter and by the space bar. */
export function onPress(act: (target: globalThis.Element) => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    act(event.currentTarget as globalThis.Element);
  };
}

/** verbs: all that can be done with it now. */
function spokenName(session: Session, kind: string, value: number, verbs: ReadonlySet<number>): string {
  const known = session.game.kinds.some((k) => k.key === kind);
  const things = known ? thingName(session.game, kind, value) : t('thing', { kind, title: value });
  const names = [...verbs].map((verb) => verbName(session.game.verbs[verb]!.key));
  return names.length === 0 ? things : t('move', { verb: eitherOf(names), things });
}

/** Each colour's shape, used wherever the colour is: circle, square, triangle, diamond, hexagon, star. As an SVG path in a
 *  unit box centred on 0. */
export const shapes = [
  'M0-.5A.5.5 0 1 1 0 .5.5.5 0 1 1 0-.5Z',
  'M-.44-.44H.44V.44H-.44Z',
  'M0-.52 .52.4H-.52Z',
  'M0-.56 .52 0 0 .56-.52 0Z',
  'M-.28-.48H.28L.56 0 .28.48H-.28L-.56 0Z',
  'M0-.56 .14-.17 .55-.16 .23.09 .34.48 0 .25-.34.48-.23.09-.55-.16-.14-.17Z',
];
export function seatShape(seat: number): string {
  return shapes[colourOf(seat)]!;
}
export function seatColour(seat: number): string {
  return `var(--seat-${colourOf(seat)})`;
}

/** Of a shape drawn on a seat's piece. The last three colours are pale in the dark. */
export function seatInk(seat: number): string {
  return colourOf(seat) < 3 ? '#fff' : 'light-dark(#fff, #1f2a33)';
}

/** How coarse a pattern is, in the units of the drawing it fills (table/SeatPatterns.svelte draws them). */
export const patternUnits = { mark: 0.2, cube: 1.35, tile: 0.8, chart: 1.5, mountain: 3.4 };
/** What fills a seat's pieces: its colour, with its pattern if the person wants patterns. */
export function seatFill(seat: number, unit: keyof typeof patternUnits): string {
  return fillOf(colourOf(seat), unit);
}
/** The same for a colour that no seat may have yet. */
export function fillOf(colour: number, unit: keyof typeof patternUnits): string {
  return settings.patterns ? `url(#seat-${unit}-${colour}) var(--seat-${colour})` : `var(--seat-${colour})`;
}
