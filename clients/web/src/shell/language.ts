/** Which language the page speaks, and where its files are. */
import languages from '../generated/languages.json';
import { settings } from '../store/settings.svelte';
import { language, speak } from '../words';

interface Language {
  code: string;
  file: string;
  /** Games whose rules are translated. */
  rules: string[];
  /** Games whose summary is. */
  short: string[];
}
const known: Language[] = languages;
export const codes = ['en', ...known.map(({ code }) => code)];

/** The first language somebody reads that we have; a region of it will do: de for de-AT. */
export function bestOf(wanted: readonly string[], have: readonly string[] = codes): string {
  for (const one of wanted) {
    const parts = one.split('-');
    for (let length = parts.length; length > 0; length--) {
      const found = have.find((code) => code.toLowerCase() === parts.slice(0, length).join('-').toLowerCase());
      if (found) return found;
    }
  }
  return 'en';
}

/** Before anything is shown. Without its file, the page speaks English. */
export async function loadLanguage(): Promise<void> {
  const code = bestOf(settings.language === 'auto' ? navigator.languages : [settings.language]);
  const entry = known.find((one) => one.code === code);
  try {
    const response = entry && (await fetch(new URL(entry.file, document.baseURI)));
    if (response?.ok) speak(code, new Uint8Array(await response.arrayBuffer()));
  } catch {
    /* no network, and not kept yet */
  }
  document.documentElement.lang = language();
}

/** What a language calls itself: "Deutsch". */
export function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
/** The rules in this language where somebody wrote them, else in English. */
export function rulesFile(game: string): string {
  return fileOf('rules', game);
}
/** The game in short. */
export function summaryFile(game: string): string {
  return fileOf('short', game);
}
function fileOf(kind: 'rules' | 'short', game: string): string {
  const translated = known.some((one) => one.code === language() && one[kind].includes(game));
  return `${kind}/${game}${translated ? `.${language()}` : ''}.md`;
}
