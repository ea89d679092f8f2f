/** Pan and pinch of a large board by its viewBox: two fingers or the wheel bring it nearer where they are, one finger moves it while it is near.
 *  Two fingers that go round each other may turn something. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}
const MOST = 4,
  HARDLY = 1.12,
  SLACK_PX = 7,
  TWIST = Math.PI / 6,
  TWICE_MS = 700;

const angleFrom = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.atan2(b.y - a.y, b.x - a.x);

export class Zoom {
  scale = $state(1);
  private left = $state(0);
  private top = $state(0);
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  private pointers = new Map<number, { x: number; y: number }>();
  private travelled = 0;
  private twisted = 0;
  private choseAt = -TWICE_MS;

  /** twist: told of every twelfth of a round, 1 clockwise or -1. */
  constructor(
    private readonly whole: () => Frame,
    private readonly twist?: (by: number) => void,
  ) {}

  get hasTwoFingers(): boolean {
    return this.pointers.size > 1;
  }

  get viewBox(): string {
    const whole = this.whole();
    return `${whole.x + this.left} ${whole.y + this.top} ${whole.width / this.scale} ${whole.height / this.scale}`;
  }
  reset(): void {
    this.scale = 1;
    this.left = this.top = 0;
  }
  /** Zooms so that the point of the board under (x, y) stays there; without a point: around the middle. */
  by(factor: number, svg: SVGSVGElement, at?: { x: number; y: number }): void {
    const box = svg.getBoundingClientRect();
    const point = at ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const before = this.onBoard(svg, point);
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const part = this.scale / scale,
      whole = this.whole();
    this.left = (before.x - whole.x) * (1 - part) + this.left * part;
    this.top = (before.y - whole.y) * (1 - part) + this.top * part;
    this.scale = scale;
    this.clamp();
  }
  private onBoard(svg: SVGSVGElement, point: { x: number; y: number }): DOMPoint {
    return new DOMPoint(point.x, point.y).matrixTransform(svg.getScreenCTM()!.inverse());
  }
  private clamp(): void {
    const whole = this.whole();
    this.left = Math.min(whole.width * (1 - 1 / this.scale), Math.max(0, this.left));
    this.top = Math.min(whole.height * (1 - 1 / this.scale), Math.max(0, this.top));
  }

  down = (event: PointerEvent): void => {
    if (this.pointers.size === 0) this.travelled = this.twisted = 0;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  move = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const svg = event.currentTarget as SVGSVGElement,
      now = { x: event.clientX, y: event.clientY };
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other || this.scale > 1) this.travelled += Math.hypot(now.x - before.x, now.y - before.y);
    this.pointers.set(event.pointerId, now);
    if (this.travelled < SLACK_PX) return;
    const pixel = 1 / svg.getScreenCTM()!.a;
    this.left -= (now.x - before.x) * pixel * (other ? 0.5 : 1);
    this.top -= (now.y - before.y) * pixel * (other ? 0.5 : 1);
    if (other) {
      const spread = (p: { x: number; y: number }) => Math.hypot(p.x - other.x, p.y - other.y);
      this.turn(angleFrom(other, before), angleFrom(other, now));
      this.by(spread(now) / Math.max(1, spread(before)), svg, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }
    this.clamp();
  };
  up = (event: PointerEvent): void => {
    if (this.pointers.delete(event.pointerId) && this.scale < HARDLY) this.reset();
  };
  private turn(before: number, now: number): void {
    this.twisted += Math.atan2(Math.sin(now - before), Math.cos(now - before));
    if (Math.abs(this.twisted) < TWIST) return;
    this.twist?.(Math.sign(this.twisted));
    this.twisted = 0;
  }
  /** Twice beside everything that can be chosen: nearer there, or the whole again. Two quick choices are just that. */
  twice = (event: MouseEvent): void => {
    if (event.timeStamp - this.choseAt < TWICE_MS) return;
    if (this.scale > 1) this.reset();
    else this.by(2.2, event.currentTarget as SVGSVGElement, { x: event.clientX, y: event.clientY });
  };
  /** A click that ended a pan is none. */
  click = (event: MouseEvent): void => {
    if (this.travelled >= SLACK_PX && event.detail > 0) event.stopPropagation();
    else if ((event.target as Element).closest('[data-open]')) this.choseAt = event.timeStamp;
    this.travelled = 0;
  };
  /** The whole again if everything that can be chosen lies outside of what is seen. */
  showOpen(svg: SVGSVGElement): void {
    if (this.scale === 1) return;
    const frame = svg.getBoundingClientRect();
    const inside = (box: DOMRect) =>
      box.right > frame.left && box.left < frame.right && box.bottom > frame.top && box.top < frame.bottom;
    const open = [...svg.querySelectorAll('[data-open]')];
    if (open.length > 0 && !open.some((element) => inside(element.getBoundingClientRect()))) this.reset();
  }
  /** Must not be a passive listener: the page would scroll along. */
  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.by(event.deltaY < 0 ? 1.18 : 1 / 1.18, event.currentTarget as SVGSVGElement, {
      x: event.clientX,
      y: event.clientY,
    });
  };
}
