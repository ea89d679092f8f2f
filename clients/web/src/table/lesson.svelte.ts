/** A lesson is data: a table to begin with, and steps that each say something and wait for a move. */
import { notation } from '../engine/moves';
import { newRecord } from '../engine/records';
import type { Game, Move, Refusal } from '../engine/types';
import type { TablePort } from './port';

export interface Lesson {
  seats: number;
  options?: Record<string, string>;
  /** 32 hexadecimal digits: the same table for everyone. */
  key: string;
  /** Level of the other seats' bots; they move by themselves between the steps unless `moves` says otherwise. */
  level: number;
  steps: LessonStep[];
}
export interface LessonStep {
  say: string;
  /** Moves played for everyone before this step is shown: "b pass". */
  moves?: string[];
  /** The first words of the notation expected; absent: any legal move. */
  expect?: string;
  /** Nothing is asked: just read on. */
  next?: boolean;
  /** What is said when another move was chosen. */
  otherwise?: string;
}

export function lessonRecord(lesson: Lesson, game: Game): string {
  const choices = game.options.map((option) =>
    Math.max(0, option.choices.indexOf(lesson.options?.[option.key] ?? option.choices[option.default_choice]!)),
  );
  return newRecord(game, lesson.seats, choices, lesson.key);
}

/** The same table, at which somebody else answers what is sent. */
function answering(table: TablePort, send: TablePort['send']): TablePort {
  return new Proxy(table, {
    get(it, key) {
      if (key === 'send') return send;
      const value: unknown = Reflect.get(it, key);
      return typeof value === 'function' ? (value.bind(it) as unknown) : value;
    },
  });
}

/** Leads through a lesson: what the pupil sends to `port` passes through it first. */
export class Guide {
  index = $state(0);
  /** Said instead of the step's words after a move that was not meant. */
  said = $state('');
  readonly port: TablePort;

  /** playFor: plays what the lesson lets the others do. */
  constructor(
    readonly lesson: Lesson,
    private readonly table: TablePort,
    private readonly playFor: (seat: number, words: string) => void,
  ) {
    this.port = answering(table, (move) => this.answer(move));
  }
  get step(): LessonStep | undefined {
    return this.lesson.steps[this.index];
  }
  /** Plays what comes before the step now reached. */
  enter(): void {
    this.said = '';
    for (const line of this.step?.moves ?? []) this.playFor(line.charCodeAt(0) - 97, line.slice(2));
  }
  forward(): void {
    this.index++;
    this.enter();
  }
  /** The others may have made it impossible: then any move leads on. */
  private isPossible(expected: string): boolean {
    return this.table.state.moves.some((move) => notation(this.table.game, move).startsWith(expected));
  }
  private async answer(move: Move): Promise<Refusal | null> {
    const { step } = this;
    const words = notation(this.table.game, move);
    if (step?.expect !== undefined && !words.startsWith(step.expect) && this.isPossible(step.expect)) {
      this.said = step.otherwise ?? step.say;
      return { rule: '', sentence: this.said };
    }
    const refusal = await this.table.send(move);
    if (!refusal && step === this.step && step) this.forward();
    return refusal;
  }
}
