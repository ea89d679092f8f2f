/** Looking back: the table as it was, while the present waits. */
import { recordUpTo } from '../engine/records';
import type { Look } from '../engine/types';
import { showMs } from '../store/settings.svelte';
import type { TablePort } from './port';

/** What happened is shown from at most so many events ago. */
const SHOWN_MOST = 30;

export class Replay {
  /** An index into the log; null: now. */
  at: number | null = $state(null);
  /** It goes on by itself, one event after the other. */
  plays = $state(false);
  /** How often it was begun: the latest counts. */
  private runs = 0;
  /** The table then. */
  look: Look | null = $state.raw(null);

  constructor(
    private readonly port: TablePort,
    private readonly sought: () => void,
  ) {}
  get possible(): boolean {
    return this.port.past !== undefined;
  }

  /** Also the end of playing. */
  seek(index: number): void {
    this.plays = false;
    this.show(index);
  }
  private show(index: number): void {
    this.at = index < this.port.state.look.last && this.port.past ? Math.max(0, index) : null;
    this.look = this.at === null ? null : this.port.past!(this.at);
    this.port.pause?.(this.at !== null);
    this.sought();
  }
  stop(): void {
    this.plays = false;
    this.at = null;
  }
  /** To the end of the log. */
  async play(): Promise<void> {
    await this.goOn(this.port.state.look.last);
  }
  /** true: it came there, and nobody has looked elsewhere meanwhile. */
  private async goOn(to: number): Promise<boolean> {
    const run = ++this.runs;
    this.plays = true;
    while (this.at !== null) {
      await new Promise((resolve) => setTimeout(resolve, showMs()));
      if (run !== this.runs || !this.plays) return false;
      if (this.at >= to) break;
      this.show(this.at + 1);
    }
    this.plays = false;
    return true;
  }
  /** Where the turn that is looked at ends, or the one before it: the next place where somebody else has moved. step: 1 or -1. */
  turn(step: 1 | -1): void {
    const { log, look } = this.port.state;
    const seatAt = (index: number) => log.find(({ seq }) => seq === index)?.seat;
    let to = this.at ?? look.last;
    // From the end of one turn to the end of another.
    if (step > 0) to++;
    else while (to > 0 && seatAt(to - 1) === seatAt(to)) to--;
    if (step < 0) to--;
    else while (to < look.last && seatAt(to + 1) === seatAt(to)) to++;
    this.seek(to);
  }
  /** Shows again what the others did last, one event after the other; what this seat did since then is passed over. */
  async whatHappened(): Promise<void> {
    const { log, look, viewer } = this.port.state;
    const mine = (index: number) => log.find(({ seq }) => seq === index)?.seat === viewer;
    let to = look.last;
    while (to > 0 && mine(to)) to--;
    let from = to;
    while (from > 0 && !mine(from)) from--;
    this.show(Math.max(from, to - SHOWN_MOST));
    if (await this.goOn(to)) this.seek(this.port.state.look.last);
  }
  /** The record up to where we look; null: none is known here. */
  record(): string | null {
    const record = this.port.record?.() ?? this.port.state.finished ?? null;
    return this.at === null || record === null ? record : recordUpTo(record, this.at);
  }
}
