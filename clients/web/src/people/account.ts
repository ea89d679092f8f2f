/** What somebody does with an account: signing in and out, by a password, a passkey or the link of a mail. */
import { browserStorage, Keeping } from '../online/kept';
import { language } from '../words';
import { Fault, person, type Line, type Passkey, type Session } from './person.svelte';
import { words, type AccountText } from './texts';

/** The words of docs/protocol.md, and what they mean to a person. Those that are left out are nobody's fault: the page may be older than the
 *  server. */
const faults: Record<string, AccountText> = {
  wrong: 'faultWrong',
  old_wrong: 'faultOldWrong',
  too_often: 'faultTooOften',
  signed_out: 'faultSignedOut',
  name_taken: 'faultNameTaken',
  name_short: 'faultNameShort',
  name_long: 'faultNameLong',
  name_signs: 'faultNameSigns',
  name_mixed: 'faultNameMixed',
  name_reserved: 'faultNameTaken',
  sign_in_again: 'faultSignInAgain',
  passkey_none: 'faultPasskeyNone',
  passkey_known: 'faultPasskeyKnown',
  passkey_wrong: 'faultPasskeyWrong',
  passkey_unknown: 'faultPasskeyUnknown',
  passkey_late: 'faultPasskeyLate',
  passkey_many: 'faultPasskeyMany',
  passkey_last: 'faultPasskeyLast',
  no_mail: 'faultNoMail',
  mail_signs: 'faultMailSigns',
  link_late: 'faultLinkLate',
  code_wrong: 'faultCodeWrong',
  password_short: 'faultPasswordShort',
  password_long: 'faultPasswordLong',
  password_name: 'faultPasswordName',
  busy: 'faultBusy',
};
export function troubleOf(error: unknown): string {
  if (error instanceof Fault) return words(faults[error.reason] ?? 'faultOther');
  return error instanceof Error ? error.message : String(error);
}

export async function register(name: string, password: string): Promise<void> {
  await person.ask('/register', { name, password });
}
export async function signIn(name: string, password: string): Promise<void> {
  await person.ask('/sign-in', { name, password });
}
export async function signOut(): Promise<void> {
  await person.ask('/sign-out', {});
  person.know({ account: null });
}
export const signOutOthers = () => person.ask('/sign-out-others', {});
export const signOutOne = (session: number) => person.ask('/sign-out-one', { session });
export async function changePassword(old: string, fresh: string): Promise<void> {
  await person.ask('/password', { old, new: fresh });
  person.hasPassword = true;
}
export async function sessionsOf(): Promise<Session[]> {
  return (await person.ask('/sessions')).sessions ?? [];
}

// ---- what the account has ----

/** Everything that the server keeps of the account, as the text of a file. */
export async function dataOf(): Promise<string> {
  const kept: object = await person.ask('/export');
  return JSON.stringify({ ...kept, lines: await linesOf() }, null, 2);
}
/** They come in parts, each asked for by the last line of the one before. */
async function linesOf(): Promise<Line[]> {
  const all: Line[] = [];
  for (;;) {
    const { table = 0, entry = 0 } = all.at(-1) ?? {};
    const { lines = [] } = await person.ask('/lines', { table, entry });
    if (lines.length === 0) return all;
    all.push(...lines);
  }
}
/** "mykonos-Lady-Violet.json" */
export const fileOf = (name: string): string => `mykonos-${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.json`;

/** This browser forgets the name, too. Its seats stay, as guests'. */
export async function deleteAccount(password: string): Promise<void> {
  const account = String(person.id);
  await person.ask('/delete', { password });
  const keeping = new Keeping(browserStorage());
  for (const { table, kept } of keeping.held()) if (kept.account === account) keeping.change(table, { account: '0' });
  person.forget();
}

// ---- mail ----

export async function mailOf(): Promise<string> {
  const { mail } = await person.ask('/mail');
  return typeof mail === 'string' ? mail : '';
}
export const setMail = (mail: string) => person.ask('/mail/set', { mail, language: language() });
export const removeMail = () => person.ask('/mail/remove', { language: language() });
export const confirmMail = (token: string) => person.ask('/mail/confirm', { token, language: language() });
export const recover = (mail: string) => person.ask('/recover', { mail, language: language() });

