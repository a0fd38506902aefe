/**
 * Texts that no screen can show, because it does not let people make that mistake: a phone or username that is read-only, a row without an
 * id, a choice that can not be undone. The server sends them to clients that make such calls (e2e/system/messages.spec.ts).
 */
export const serverTexts = ['M277', 'M280', 'M284', 'M285', 'M291', 'M292', 'M414'] as const;
