/**
 * Texts that no screen can be brought to show, because it does not let people make that mistake: a phone or username that is
 * read-only, a row without an id, a choice that can not be taken back. The server says them to whoever calls it so (e2e/system/messages.spec.ts).
 */
export const serverTexts = ['M277', 'M280', 'M284', 'M285', 'M291', 'M292', 'M414'] as const;
