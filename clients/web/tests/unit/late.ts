/** A table whose answers take their time, with no power that a table need not have. */
import type { Card, Game, Move, Refusal } from '../../src/engine/types';
import { CLOSED, type TablePort, type TableState } from '../../src/table/port';

export class LateTable implements TablePort {
  readonly game: Game;
  readonly facts: unknown;
  state: TableState;
  private readonly listeners = new Set<() => void>();
  private answer: Promise<Refusal | null> | null = null;
  private closed = false;
  /** What was sent last arrives. */
  arrive = (): void => {};

  constructor(
    private readonly table: TablePort,
    private readonly atOnce = false,
  ) {
    this.game = table.game;
    this.facts = table.facts;
    this.state = table.state;
    table.subscribe(() => this.tell({ ...table.state, pending: this.state.pending }));
  }
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  send(move: Move): Promise<Refusal | null> {
    if (this.closed) return Promise.resolve(CLOSED);
    return (this.answer ??= this.sent(move));
  }
  why(move: Move): Promise<Refusal | null> {
    return this.table.why(move);
  }
  picture(index: number): string {
    return this.table.picture(index);
  }
  explain(thing: number, value: number): Card | null {
    return this.table.explain(thing, value);
  }
  timeMs(): number {
    return this.table.timeMs();
  }
  close(): void {
    this.closed = true;
    this.listeners.clear();
    this.table.close();
    this.arrive();
  }

  private tell(state: TableState): void {
    if (this.closed) return;
    this.state = state;
    for (const listener of [...this.listeners]) listener();
  }
  private async sent(move: Move): Promise<Refusal | null> {
    this.tell({ ...this.state, pending: move });
    await new Promise<void>((resolve) => {
      this.arrive = resolve;
      if (this.atOnce) setTimeout(resolve);
    });
    const refusal = await this.table.send(move);
    this.answer = null;
    this.tell({ ...this.state, pending: null });
    return refusal;
  }
}
