/** What somebody does with an account: signing in and out, by a password, a passkey or the link of a mail. */
import { language } from '../words';
import { Fault, person, type Passkey, type Session } from './person.svelte';
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
  password_short: 'faultPasswordShort',
  password_long: 'faultPasswordLong',
  password_name: 'faultPasswordName',
  busy: 'faultBusy',
};
export function troubleOf(error: unknown): string {
  if (error instanceof Fault) return words(faults[error.reason] ?? 'faultOther');
  return error instanceof Error ? error.message : String(error);
}

export const register = (name: string, password: string) => person.ask('/register', { name, password });
export const signIn = (name: string, password: string) => person.ask('/sign-in', { name, password });
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

/** "Firefox on Linux": what can be told from what a browser calls itself. */
export function deviceOf(agent: string): string {
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
