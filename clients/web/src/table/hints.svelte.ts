/** A good move, its elements, and why it is one. */
import { elementsIn, moveOf, phraseOf, type Element } from '../engine/moves';
import type { Move } from '../engine/types';
import type { Choice, Thought } from '../engine/wasm';
import { say, t } from '../texts';
import type { TablePort } from './port';

/** A move that was weighed. */
export interface Weighed {
  words: string;
  move: Move | null;
  /** What it changes in everybody's points, and what it blocks. */
  gains: string;
  /** A chance to win in words; empty: this engine has none. */
  outlook: string;
  /** How much of the best move's chance it has, 0 to 1. */
  part: number;
}
export interface Hint {
  words: string;
  move: Move | null;
  elements: Set<Element>;
  /** Seats as {a}. */
  reason: string;
  /** Best first. */
  options: Weighed[];
}

/** Differences of the chance to win, as parts of it. */
const AS_GOOD_MOST = 0.02;
const CLEARLY_LEAST = 0.1;
const WEIGHED_MOST = 12;

export class Hints {
  shown: Hint | null = $state.raw(null);
  waiting = $state(false);

  constructor(private readonly port: TablePort) {}
  get possible(): boolean {
    return this.port.hint !== undefined;
  }

  async ask(): Promise<void> {
    if (!this.port.hint || this.waiting) return;
    this.waiting = true;
    const { look } = this.port.state;
    const thought = await this.port.hint().catch(() => null);
    this.waiting = false;
    if (thought === null || this.port.state.look !== look) return;
    const options = this.weighed(thought);
    this.shown = {
      words: phraseOf(this.port.game, thought.move),
      move: moveOf(this.port.game, thought.move),
      elements: elementsIn(this.port.game, thought.move),
      reason: reasonOf(options),
      options,
    };
  }
  private weighed(thought: Thought): Weighed[] {
    const { port } = this,
      { game } = port,
      { viewer } = port.state;
    const chance = (choice: Choice) => choice.value[viewer] ?? 0;
    const [first, ...others] = thought.choices;
    others.sort((a, b) => chance(b) - chance(a));
    return [...(first ? [first] : []), ...others].slice(0, WEIGHED_MOST).map((choice) => {
      const move = moveOf(game, choice.move);
      return {
        words: phraseOf(game, choice.move),
        move,
        // Worked out when it is shown: most are not.
        get gains() {
          return move ? (port.gains?.(move) ?? '') : '';
        },
        outlook: choice.outlook === undefined ? '' : say(choice.outlook),
        part: first && chance(first) > 0 ? Math.min(1, chance(choice) / chance(first)) : 0,
      };
    });
  }
}

/** What the move gains and blocks, how one stands then, and how much better it is than the next best. */
export function reasonOf([best, next]: Weighed[]): string {
  if (!best) return '';
  const lost = next ? 1 - next.part : 0;
  const compared = !next
    ? ''
    : lost < AS_GOOD_MOST
      ? t('hintAsGood', { move: next.words })
      : t(lost < CLEARLY_LEAST ? 'hintBetter' : 'hintClearlyBetter', { move: next.words });
  return [best.gains, best.outlook && t('hintOutlook', { outlook: best.outlook }), compared].filter(Boolean).join(' ');
}
