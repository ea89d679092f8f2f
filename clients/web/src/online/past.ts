/** The past of a table as one viewer saw it: the first view and what every entry of the match's log changed, with a whole view now and then,
 *  so that any moment is a few patches away. */
import { patched } from '../engine/sight';

const WHOLE_EVERY = 32;
/** The longest golden game (3,126 entries of Myst) needs 86 KiB; only a server that wants to fill this page's memory meets this. */
const BYTES_MOST = 16 << 20;

export class Past {
  private readonly patches: Uint8Array[] = [];
  /** Number k is the view after k * WHOLE_EVERY entries. */
  private readonly whole: Uint8Array[];
  private newest: Uint8Array;
  private size = 0;

  constructor(first: Uint8Array) {
    this.whole = [first];
    this.newest = first;
  }
  /** How many entries it has. */
  get last(): number {
    return this.patches.length;
  }
  /** The view after all of them. */
  get now(): Uint8Array {
    return this.newest;
  }
  get bytes(): number {
    return this.size;
  }
  /** false: this is no patch for the newest view, or there is no room. */
  add(patch: Uint8Array): boolean {
    const view = patched(this.newest, patch);
    if (!view || this.size + patch.length + view.length > BYTES_MOST) return false;
    this.newest = view;
    this.patches.push(patch.slice());
    this.size += patch.length;
    if (this.last % WHOLE_EVERY !== 0) return true;
    this.whole.push(view);
    this.size += view.length;
    return true;
  }
  /** The view after so many entries. */
  at(index: number): Uint8Array {
    const until = Math.max(0, Math.min(index, this.last)),
      from = Math.floor(until / WHOLE_EVERY);
    return this.patches
      .slice(from * WHOLE_EVERY, until)
      .reduce((view, patch) => patched(view, patch)!, this.whole[from]!);
  }
}
