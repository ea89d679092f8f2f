/** The place in the offering order that is asked for its offer now: the newest one of the seat that acts, as somebody who was outbid chooses
 *  again at once. With two players a seat has two places. -1: nobody is asked. */
export function bidderAt(view: { order: number[]; order_next: number }, acting: number): number {
  return view.order.slice(0, view.order_next).findLastIndex((seat) => ((acting >> seat) & 1) === 1);
}
