/** A lesson is data: a table to begin with, and steps that each say something and wait for a move. */
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
  /** The first words of the notation expected; absent: any legal move; "" with `next`: just read on. */
  expect?: string;
  next?: boolean;
  /** What is said when another move was chosen. */
  otherwise?: string;
}
