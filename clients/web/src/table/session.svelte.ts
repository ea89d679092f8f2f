/** What a person sees and does at a table, wherever the table is. One per open table page; boards and panels are given it. */
import { createSubscriber } from 'svelte/reactivity';
import { elementsIn, kindOf, notation, nothing, type Element } from '../engine/moves';
import { SPECTATOR, type Card, type Game, type LogLine, type Look, type Move } from '../engine/types';
import { useColours } from '../store/colours.svelte';
import { paceMs, settings } from '../store/settings.svelte';
import { Analysis } from './analysis.svelte';
import { Choosing } from './choosing.svelte';
import { Hints } from './hints.svelte';
import type { Link, NextTable, PlanEnd, Planned, Proposal, Seat, SeatClock, TablePort, TableState } from './port';
import { Replay } from './replay.svelte';
import { play as sound } from './sound';

/** How often a clock on screen looks at the time, in ms. */
const LOOK_MS = 250;

export class Session extends Choosing {
  /** Where players can be chosen, by their names. */
  readonly game: Game = $derived.by(() => withNames(this.port.game, this.seats));
  readonly facts: unknown;
  readonly replay: Replay;
  readonly hints: Hints;
  readonly analysis: Analysis;
  /** Somebody explains something first: nothing can be decided meanwhile. */
  reading = $state(false);
  /** What somebody explains. */
  points: readonly Element[] = $state.raw([]);
  /** The screen must first be passed to this seat. */
  passTo: number | null = $state(null);
  private state: TableState = $state.raw(null!);
  private readonly ticking = createSubscriber((update) => {
    const timer = setInterval(update, LOOK_MS);
    return () => clearInterval(timer);
  });
  private readonly unsubscribe: () => void;

  // Derived one by one: who shows the look is not asked to draw it again because a bot thinks.
  readonly look: Look = $derived.by(() => this.replay.look ?? this.state.look);
  readonly moves: readonly Move[] = $derived.by(() => this.state.moves);
  readonly log: readonly LogLine[] = $derived.by(() => this.state.log);
  readonly seats: readonly Seat[] = $derived.by(() => this.state.seats);
  readonly viewer: number = $derived.by(() => this.state.viewer);
  readonly thinking: number | null = $derived.by(() => this.state.thinking);
  readonly pending: Move | null = $derived.by(() => this.state.pending);
  readonly link: Link = $derived.by(() => this.state.link);
  readonly told: readonly string[] = $derived.by(() => this.state.told);
  readonly proposal: Proposal | null = $derived.by(() => this.state.proposal ?? null);
  readonly asksAgain: boolean = $derived.by(() => this.state.asksAgain === true);
  readonly next: NextTable | null = $derived.by(() => this.state.next ?? null);
  readonly planned: Planned | null = $derived.by(() => this.state.planned ?? null);
  readonly planEnd: PlanEnd | null = $derived.by(() => this.state.planEnd ?? null);
  /** The whole game is known here, and can be analysed. */
  readonly mayAnalyse: boolean = $derived.by(
    () => this.port.analyse !== undefined && this.state.look.table.over && this.state.look.last > 0 && this.hasRecord,
  );
  readonly hasRecord: boolean = $derived.by(() => this.port.record !== undefined || this.state.finished !== undefined);
  readonly mayPlan: boolean = $derived.by(
    () => this.port.plan !== undefined && this.replay.at === null && !this.look.table.over,
  );
  /** How many moves the person may ask to take back now; 0: they cannot, or need not ask. */
  readonly mayPropose: number = $derived.by(() =>
    this.mayAsk && this.link === 'on' && !this.canUndo && this.proposal?.stand !== 'open'
      ? (this.state.mayPropose ?? 0)
      : 0,
  );
  readonly mayAsk: boolean = $derived.by(
    () =>
      this.replay.at === null &&
      !this.reading &&
      this.passTo === null &&
      this.pending === null &&
      this.viewer !== SPECTATOR,
  );
  readonly myTurn: boolean = $derived.by(() => this.mayAsk && acts(this.look, this.viewer));
  /** Elements of the last event, for the fading trail. */
  readonly last: Set<Element> = $derived.by(() => {
    const { at } = this.replay;
    const line = at === null ? this.log.at(-1) : this.log.find(({ seq }) => seq === at);
    return elementsIn(this.game, line?.notation ?? '');
  });
  /** The line of the log that is pointed at. */
  pointedLine: LogLine | null = $state.raw(null);
  /** Elements of that line. */
  readonly named: Set<Element> = $derived.by(() => elementsIn(this.game, this.pointedLine?.notation ?? ''));
  /** Elements of the move that is on its way. */
  readonly sent: Set<Element> = $derived.by(() =>
    elementsIn(this.game, this.pending ? notation(this.game, this.pending) : ''),
  );

