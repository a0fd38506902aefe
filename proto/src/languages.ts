/** The languages that the product speaks, each by its own name. A new one is a line here and its catalogues (docs/languages.md). */
export const languageNames = {
  en: 'English',
  hi: 'हिन्दी',
  mr: 'मराठी',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  kn: 'ಕನ್ನಡ',
  ml: 'മലയാളം',
  bn: 'বাংলা',
  gu: 'ગુજરાતી',
  pa: 'ਪੰਜਾਬੀ',
} as const;
export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as [Language, ...Language[]];
/** Those in which every screen is. The others are there for the till, the kitchen and the orders; elsewhere English stands in. */
export const complete: readonly Language[] = ['en', 'hi'];
