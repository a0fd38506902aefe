/** Made by web/words.ts. */
declare module 'virtual:translations' {
  import type { Messages } from '@lingui/core';
  /** By language, then by part of the web: what loads its translations. */
  export const translations: Partial<Record<string, Record<string, () => Promise<{ messages: Messages }>>>>;
}

/** Made by web/menu-build/words.ts. */
declare module 'virtual:menu-words' {
  import type { Messages } from '@lingui/core';
  export const english: Messages;
  /** By language what fetches its texts. */
  export const translations: Record<
    'hi' | 'mr' | 'ta' | 'te' | 'kn' | 'ml' | 'bn' | 'gu' | 'pa' | 'ar',
    () => Promise<{ default: Messages }>
  >;
}
