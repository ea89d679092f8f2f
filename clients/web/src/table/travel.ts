/** Pieces travel from where they were to where they are, on every board. What carries `data-piece` is measured before and after a new look is
 *  drawn; a copy of what has moved flies over the page, and the next look or input ends all flights. */
import { motion } from '../store/settings.svelte';
import type { Look } from '../engine/types';
import { distance, journeys, middleOf, type Box, type Journey, type Lying } from './journeys';
import type { Session } from './session.svelte';
import { play, soundsOf } from './sound';

const LASTS_MS = 320;
/** A look back that moves more than this shows what was, not how it came about. */
const MOST = 24;
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'resize'];
/** What a copy must not have: it is no choice, and nothing that could be pointed at. */
const MEANINGS = /^(id|role|tabindex|(aria|data)-.*)$/;

type Drawn = HTMLElement | SVGGraphicsElement;
interface Piece extends Lying {
  /** What it comes from when it is new, and goes to when it leaves: whatever is `data-about` that. */
  home: string | undefined;
  element: Drawn;
  /** Where a copy has the same colours and letters. */
  host: Element;
  /** From the units of a drawing to those of the page. */
  matrix: DOMMatrix | null;
}

interface Way extends Journey<Piece> {
  /** Where it is before it comes, or after it has left. */
  away: Box;
  fades: boolean;
}

export class Travel {
  private root: HTMLElement | null = null;
  /** The pieces as they are still on screen. */
  private before: Piece[] | null = null;
  /** As it was seen last. */
  private look: Look;
  private viewer: number;
  private flights: { animation: Animation; land: () => void }[] = [];

  constructor(private readonly session: Session) {
    this.look = session.look;
    this.viewer = session.viewer;
  }
  readonly listen = (root: HTMLElement): (() => void) => {
    this.root = root;
    const ends = new AbortController();
    for (const name of INPUTS)
      window.addEventListener(name, () => this.end(), { capture: true, passive: true, signal: ends.signal });
    return () => {
      ends.abort();
      this.end();
      this.root = null;
    };
  };

  /** To be called before a new look is drawn. Boards may need several steps for that: it is there with the next frame. */
  begin(): void {
    if (this.root && !this.before && !document.hidden) {
      this.before = piecesIn(this.root);
      requestAnimationFrame(() => this.go());
    }
    this.end();
  }
  end(): void {
    for (const { animation, land } of this.flights.splice(0)) {
      animation.cancel();
      land();
    }
  }

  private go(): void {
    const { root, before, session } = this;
    this.before = null;
    const was = this.look.table;
    const isSameEye = session.viewer === this.viewer || !session.game.has_secrets;
    this.look = session.look;
    this.viewer = session.viewer;
    if (!root || !before || !isSameEye || session.passTo !== null) return;
    const all = journeys(before, piecesIn(root));
    const duration = LASTS_MS * motion();
    // Everything is measured before the first copy is there, and all copies are there before the first one is shown: otherwise the page
    // would be laid out anew copy by copy.
    const ways = duration > 0 && all.length <= MOST && !isCovered(root) ? all.flatMap((one) => this.wayOf(one)) : [];
    const ghosts = ways.map((one) => this.ghostFor(one));
    for (const ghost of ghosts) ghost.showPopover();
    const flights = ways.map((one, index) => this.fly(one, ghosts[index]!, duration));
    const kinds = all.filter(isLanding).map(({ piece }) => piece.name.split(':')[0]!);
    const isBetter = session.look.table.scores.some(({ total }, seat) => total > (was.scores[seat]?.total ?? 0));
    if (isBetter) kinds.push('point');
    const isCalled = session.replay.at === null && (session.myTurn || session.look.table.over);
    void Promise.allSettled(flights).then(() => soundsOf(kinds, isCalled ? 1 : 2).forEach(play));
  }
  private wayOf(journey: Journey<Piece>): Way[] {
    const { piece, from, leaves } = journey;
    const home = leaves || !from ? this.homeOf(piece) : null;
    const away = leaves ? home : (from ?? home);
    return away ? [{ ...journey, away, fades: home !== null }] : [];
  }
  private ghostFor({ piece, at, joins }: Way): HTMLElement {
    const ghost = ghostOf(piece, at, joins);
    (piece.host.isConnected ? piece.host : this.root!).append(ghost);
    return ghost;
  }
  private fly({ piece, at, joins, leaves, away, fades }: Way, ghost: HTMLElement, duration: number): Promise<unknown> {
    const there = { transform: transformOf(at, away), opacity: fades ? 0.4 : 1 };
    const here = { transform: 'none', opacity: 1 };
    const timing = { duration, easing: leaves ? 'ease-in' : 'ease-out' };
    const animation = ghost.animate(leaves ? [here, there] : [there, here], timing);
    const { element } = piece;
    const land = () => {
      ghost.remove();
      delete element.dataset.flies;
    };
    if (!joins && !leaves) element.dataset.flies = '';
    this.flights.push({ animation, land });
    return animation.finished.finally(land);
  }
  private homeOf({ home }: Piece): Box | null {
    const place = home === undefined ? null : this.root!.querySelector(`[data-about="${home}"]`);
    const boxes = [place?.querySelector('svg'), place].map((one) => one?.getBoundingClientRect());
    return boxes.find((box) => box && box.width > 0) ?? null;
  }
}

