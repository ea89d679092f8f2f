/** Another language: a catalogue of sentences, read from the bytes of a gettext file (.mo) as engine/words.h reads it. English is the key;
 *  what a catalogue lacks stays English, and a damaged file is no catalogue at all. */
const MAGIC = 0x950412de;
const HEAD_BYTES = 20;

/** The forms of each sentence: more than one only of a plural. */
let words: Map<string, string[]> | null = null;
let plurals = new Intl.PluralRules('en');
let bytes: Uint8Array | null = null;
let spoken = 'en';

/** null: these bytes are no catalogue. A plural is found by its English singular. */
export function readWords(file: Uint8Array): Map<string, string[]> | null {
  const data = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < HEAD_BYTES || data.getUint32(0, true) !== MAGIC || data.getUint32(4, true) >> 16 !== 0) return null;
  const count = data.getUint32(8, true),
    tables = [data.getUint32(12, true), data.getUint32(16, true)] as const;
  if (tables.some((table) => table + count * 8 > file.length)) return null;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // Strings of a sound file do not overlap; without this limit a damaged one could have us read for minutes.
  let left = file.length;
  const forms = (table: number, index: number): string[] => {
    const length = data.getUint32(table + index * 8, true),
      at = data.getUint32(table + index * 8 + 4, true);
    left -= length + 1;
    if (left < 0 || at + length >= file.length || file[at + length] !== 0)
      throw new RangeError('a string outside the catalogue');
    return decoder.decode(file.subarray(at, at + length)).split('\0');
  };
  try {
    const found = new Map<string, string[]>();
    for (let i = 0; i < count; i++) found.set(forms(tables[0], i)[0]!, forms(tables[1], i));
    return found;
  } catch {
    return null;
  }
}

/** Speaks this language from now on. False: the file is no catalogue, and the language stays as it was. */
export function speak(code: string, file: Uint8Array): boolean {
  const read = readWords(file);
  if (!read) return false;
  words = read;
  bytes = file;
  spoken = code;
  plurals = new Intl.PluralRules(code);
  return true;
}
export function speakEnglish(): void {
  words = bytes = null;
  spoken = 'en';
}
/** The code of the language that is spoken: `en`, `de`. */
export function language(): string {
  return spoken;
}
/** For the engine, which has its own sentences translated; null: English. */
export function catalogue(): Uint8Array | null {
  return bytes;
}
/** The translation, or the English itself. */
export function find(english: string): string {
  return words?.get(english)?.[0] || english;
}
/** gettext numbers a language's forms in this order. */
const CATEGORIES: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** The form of a sentence that fits the count. */
export function findN(count: number, one: string, many: string): string {
  const forms = words?.get(one);
  if (!forms) return count === 1 ? one : many;
  const categories = CATEGORIES.filter((category) => plurals.resolvedOptions().pluralCategories.includes(category));
  return forms[Math.min(categories.indexOf(plurals.select(count)), forms.length - 1)] || many;
}
