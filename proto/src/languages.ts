/** The languages that the product speaks, each by its own name. A new one is a line here and its catalogues (docs/languages.md). */
export const languageNames = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as [Language, ...Language[]];
