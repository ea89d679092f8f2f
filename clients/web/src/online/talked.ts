/** What this browser keeps of the conversation at a table: who is muted, and how far it was read. One entry of localStorage for each. */
export interface Talked {
  /** Names of people whose lines are not shown. */
  muted: string[];
  /** The seq of the newest line that was shown. */
  read: number;
  /** Date.now() of the last change. */
  changed: number;
}

const PREFIX = 'mykonos.talk.';
const TABLES_MOST = 50,
  MUTED_MOST = 50;

export class TalkKeeping {
  constructor(private readonly storage: Storage | null) {}

  /** Something that we did not write counts as nothing. */
  read(table: bigint): Talked {
    return this.entry(PREFIX + table) ?? { muted: [], read: 0, changed: 0 };
  }
  /** What this browser cannot keep lives as long as the page. */
  write(table: bigint, { muted, read }: Omit<Talked, 'changed'>): void {
    const entry: Talked = { muted: muted.slice(-MUTED_MOST), read, changed: Date.now() };
    try {
      this.storage?.setItem(PREFIX + table, JSON.stringify(entry));
      this.drop();
    } catch {
      return;
    }
  }

  private entry(key: string): Talked | null {
    try {
      const kept: unknown = JSON.parse(this.storage?.getItem(key) ?? 'null');
      return isTalked(kept) ? kept : null;
    } catch {
      return null;
    }
  }
  /** Those changed longest ago go first. */
  private drop(): void {
    const keys = Array.from({ length: this.storage?.length ?? 0 }, (_, i) => this.storage?.key(i) ?? '').filter((key) =>
      key.startsWith(PREFIX),
    );
    if (keys.length <= TABLES_MOST) return;
    const changed = (key: string) => this.entry(key)?.changed ?? 0;
    for (const key of keys.sort((a, b) => changed(b) - changed(a)).slice(TABLES_MOST)) this.storage?.removeItem(key);
  }
}

function isTalked(value: unknown): value is Talked {
  if (typeof value !== 'object' || value === null) return false;
  const { muted, read, changed } = value as Record<string, unknown>;
  return (
    Array.isArray(muted) &&
    muted.every((name) => typeof name === 'string') &&
    typeof read === 'number' &&
    typeof changed === 'number'
  );
}