  constructor(readonly port: TablePort) {
    super();
    this.facts = port.facts;
    this.replay = new Replay(port, () => {
      this.clear();
      this.playForced();
    });
    this.hints = new Hints(port);
    this.analysis = new Analysis(port);
    this.state = port.state;
    useColours(port.state.seats);
    this.unsubscribe = port.subscribe(() => this.heard());
    this.passOn();
    this.playForced();
  }
  close(): void {
    this.unsubscribe();
    this.replay.stop();
    this.analysis.stop();
    this.port.close();
  }

  /** The others wait for this person, whatever their screen shows. */
  get isAwaited(): boolean {
    const { look, viewer, pending } = this.port.state;
    return viewer !== SPECTATOR && pending === null && !look.table.over && acts(look, viewer);
  }
  get question(): string {
    return this.look.table.questions[this.viewer] ?? '';
  }
  /** Match time now, or then while looking back; whatever shows it is told that it goes on. */
  get timeMs(): number {
    const { look } = this;
    if (this.replay.at !== null) return look.time_ms;
    this.ticking();
    return this.port.timeMs();
  }
  /** Goes on while it is shown, like the next one. */
  clockOf(seat: number): SeatClock | null {
    this.ticking();
    return this.port.clockOf?.(seat) ?? null;
  }
  /** Until a moment of performance.now(). */
  msUntil(moment: number): number {
    this.ticking();
    return Math.max(0, moment - performance.now());
  }
  async askHint(): Promise<void> {
    if (this.myTurn) await this.hints.ask();
  }
  /** What a thing is, as the table is shown: now, or then while looking back. about: `part:gold` or `isle:3`. */
  explain(about: string): Card | null {
    const [kind, named] = about.split(':') as [string, string];
    const thing = this.game.things?.indexOf(kind) ?? -1;
    if (thing < 0) return null;
    const { names, count } = kindOf(this.game, kind);
    const value = /^\d+$/.test(named) ? Number(named) : (names?.indexOf(named) ?? -1);
    return value >= 0 && value < count ? this.port.explain(thing, value, this.replay.at ?? undefined) : null;
  }
  /** The person whom the screen was passed to has it. */
  takeScreen(): void {
    const seat = this.passTo;
    this.passTo = null;
    if (seat !== null) this.port.turnTo?.(seat);
  }

  private heard(): void {
    this.passOn();
    const before = this.state;
    this.state = this.port.state;
    if (this.state.seats !== before.seats) useColours(this.state.seats);
    if (this.state.look === before.look) return;
    this.clear();
    const isCalled = this.state.look.table.over || this.myTurn;
    if (isCalled && this.state.look.seq !== before.look.seq && this.replay.at === null)
      sound(this.state.look.table.over ? 'end' : 'turn');
    this.playForced();
  }
  /** If the person wishes so, what has no alternative is played by itself, after it could be seen; but not what they have just taken back. */
  private playForced(): void {
    const { look, moves, log } = this.state;
    const isTakenBack = /^undo\b/.test(log.at(-1)?.notation ?? '');
    if (!settings.forced || !this.myTurn || moves.length !== 1 || isTakenBack) return;
    setTimeout(() => {
      if (this.state.look === look && this.myTurn) void this.send(moves[0]!);
    }, paceMs());
  }
  private clear(): void {
    this.partial = nothing;
    this.why = this.unsure = null;
    this.hints.shown = null;
  }
  /** With several people at one screen, it shows the one who acts. Where they have secrets, it shows what everybody may see until it has been passed on. */
  private passOn(): void {
    const { seats, look, viewer } = this.port.state;
    const plays = (seat: number) => seats[seat]?.mine === true && acts(look, seat);
    if (plays(viewer) || (this.passTo !== null && plays(this.passTo))) return;
    const next = seats.findIndex((_, seat) => plays(seat));
    if (next < 0) return;
    if (this.game.has_secrets) this.passTo = next;
    this.port.turnTo?.(this.game.has_secrets ? SPECTATOR : next);
  }
}

function withNames(game: Game, seats: readonly Seat[]): Game {
  const titles = seats.map(({ name }) => name);
  return { ...game, kinds: game.kinds.map((kind) => (kind.key === 'seat' ? { ...kind, titles } : kind)) };
}
function acts(look: Look, seat: number): boolean {
  return ((look.table.acting >> seat) & 1) === 1;
}
