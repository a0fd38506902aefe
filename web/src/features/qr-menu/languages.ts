import { languageNames as ofScreens } from '@thali/proto/languages';

/** The languages of the diner's page, by their own names; each has a file in web/words/menu (docs/languages.md). */
export const languageNames = { ...ofScreens, ar: 'العربية' }; // no text: its own name
export type Language = keyof typeof languageNames;

export const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(languageNames, text);
