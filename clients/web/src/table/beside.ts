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

/** card: its size if nothing is in its way. Where no side has room for that, it is made smaller, and scrolls. spared: of several sides with room,
 *  the one is taken on which fewest of these are covered. */
export function beside(thing: Box, card: Size, screen: Size, spared: Box[] = []): { left: number; top: number } & Size {
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
  const between = (least: number, wanted: number, most: number) => Math.max(least, Math.min(wanted, most));
  const placed = (side: Box) => ({
    left: between(side.left, (thing.left + thing.right - width(side)) / 2, side.right - width(side)),
    top: between(side.top, (thing.top + thing.bottom - height(side)) / 2, side.bottom - height(side)),
    width: width(side),
    height: height(side),
  });
  const covered = (side: Box) => {
    const { left, top, width, height } = placed(side);
    return spared.filter(
      (one) => one.right > left && one.left < left + width && one.bottom > top && one.top < top + height,
    ).length;
  };
  const roomy = sides.filter((side) => area(side) >= enough);
  const best =
    roomy.length > 0
      ? roomy.reduce((least, side) => (covered(side) < covered(least) ? side : least))
      : sides.reduce((most, side) => (area(side) > area(most) ? side : most));
  return placed(best);
}
