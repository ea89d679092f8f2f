/** Where a card stands: beside its thing, never over it, and within the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}
const GAP = 10,
  EDGE = 8;
/** A card that becomes a little narrower stays on the first side. */
const ENOUGH = 0.85;

/** card: its size if nothing is in its way. Where no side has room for that, it is made smaller, and scrolls. */
export function beside(thing: Box, card: Size, screen: Size): { left: number; top: number } & Size {
  const all = { left: EDGE, top: EDGE, right: screen.width - EDGE, bottom: screen.height - EDGE };
  const sides: Box[] = [
    { ...all, left: Math.max(EDGE, thing.right + GAP) },
    { ...all, right: Math.min(all.right, thing.left - GAP) },
    { ...all, top: Math.max(EDGE, thing.bottom + GAP) },
    { ...all, bottom: Math.min(all.bottom, thing.top - GAP) },
  ];
  const width = (side: Box) => Math.max(0, Math.min(card.width, side.right - side.left));
  const height = (side: Box) => Math.max(0, Math.min(card.height, side.bottom - side.top));
  const area = (side: Box) => width(side) * height(side);
  const enough = card.width * card.height * ENOUGH;
  const best =
    sides.find((side) => area(side) >= enough) ?? sides.reduce((most, side) => (area(side) > area(most) ? side : most));
  const between = (least: number, wanted: number, most: number) => Math.max(least, Math.min(wanted, most));
  return {
    left: between(best.left, (thing.left + thing.right - width(best)) / 2, best.right - width(best)),
    top: between(best.top, (thing.top + thing.bottom - height(best)) / 2, best.bottom - height(best)),
    width: width(best),
    height: height(best),
  };
}
