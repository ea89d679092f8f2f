/** The viewer's plan at a table on a server. It is sent until the server has said that it is kept, or why not. */
import type { PlanEnd, Planned } from '../table/port';
import * as wire from '../../../../protocol/messages';

/** A plan that is not answered for so long is sent again. */
const ANSWER_MS = 4000,
  TRIES_MOST = 3;
/** How long it is said how a plan has ended. */
const END_MS = 6000;
/** Why the server refuses a plan; and what it may refuse for other things, too. */
const RULES: ReadonlySet<string> = new Set(['T.39', 'T.40']),
  SHARED_RULES: ReadonlySet<string> = new Set(['T.11', 'T.14', 'T.26']);
const ends: Record<number, PlanEnd> = { [wire.PLANNED.asks]: 'asks', [wire.PLANNED.surprised]: 'surprised' };

export interface PlanState {
  planned: Planned | null;
  planEnd: PlanEnd | null;
}
export interface PlanTable {
  /** index: of the newest view when the plan was made. So the server knows what its person had seen, and that it is the
   * same plan if it comes again. */
  send(words: string, index: number): void;
  /** null: they are no plan. */
  tell(words: string): Planned | null;
  /** Of the newest view. */
  index(): number;
  change(changed: Partial<PlanState>): void;
}

export class Planning {
  private planned: Planned | null = null;
  /** Sent, and not answered; empty: to withdraw it. */
  private wanted: string | null = null;
  private tries = 0;
  private index = 0;
  private answerTimer: ReturnType<typeof setTimeout> | undefined;
  private endTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: PlanTable) {}

  make(words: string): void {
    this.wanted = words;
    this.tries = 0;
    this.index = this.table.index();
    this.sayEnd(null);
    this.send();
  }
  /** A plan that stands is told again; one that is on its way is sent again, unless that comes first. */
  reconnected(): void {
    this.setPlanned(null);
    if (this.wanted !== null) this.wait();
  }
  lost(): void {
    clearTimeout(this.answerTimer);
  }
  close(): void {
    this.lost();
    clearTimeout(this.endTimer);
  }
  heard({ words, stand }: wire.Planned): void {
    const wasWithdrawn = this.wanted === '',
      had = this.planned !== null || this.wanted !== null;
    if (stand === wire.PLANNED.stands) this.sayEnd(null);
    else if (stand === wire.PLANNED.void && had && !wasWithdrawn) this.sayEnd('void');
    else if (ends[stand]) this.sayEnd(ends[stand]);
    this.setPlanned(words === '' ? null : this.table.tell(words));
    // Another one that stands may be the one before.
    if (words === this.wanted || stand !== wire.PLANNED.stands) this.settle();
  }
  refused({ nonce, rule }: wire.Refused): void {
    if (this.wanted !== null && nonce === 0 && (RULES.has(rule) || SHARED_RULES.has(rule))) this.settle();
  }

  private send(): void {
    this.tries++;
    this.table.send(this.wanted!, this.index);
    this.wait();
  }
  private wait(): void {
    clearTimeout(this.answerTimer);
    this.answerTimer = setTimeout(() => this.unanswered(), ANSWER_MS);
  }
  private unanswered(): void {
    if (this.tries < TRIES_MOST) return this.send();
    this.settle();
    this.sayEnd('unanswered');
  }
  private settle(): void {
    clearTimeout(this.answerTimer);
    this.wanted = null;
  }
  private setPlanned(planned: Planned | null): void {
    if (planned === this.planned) return;
    this.planned = planned;
    this.table.change({ planned });
  }
  private sayEnd(planEnd: PlanEnd | null): void {
    clearTimeout(this.endTimer);
    this.table.change({ planEnd });
    if (planEnd) this.endTimer = setTimeout(() => this.table.change({ planEnd: null }), END_MS);
  }
}
