/** What everybody could expect over a game that has ended, thought over again beside the page. */
import { recordUpTo } from '../engine/records';
import type { Analysed, Moment } from '../engine/wasm';
import type { TablePort } from './port';
import { turningPoints, type TurningPoint } from './turning';

export class Analysis {
  stand: 'none' | 'runs' | 'stopped' | 'done' | 'failed' = $state('none');
  moments: readonly Moment[] = $state.raw([]);
  /** Entries of the log. */
  done = $state(0);
  of = $state(1);
  result: Analysed | null = $state.raw(null);
  turns: readonly TurningPoint[] = $state.raw([]);
  private record = '';
  private end = () => {};

  constructor(private readonly port: TablePort) {}
  /** The only seat of this screen; -1: there are several, or none. */
  get seat(): number {
    const mine = this.port.state.seats.flatMap((seat, index) => (seat.mine ? [index] : []));
    return mine.length === 1 ? mine[0]! : -1;
  }

  start(): void {
    const { seat, port } = this;
    const record = port.record?.() ?? port.state.finished;
    if (!record || !port.analyse || !port.state.look.table.over) return;
    this.stop();
    this.record = record;
    Object.assign(this, { stand: 'runs', moments: [], done: 0, of: 1, result: null, turns: [] });
    this.end = port.analyse(record, seat, (news) => {
      if (this.stand !== 'runs') return;
      if (news === null) return void (this.stand = 'failed');
      const { moments, done, of, result } = news;
      Object.assign(this, { moments: [...this.moments, ...moments], done, of });
      if (result) Object.assign(this, { stand: 'done', result, turns: turningPoints(result, this.moments, of, seat) });
    });
  }
  /** The game that was analysed, as it was before this entry of its log. */
  recordBefore(entry: number): string {
    return recordUpTo(this.record, entry - 1);
  }
  stop(): void {
    if (this.stand === 'runs') this.stand = 'stopped';
    this.end();
  }
}
