/** A good move, its elements, and what it promises. */
import { elementsIn, moveOf, phrase, type Element } from '../engine/moves';
import type { Move } from '../engine/types';
import type { Thought } from '../engine/wasm';
import { t } from '../texts';
import type { TablePort } from './port';

export interface Hint {
  words: string;
  move: Move | null;
  elements: Set<Element>;
  reason: string;
}

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
    this.shown = {
      words: this.wordsOf(thought.move),
      move: moveOf(this.port.game, thought.move),
      elements: elementsIn(this.port.game, thought.move),
      reason: this.reasonOf(thought),
    };
  }
  private wordsOf(words: string): string {
    const move = moveOf(this.port.game, words);
    return move ? phrase(this.port.game, move) : words;
  }
  /** What the move promises, and what the next best would. */
  private reasonOf(thought: Thought): string {
    const [best, next] = thought.choices;
    const { viewer } = this.port.state;
    const share = (choice: Thought['choices'][number]) => Math.round(((choice.value[viewer] ?? 0) / 4096) * 100);
    if (!best || share(best) === 0) return '';
    const reason = t('hintShare', { share: share(best) });
    return next ? `${reason} ${t('hintNext', { move: this.wordsOf(next.move), share: share(next) })}` : reason;
  }
}
