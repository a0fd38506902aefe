/** The languages of the diner's page, by their own names; each has a file in web/words/menu (docs/languages.md). */
export const languageNames = {
  en: 'English', // no text: this and all below are in their own language
  hi: 'हिन्दी',
  mr: 'मराठी',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  kn: 'ಕನ್ನಡ',
  ml: 'മലയാളം',
  bn: 'বাংলা',
  gu: 'ગુજરાતી',
  pa: 'ਪੰਜਾਬੀ',
  ar: 'العربية',
};
export type Language = keyof typeof languageNames;

export const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(languageNames, text);
