/** Who is signed in here. The session is a cookie that no script can read; a name is kept only so that the page need not ask for everybody. */
import { browserStorage } from '../online/kept';
import { keepSettings, settings } from '../store/settings.svelte';

const KEY = 'mykonos.account';

export interface Session {
  session: number;
  agent: string;
  begun_ms: number;
  used_ms: number;
  here: boolean;
}
/** A passkey, as the server lists it. */
export interface Passkey {
  id: string;
  agent: string;
  made_ms: number;
  used_ms: number;
}
/** A table at which the account has a seat. */
export interface Game {
  table: number;
  game: string;
  created_ms: number;
  /** 0: it is still running. */
  ended_ms: number;
  /** How the account's seat did, if the game was played to its end. */
  result?: { place: number; players: number; points: number; points_unit: number; ending: 'stayed' | 'away' | 'left' };
}
/** What the account has written at a table. */
export interface Line {
  table: number;
  entry: number;
  words: string;
}
export interface Answer {
  account?: { id: number; name: string; has_password: boolean } | null;
  passkeys?: boolean | Passkey[];
  sessions?: Session[];
  mail?: boolean | string;
  name?: string;
  what?: string;
  games?: Game[];
  lines?: Line[];
  agent?: string;
  asked_ms?: number;
}
/** Something was refused, for a reason that docs/protocol.md lists. */
export class Fault extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

class Person {
  /** null: nobody, as far as is known here. */
  name = $state<string | null>(browserStorage()?.getItem(KEY) ?? null);
  /** Of the account; 0: nobody, or not known yet. */
  id = 0;
  hasPassword = $state(true);
  /** The site takes passkeys, and this browser has them. */
  canUsePasskeys = $state(false);
  /** The site sends mail. */
  canGetMail = $state(false);
  private asked = false;
  /** Requests that changed something, so far. What was asked before one of them no longer tells who is signed in. */
  private changes = 0;

  /** Whether the session still lasts, if there was one. */
  async look(): Promise<void> {
    if (this.name !== null && !this.asked) await this.lookAgain();
  }
  async lookAgain(): Promise<void> {
    this.asked = true;
    await this.ask('').catch(() => null);
  }
  /** A request, and what its answer says about who is signed in. */
  async ask(path: string, body?: object): Promise<Answer> {
    const how: RequestInit = { cache: 'no-store' },
      before = this.changes;
    if (body)
      Object.assign(how, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const response = await fetch(new URL(`api/account${path}`, document.baseURI), how).catch(() => null);
    const answer = (await response?.json().catch(() => null)) as (Answer & { fault?: string }) | null | undefined;
    if (response?.ok && answer) {
      // "/link" only asks.
      if (body && path !== '/link') this.changes++;
      else if (before !== this.changes) delete answer.account;
      this.know(answer);
      return answer;
    }
    const fault = new Fault(response?.status === 429 ? 'too_often' : (answer?.fault ?? 'busy'));
    if (fault.reason === 'signed_out' && before === this.changes) this.know({ account: null });
    throw fault;
  }
  know({ account, passkeys, mail }: Answer): void {
    if (typeof mail === 'boolean') this.canGetMail = mail;
    if (typeof passkeys === 'boolean') this.canUsePasskeys = passkeys && hasPasskeys();
    if (account === undefined) return;
    const name = account?.name ?? null;
    this.name = name;
    this.id = account?.id ?? 0;
    this.hasPassword = account?.has_password ?? true;
    try {
      if (name === null) browserStorage()?.removeItem(KEY);
      else browserStorage()?.setItem(KEY, name);
    } catch {
      // It is asked again the next time.
    }
    if (name !== null && settings.name === '') this.callHere(name);
  }
  /** The account is deleted: nothing here is called after it any more. */
  forget(): void {
    const { name } = this;
    this.know({ account: null });
    if (name !== null && settings.name === name) this.callHere('');
  }
  private callHere(name: string): void {
    settings.name = name;
    try {
      keepSettings();
    } catch {
      return; // this browser keeps nothing
    }
  }
}
export const person = new Person();

/** Browsers of the last years read the options as the server writes them. */
function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}
