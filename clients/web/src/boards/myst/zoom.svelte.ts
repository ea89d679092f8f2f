/** Two fingers or the wheel bring the island nearer, one finger moves it while it is near. */
const NEAREST = 3.2;

export class Zoom {
  x = $state(0);
  y = $state(0);
  factor = $state(1);
  private readonly points = new Map<number, { x: number; y: number }>();
  private moved = false;

  constructor(
    private readonly left: number,
    private readonly top: number,
    readonly width: number,
    readonly height: number,
  ) {
    this.reset();
  }
  get box(): string {
    return `${this.x} ${this.y} ${this.width / this.factor} ${this.height / this.factor}`;
  }
  reset(): void {
    [this.x, this.y, this.factor] = [this.left, this.top, 1];
  }
  private where(svg: SVGSVGElement, x: number, y: number): DOMPoint {
    return new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()!.inverse());
  }
  private around(point: { x: number; y: number }, by: number): void {
    const factor = Math.min(NEAREST, Math.max(1, this.factor * by));
    this.to(point.x - ((point.x - this.x) * this.factor) / factor, point.y - ((point.y - this.y) * this.factor) / factor, factor);
  }
  private to(x: number, y: number, factor: number): void {
    this.factor = factor;
    this.x = Math.min(Math.max(x, this.left), this.left + this.width - this.width / factor);
    this.y = Math.min(Math.max(y, this.top), this.top + this.height - this.height / factor);
  }
  wheel(event: WheelEvent): void {
    event.preventDefault();
    this.around(this.where(event.currentTarget as SVGSVGElement, event.clientX, event.clientY), Math.exp(-event.deltaY / 400));
  }
  down(event: PointerEvent): void {
    if (this.points.size === 0) this.moved = false;
    this.points.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }
  move(event: PointerEvent): void {
    const before = this.points.get(event.pointerId);
    if (!before) return;
    const svg = event.currentTarget as SVGSVGElement;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.points].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const by = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      this.around(this.where(svg, (now.x + other.x) / 2, (now.y + other.y) / 2), by);
      this.moved = true;
    } else if (this.factor > 1) {
      if (!this.moved && Math.hypot(now.x - before.x, now.y - before.y) < 6) return;
      this.moved = true;
      const from = this.where(svg, before.x, before.y), to = this.where(svg, now.x, now.y);
      this.to(this.x + from.x - to.x, this.y + from.y - to.y, this.factor);
    }
    this.points.set(event.pointerId, now);
  }
  up(event: PointerEvent): void {
    this.points.delete(event.pointerId);
  }
  /** A click that ends a move of the fingers chooses nothing. */
  swallow(event: MouseEvent): void {
    if (!this.moved) return;
    this.moved = false;
    event.stopPropagation();
    event.preventDefault();
  }
}
