/** Where pieces that appear somewhere came from: the nearest place that lost some of the same seat's since the last look. */
import type { CycladesView } from '../../generated/views';
import type { Point } from './chart';

interface Stack {
  key: string;
  owner: number;
  count: number;
  place: Point;
}

export function journeys(before: Stack[], now: Stack[]): Map<string, Point> {
  const was = new Map(before.map((stack) => [`${stack.owner}:${stack.key}`, stack])),
    is = new Map(now.map((stack) => [`${stack.owner}:${stack.key}`, stack]));
  const lost = before.filter((stack) => (is.get(`${stack.owner}:${stack.key}`)?.count ?? 0) < stack.count);
  const from = new Map<string, Point>();
  for (const stack of now) {
    if (was.has(`${stack.owner}:${stack.key}`)) continue;
    const distance = (other: Stack) => Math.hypot(other.place.x - stack.place.x, other.place.y - stack.place.y);
    const nearest = lost.filter((other) => other.owner === stack.owner).sort((a, b) => distance(a) - distance(b))[0];
    if (nearest) from.set(stack.key, nearest.place);
  }
  return from;
}

export function fleetStacks(view: CycladesView, place: (sea: string) => Point): Stack[] {
  return view.fleets.map((fleet) => ({
    key: fleet.sea,
    owner: fleet.owner,
    count: fleet.count,
    place: place(fleet.sea),
  }));
}
export function troopStacks(view: CycladesView, place: (isle: string) => Point): Stack[] {
  return view.isles.flatMap((isle) =>
    isle.owner === null ? [] : [{ key: isle.isle, owner: isle.owner, count: isle.troops, place: place(isle.isle) }],
  );
}
