import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';

/** Which files have texts and where their catalogues are; `npm run words` extracts them (docs/languages.md). */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'hi', 'mr', 'ta', 'te', 'kn', 'ml', 'bn', 'gu', 'pa'],
  catalogs: [
    { path: '<rootDir>/words/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.spec.{ts,tsx}', '**/features/qr-menu/**'] },
  ],
  extractors: [createSwcExtractor()],
  format: formatter({ lineNumbers: false }),
  // The macros import our instance, so that whoever says a text has the languages set up.
  runtimeConfigModule: { i18n: ['#words', 'i18n'], Trans: ['#rich-text', 'Trans'] },
});
