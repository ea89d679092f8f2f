/** Pictures of the table as bitmaps, made one after the other when first wanted: drawn once, then cheap to move. */
import { SvelteMap } from 'svelte/reactivity';
import type { MystFacts } from '../../generated/views';
import { settings } from '../../store/settings.svelte';
import { teamColours, teamDark } from './teams';

/** Room around a piece's picture for its thickness and shadow, in the pictures' units. */
const SHADE = 10;
const PIXELS_PER_UNIT = 0.95;
const EDGE = 9;
const BATCH = 8;
const BATCH_MS = 120;
/** Painting the whole board takes a quarter of a second: not while a person waits for the first question. */
const SETTLE_MS = 2500;
/** So it is painted in strips, and others may go first between two. */
const STRIPS = 6;

/** A canvas as an address, at once: the browser's own way waits until it has nothing better to do. */
function urlOf(canvas: HTMLCanvasElement, type: string): string {
  const bytes = atob(canvas.toDataURL(type, 0.92).split(',')[1]!);
  return URL.createObjectURL(new Blob([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))], { type }));
}

/** Until the page has nothing more urgent to do, or for a moment where a browser cannot tell. */
const breath = () =>
  new Promise<void>((go) =>
    'requestIdleCallback' in window ? requestIdleCallback(() => go(), { timeout: BATCH_MS }) : setTimeout(go),
  );

/** With patterns the yellow team's edges are dashed, the blue team's whole. */
function dashes(team: number): number[] {
  return settings.patterns && team === 1 ? [26, 12] : [];
}

interface Item {
  key: string;
  index: number;
  team: number;
  place: number | null;
}

export class Pictures {
  private readonly made = new SvelteMap<string, string>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- only what is made is drawn
  private readonly asked = new Set<string>();
  private readonly soon: Item[] = [];
  private readonly later: Item[] = [];
  private drawn: Promise<HTMLCanvasElement> | null = null;
  private closed = false;
  private working = false;
  /** A piece's picture is this wide, its place in the middle. */
  readonly span: number;

  constructor(
    private readonly svgOf: (index: number) => string,
    private readonly facts: MystFacts,
  ) {
    this.span = facts.pictures.place_size + 2 * (facts.pictures.margin + SHADE);
  }
  close(): void {
    this.closed = true;
    for (const url of this.made.values()) URL.revokeObjectURL(url);
  }

  /** The whole board. */
  get board(): string | undefined {
    if (!this.asked.has('board')) void this.survey();
    return this.made.get('board');
  }
  placed(place: number, team: number): string | undefined {
    return this.want({ key: `p${place}t${team}`, index: this.facts.pictures.pieces + place, team, place }, true);
  }
  tray(team: number, slot: number, soon: boolean): string | undefined {
    const index = this.facts.pictures.trays + team * this.facts.place_names.length + slot;
    return this.want({ key: `s${slot}t${team}`, index, team, place: null }, soon);
  }

  private want(item: Item, soon: boolean): string | undefined {
    const url = this.made.get(item.key);
    if (url === undefined) this.ask(item, soon);
    return url;
  }
  private ask(item: Item, soon: boolean): void {
    if (this.asked.has(item.key)) {
      const at = soon ? this.later.findIndex((other) => other.key === item.key) : -1;
      if (at >= 0) this.soon.push(...this.later.splice(at, 1));
      return;
    }
    this.asked.add(item.key);
    // What lies on the board comes before what lies in the trays.
    if (item.place !== null) this.soon.unshift(item);
    else (soon ? this.soon : this.later).push(item);
    if (!this.working) void this.work();
  }
  /** In small batches, so that the page is painted anew once for several pieces; between two of them others may go first. */
  private async work(): Promise<void> {
    this.working = true;
    await breath();
    while (!this.closed && this.soon.length + this.later.length > 0) {
      // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
      const batch = new Map<string, string>();
      const began = performance.now();
      for (
        let item = this.next();
        item;
        item = batch.size < BATCH && performance.now() - began < BATCH_MS ? this.next() : undefined
      ) {
        const piece = await this.drawingOf(item).catch(() => null);
        if (piece) batch.set(item.key, urlOf(this.relief(piece, item.team), 'image/png'));
        await breath();
      }
      for (const [key, url] of batch) this.made.set(key, url);
    }
    this.working = false;
  }
  private next(): Item | undefined {
    return this.soon.shift() ?? this.later.shift();
  }

