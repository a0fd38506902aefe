import { english, translations } from 'virtual:menu-words';
import { i18n, type Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { isLanguage, type Language } from './languages';

export { i18n };

const KEY = 'thali__menu_language';
/** On a line as bad as this a menu in English is better than none. */
const PATIENCE_MS = 4_000;
const listeners = new Set<() => void>();
let current: Language = 'en';

/** What was chosen on this phone, else the first of the phone's own languages that we speak, else English. */
function firstLanguage(): Language {
  const asked = navigator.languages.map((tag) => tag.replace(/-.*/, ''));
  return [remembered(), ...asked].find(isLanguage) ?? 'en';
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The locale of numbers and times: India's, with the digits of the prices, whatever the script. */
const localeOf = (id: Language) => `${id}-IN-u-nu-latn`;
export const locale = (): string => localeOf(current);

export const language = (): Language => current;

async function textsOf(id: Exclude<Language, 'en'>): Promise<Messages> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`no ${id}`)), PATIENCE_MS));
  const { default: texts } = await Promise.race([translations[id](), late]);
  return texts;
}

/** @throws when the language's texts do not come */
async function speak(id: Language): Promise<void> {
  const texts = id === 'en' ? english : await textsOf(id);
  current = id;
  i18n.load(locale(), texts);
  i18n.activate(locale());
  document.documentElement.lang = id;
  document.documentElement.dir = id === 'ar' ? 'rtl' : 'ltr';
}

/** To be awaited before anything is drawn, so that no text is seen in two languages; without texts the page speaks English. */
export const startWords = (): Promise<void> => speak(firstLanguage()).catch(() => speak('en'));

/** Fetches the language's texts and draws the page anew. @throws when they do not come */
export async function chooseLanguage(id: Language): Promise<void> {
  await speak(id);
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Full or forbidden: the next page asks the phone's languages again.
  }
  for (const listener of listeners) listener();
}

export function useLanguage(): Language {
  return useSyncExternalStore(listen, language);
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