/** Whatever is drawn, in sight or not. */
function piecesIn(root: HTMLElement): Piece[] {
  const parts = [...root.querySelectorAll('.board, .seats')].map(
    (part) => [part, part.getBoundingClientRect()] as const,
  );
  return [...root.querySelectorAll<Drawn>('[data-piece]')].map((element) => {
    const box = element.getBoundingClientRect();
    const { x, y } = middleOf(box);
    const part = parts.find(([one]) => one.contains(element))?.[1];
    const isInSight = part && box.width > 0 && x >= part.left && x <= part.right && y >= part.top && y <= part.bottom;
    const { piece, home, count } = element.dataset;
    const drawing = 'ownerSVGElement' in element ? element.ownerSVGElement : null;
    const matrix = drawing && isInSight ? (element.parentNode as SVGGraphicsElement).getScreenCTM() : null;
    const host = (drawing ?? element).parentElement!;
    return { name: piece!, count: Number(count ?? 1), home, box: isInSight ? box : null, element, host, matrix };
  });
}
/** What only makes room for others, is only shown otherwise, or leaves makes no sound. */
function isLanding({ piece, at, from, leaves }: Journey<Piece>): boolean {
  return !leaves && (from ? distance(from, at) > Math.max(at.width, at.height) : piece.home !== undefined);
}
/** Something lies over the board that nothing may be seen through. */
function isCovered(root: HTMLElement): boolean {
  return (
    document.querySelector('dialog[open]') !== null ||
    root.matches(':not([data-frame=wide]):is([data-drawer], [data-talk])')
  );
}
function transformOf(here: Box, there: Box): string {
  const [a, b] = [middleOf(here), middleOf(there)];
  const scale = Math.min(there.width / here.width, there.height / here.height);
  return `translate(${b.x - a.x}px, ${b.y - a.y}px) scale(${scale})`;
}
/** A copy of the piece in the same place, over everything; without its number if it joins others, for that is theirs. */
function ghostOf({ element, matrix }: Piece, at: Box, joins: boolean): HTMLElement {
  const copy = element.cloneNode(true) as Drawn;
  if (joins) copy.querySelector('.count')?.remove();
  for (const one of [copy, ...copy.querySelectorAll('*')])
    for (const name of one.getAttributeNames()) if (MEANINGS.test(name)) one.removeAttribute(name);
  const ghost = document.createElement('div');
  ghost.className = 'travels';
  ghost.popover = 'manual';
  ghost.inert = true;
  const { x, y, width, height } = at;
  ghost.style.cssText = `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
  if (matrix) {
    const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const units = document.createElementNS(drawing.namespaceURI, 'g');
    const { a, b, c, d, e, f } = matrix;
    units.setAttribute('transform', `matrix(${a} ${b} ${c} ${d} ${e - x} ${f - y})`);
    units.append(copy);
    drawing.append(units);
    ghost.append(drawing);
  } else ghost.append(copy);
  return ghost;
}
