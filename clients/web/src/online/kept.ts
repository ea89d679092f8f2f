/** What this browser keeps of tables on the server it came from, one entry of localStorage for each. All tabs share it. */
export interface Kept {
  /** The secret that opens the seat; only the server's host has seen it. In hexadecimal digits, as is the next one; empty: a spectator. */
  token: string;
  /** What opens a seat for the token: an invitation or a one-time code. */
  pass: string;
  /** An invitation that the person may use, but has not; in hexadecimal digits. */
  invitation: string;
  /** The server has said that the token has a seat; or that it has lost it. account: the token has none, and stands for this browser while the
   *  account that has a seat is signed in here. */
  seat: 'none' | 'held' | 'lost' | 'account';
  /** No other device shares the seat. */
  alone: boolean;
  /** The match may begin without this person and their share. */
  waives: boolean;
  /** The person is ready for the shuffle. */
  ready: boolean;
  /** As match/witness.h writes it, also for `mykonos replay --kept`; empty: nothing was seen, or it did not fit. */
  witness: string;
  /** Why the server cannot be trusted; empty: it may be. */
  fault: string;
  over: boolean;
  /** The number of the account that has the seat; '0': it is a guest's; empty: not known, as in entries of older pages. */
  account: string;
  /** The tab that speaks for the seat. */
  tab: string;
  /** Date.now() of the last change. */
  changed: number;
}

const PREFIX = 'mykonos.table.';
const FINISHED_MOST = 10,
  RUNNING_MOST = 50;

/** null: this browser keeps nothing (private windows, blocked storage). */
export function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export class Keeping {
  constructor(private readonly storage: Storage | null) {}

  /** null: nothing is kept, or something that we did not write. */
  read(table: bigint): Kept | null {
    return this.entry(PREFIX + table);
  }
  /** whole: all of it is kept; short: all but the witness; none: nothing. */
  write(table: bigint, kept: Kept): 'whole' | 'short' | 'none' {
    const key = PREFIX + table;
    const isNew = this.entry(key) === null;
    if (this.put(key, kept)) {
      if (isNew) this.drop(key, FINISHED_MOST, RUNNING_MOST);
      return 'whole';
    }
    this.drop(key, 0, RUNNING_MOST);
    if (this.put(key, kept)) return 'whole';
    // An old witness would accuse a server of what it has not heard: better none.
    return this.put(key, { ...kept, witness: '', alone: false }) ? 'short' : 'none';
  }

  /** The tables at which this browser has a seat. */
  held(): { table: bigint; kept: Kept }[] {
    return this.keys()
      .map((key) => ({ key, kept: this.entry(key) }))
      .flatMap(({ key, kept }) => (kept?.seat === 'held' ? [{ table: BigInt(key.slice(PREFIX.length)), kept }] : []));
  }
  /** What changes in an entry, unless there is none. */
  change(table: bigint, changed: Partial<Kept>): void {
    const kept = this.read(table);
    if (kept) this.write(table, { ...kept, ...changed });
  }

  private keys(): string[] {
    return Array.from({ length: this.storage?.length ?? 0 }, (_, i) => this.storage?.key(i) ?? '').filter((key) =>
      /^mykonos\.table\.\d+$/.test(key),
    );
  }
  private put(key: string, kept: Kept): boolean {
    try {
      this.storage?.setItem(key, JSON.stringify(kept));
      return this.storage !== null;
    } catch {
      return false;
    }
  }
  private entry(key: string): Kept | null {
    try {
      const stored: unknown = JSON.parse(this.storage?.getItem(key) ?? 'null');
      const kept: unknown = typeof stored === 'object' && stored !== null ? { account: '', ...stored } : stored;
      return isKept(kept) ? kept : null;
    } catch {
      return null;
    }
  }
  /** Keeps so many tables besides this one; those changed longest ago go first. */
  private drop(except: string, finishedMost: number, runningMost: number): void {
    const all = this.keys()
      .filter((key) => key !== except)
      .map((key) => ({ key, kept: this.entry(key) }))
      .sort((a, b) => (b.kept?.changed ?? 0) - (a.kept?.changed ?? 0));
    const surplus = [
      ...all.filter(({ kept }) => kept?.over ?? true).slice(finishedMost),
      ...all.filter(({ kept }) => kept?.over === false).slice(runningMost),
    ];
    for (const { key } of surplus) this.storage?.removeItem(key);
  }
}

const SAMPLE: Kept = {
  token: '',
  pass: '',
  invitation: '',
  seat: 'none',
  alone: true,
  waives: false,
  ready: false,
  witness: '',
  fault: '',
  over: false,
  account: '',
  tab: '',
  changed: 0,
};

export function nothingKept(): Kept {
  return { ...SAMPLE };
}
function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const entries = value as Record<string, unknown>;
  return (
    Object.entries(SAMPLE).every(([name, sample]) => typeof entries[name] === typeof sample) &&
    /^([0-9a-f]{32})?$/.test(entries.token as string)
  );
}
