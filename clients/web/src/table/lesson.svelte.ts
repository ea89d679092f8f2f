/** A lesson is data: a table to begin with, and steps that each say something and wait for a move. */
import { notation } from '../engine/moves';
import { newRecord, type LocalTable } from '../engine/table';
import type { Game, Refusal } from '../engine/types';

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

/** Leads through a lesson: the person's moves at the table pass through it first. */
export class Guide {
  index = $state(0);
  /** Said instead of the step's words after a move that was not meant. */
  said = $state('');
  private readonly play: LocalTable['play'];

  constructor(
    readonly lesson: Lesson,
    private readonly table: LocalTable,
    private readonly pupil: number,
  ) {
    this.play = table.play.bind(table);
    table.play = (seat, words) => (seat === pupil ? this.answer(words) : this.play(seat, words));
  }
  get step(): LessonStep | undefined {
    return this.lesson.steps[this.index];
  }
  /** Plays what comes before the step now reached. */
  async enter(): Promise<void> {
    this.said = '';
    for (const line of this.step?.moves ?? []) await this.play(line.charCodeAt(0) - 97, line.slice(2));
  }
  async forward(): Promise<void> {
    this.index++;
    await this.enter();
  }
  /** The others may have made it impossible: then any move leads on. */
  private isPossible(expected: string): boolean {
    return this.table.moves(this.pupil).some((move) => notation(this.table.game, move).startsWith(expected));
  }
  private async answer(words: string): Promise<Refusal | null> {
    const { step } = this;
    if (step?.expect !== undefined && !words.startsWith(step.expect) && this.isPossible(step.expect)) {
      this.said = step.otherwise ?? step.say;
      return { rule: '', sentence: this.said };
    }
    const refusal = await this.play(this.pupil, words);
    if (!refusal && step) await this.forward();
    return refusal;
  }
}