  private async load(svg: string): Promise<HTMLImageElement> {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    await new Promise((loaded, failed) => {
      image.onload = loaded;
      image.onerror = failed;
    });
    return image;
  }
  /** As the engine drew it, at once; as a bitmap when the table has been looked at. */
  private async survey(): Promise<void> {
    this.asked.add('board');
    const image = await this.load(this.svgOf(this.facts.pictures.board)).catch(() => null);
    if (this.closed || !image) return;
    this.made.set('board', image.src);
    setTimeout(() => void this.paintBoard(), SETTLE_MS);
  }
  private async paintBoard(): Promise<void> {
    const canvas = this.closed ? null : await this.island.catch(() => null);
    if (this.closed || !canvas) return;
    const url = urlOf(canvas, 'image/jpeg');
    URL.revokeObjectURL(this.made.get('board')!);
    this.made.set('board', url);
  }
  /** The board's picture for pieces to be cut from. */
  private get island(): Promise<HTMLCanvasElement> {
    return (this.drawn ??= this.drawBoard());
  }
  private async drawBoard(): Promise<HTMLCanvasElement> {
    const image = await this.load(this.svgOf(this.facts.pictures.board));
    const canvas = this.canvas(image.naturalWidth, image.naturalHeight);
    const paint = canvas.getContext('2d', { willReadFrequently: true })!;
    const height = Math.ceil(canvas.height / STRIPS);
    for (let y = 0; y < canvas.height; y += height) {
      paint.drawImage(image, 0, y, canvas.width, height, 0, y, canvas.width, height);
      await breath();
    }
    URL.revokeObjectURL(image.src);
    return canvas;
  }
  private canvas(width: number, height = width): HTMLCanvasElement {
    return Object.assign(document.createElement('canvas'), { width, height });
  }
  private async drawingOf(item: Item): Promise<HTMLCanvasElement> {
    const canvas = this.canvas(Math.round((this.span - 2 * SHADE) * PIXELS_PER_UNIT));
    if (item.place !== null && !this.facts.blank) {
      this.cut(canvas, await this.island, item.place, item.team);
      return canvas;
    }
    const edge = `stroke='${teamColours[item.team]}' stroke-width='${EDGE}'${dashes(item.team).length > 0 ? ` stroke-dasharray='${dashes(item.team).join(' ')}'` : ''}`;
    const image = await this.load(
      this.svgOf(item.index).replace(/(class='cut' fill='none' )stroke='[^']*' stroke-width='[^']*'/, `$1${edge}`),
    );
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(image.src);
    return canvas;
  }
  /** A piece cut out of the board's picture, with a light and a dark side. */
  private cut(canvas: HTMLCanvasElement, island: HTMLCanvasElement, place: number, team: number): void {
    const { place_size, margin, outlines } = this.facts.pictures;
    const paint = canvas.getContext('2d')!;
    const outline = new Path2D(outlines[place]);
    const stroke = (colour: string, by: number) => {
      paint.translate(by, by);
      paint.strokeStyle = colour;
      paint.stroke(outline);
      paint.translate(-by, -by);
    };
    paint.scale(PIXELS_PER_UNIT, PIXELS_PER_UNIT);
    paint.translate(
      margin - (place % this.facts.columns) * place_size,
      margin - Math.floor(place / this.facts.columns) * place_size,
    );
    paint.save();
    paint.clip(outline);
    paint.drawImage(island, 0, 0);
    paint.lineWidth = 7;
    stroke('#1f2a3366', -2);
    stroke('#fffbf266', 2);
    paint.restore();
    paint.lineWidth = EDGE;
    paint.setLineDash(dashes(team));
    stroke(teamColours[team]!, 0);
  }
  /** Thick cardboard in the team's colour, lying on the table. */
  private relief(piece: HTMLCanvasElement, team: number): HTMLCanvasElement {
    const canvas = this.canvas(Math.round(this.span * PIXELS_PER_UNIT));
    const paint = canvas.getContext('2d')!;
    const at = SHADE * PIXELS_PER_UNIT;
    for (const [colour, down, blur] of [
      ['#0007', 8, 6],
      [teamDark[team]!, 6, 0],
    ] as const) {
      paint.shadowColor = colour;
      paint.shadowOffsetY = down * PIXELS_PER_UNIT;
      paint.shadowBlur = blur;
      paint.drawImage(piece, at, at);
    }
    return canvas;
  }
}