const links = ['confirm', 'recover', 'back'] as const;
/** What the link of a mail does: it confirms the address, lets choose a new password, or takes the account back. */
export type Link = (typeof links)[number];
export const isLink = (what: string): what is Link => (links as readonly string[]).includes(what);
/** The name of the account that the link is for, and where it was sent. */
export async function lookAtLink(link: Link, token: string): Promise<{ name: string; mail: string }> {
  const { what, name = '', mail } = await person.ask('/link', { token });
  if (what !== link) throw new Fault('link_late');
  return { name, mail: String(mail) };
}
export const finishRecovery = (token: string, fresh: string) => person.ask('/recover/password', { token, new: fresh });

// ---- programs without a browser ----

/** What waits with a code, as it calls itself, and since when. */
export interface Asking {
  code: string;
  agent: string;
  asked_ms: number;
}
export async function lookAtCode(code: string): Promise<Asking> {
  const { agent = '', asked_ms = NaN } = await person.ask('/code/look', { code });
  return { code, agent, asked_ms };
}
export const approveCode = (code: string) => person.ask('/code/approve', { code });

// ---- passkeys ----

export async function registerPasskey(name: string): Promise<void> {
  const passkey = await made(await person.ask('/passkey/options-to-register', { name }));
  await person.ask('/passkey/register', { name, passkey });
}
export async function signInPasskey(): Promise<void> {
  const passkey = await used(await person.ask('/passkey/options', {}));
  await person.ask('/passkey/sign-in', { passkey });
}
export async function addPasskey(): Promise<void> {
  const passkey = await made(await person.ask('/passkey/options-to-add', {}));
  await person.ask('/passkey/add', { passkey });
}
export const removePasskey = (id: string) => person.ask('/passkey/remove', { id });
export async function passkeysOf(): Promise<Passkey[]> {
  const { passkeys } = await person.ask('/passkeys');
  return Array.isArray(passkeys) ? passkeys : [];
}

/** Somebody who closes the browser's question has not failed at anything. */
async function fromBrowser(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const given = await asked.catch((error: Error) => {
    throw new Fault(error.name === 'InvalidStateError' ? 'passkey_known' : 'passkey_none');
  });
  if (given instanceof PublicKeyCredential) return given;
  throw new Fault('passkey_none');
}
async function made(options: object): Promise<object> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  const credential = await fromBrowser(navigator.credentials.create({ publicKey }));
  const { id, response } = credential.toJSON() as RegistrationResponseJSON;
  return { id, client: response.clientDataJSON, data: response.authenticatorData, kind: response.publicKeyAlgorithm };
}
async function used(options: object): Promise<object> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const credential = await fromBrowser(navigator.credentials.get({ publicKey }));
  const { id, response } = credential.toJSON() as AuthenticationResponseJSON;
  return { id, client: response.clientDataJSON, data: response.authenticatorData, signature: response.signature };
}

// ---- devices ----

/** "Firefox on Linux": what can be told from what a browser calls itself, or `mykonos sign-in`: "Mykonos on laptop (Linux)". */
export function deviceOf(agent: string): string {
  const terminal = /^mykonos\/\S+ \(([^;()]+); (\w+)\)$/.exec(agent);
  if (terminal) return words('deviceOn', { browser: 'Mykonos', system: `${terminal[1]} (${terminal[2]})` });
  const browser = /(Firefox|Edg|OPR|SamsungBrowser|Chrome|Safari)/.exec(agent)?.[1] ?? '';
  const system = /(Android|iPhone|iPad|Windows|Mac OS|CrOS|Linux)/.exec(agent)?.[1] ?? '';
  const names: Record<string, string> = {
    Edg: 'Edge',
    OPR: 'Opera',
    SamsungBrowser: 'Samsung Internet',
    'Mac OS': 'macOS',
    CrOS: 'ChromeOS',
  };
  const known = [browser, system].map((name) => names[name] ?? name);
  if (browser && system) return words('deviceOn', { browser: known[0]!, system: known[1]! });
  return known.join('') || agent.slice(0, 40) || words('deviceUnknown');
}
