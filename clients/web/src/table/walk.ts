/** Arrow keys on the board and in players' panels: from one element to the next in that direction, whether it can be chosen or not, so that the
 *  keyboard can ask "why not?", too. Tab goes through the choices only. */

const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 2; /* how much more a step aside costs than one ahead */

const middle = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 });

/** Focuses the nearest element of the table in the key's direction; false: it is no such key, or said elsewhere. */
export function walk(table: HTMLElement, key: string): boolean {
  const direction = directions[key];
  const now = document.activeElement;
  if (!direction || !now?.closest('.board, .seats')) return false;
  const [right, down] = direction;
  const from = middle(now.getBoundingClientRect());
  let best: HTMLElement | SVGElement | null = null;
  let least = Infinity;
  for (const element of table.querySelectorAll<HTMLElement | SVGElement>('[data-element], [data-open]')) {
    const box = element.getBoundingClientRect();
    if (element === now || box.width === 0) continue;
    const to = middle(box);
    const ahead = (to.x - from.x) * right + (to.y - from.y) * down;
    const aside = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * right);
    if (ahead < 1 || ahead + ASIDE * aside >= least) continue;
    [best, least] = [element, ahead + ASIDE * aside];
  }
  best?.focus();
  return true;
}
