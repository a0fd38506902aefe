/// <reference path="./virtual.d.ts" />
import { translations } from 'virtual:translations';
import { i18n, type Messages } from '@lingui/core';
import { type Language, languages } from '@thali/proto/languages';

export { i18n };

const key = 'thali__language';
const isLanguage = (text: string | null | undefined): text is Language => languages.some((id) => id === text);

/** What was chosen in this browser, else the first of the browser's own languages that we speak, else English. */
function firstLanguage(): Language {
  const chosen = globalThis.localStorage?.getItem(key);
  if (isLanguage(chosen)) return chosen;
  const asked = globalThis.navigator?.languages ?? [];
  return asked.map((tag) => tag.split('-', 1)[0]).find(isLanguage) ?? 'en';
}

const current = firstLanguage();
const arriving = new Map<string, Promise<void>>();

i18n.load(current, {});
i18n.activate(current);

export const language = (): Language => current;

/** The locale of dates and numbers: India's, with the digits that every till prints, whatever the script. */
export const locale = (): string => `${current}-IN-u-nu-latn`;

/** Keeps the choice in this browser. Returns whether the page must be loaded anew, because what is drawn is in another language. */
export function keepLanguage(id: Language): boolean {
  localStorage.setItem(key, id);
  return id !== current;
}

/**
 * The English texts of one module, which the build adds to its end (web/words.ts). In another language they stand in until the part's
 * translations are there, and for good when these do not come.
 */
export function english(part: string, messages: Messages): void {
  const known = i18n.messages;
  i18n.load(current, Object.fromEntries(Object.entries(messages).filter(([id]) => !(id in known))));
  bring(part);
}

/** Fetches a part's translations, once; nothing in English. */
export function bring(part: string): void {
  const load = translations[current]?.[part];
  if (!load || arriving.has(part)) return;
  const arrival = load().then(
    (translated) => i18n.load(current, translated.messages),
    () => undefined,
  );
  arriving.set(part, arrival);
}

/** On a line as bad as this a screen in English is better than none. */
const patienceMs = 4_000;

/** Settles when the translations of all parts loaded so far are there or have failed to come; at once in English. */
export const wordsReady = (): Promise<unknown> =>
  Promise.race([Promise.all(arriving.values()), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
