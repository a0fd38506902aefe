import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { serverMessages } from '../checks/untranslated.ts';

/** Read by programs and by who operates them. */
const unsaid = /\.spec\.ts$|\/migrations\/|kit\/src\/(process|broker)\//;
/**
 * Only what these answer is said to who makes a request: the rest are letters and papers, which follow the store's language.
 */
const answersOnly =
  /\/notices\/|gateway\/src\/compose\/|(-letter|\/draw-[a-z]+|\/bill|\/expiry-notices|\/sign-up|\/set-up-by-operator|\/forgot-password|\/register-owner)\.ts$/;

/**
 * Messages of the servers, those of contracts included: the gateway says them in the language of a request, and the web what a contract
 * finds wrong before it is sent. Their id is their English text (docs/languages.md).
 */
export default defineConfig({
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  sourceLocale: 'en',
  locales: ['en', 'hi'],
  catalogs: [
    {
      path: '<rootDir>/proto/src/words/{locale}',
      include: ['proto', 'services/*', 'gateway', 'libs/kit'].map((room) => `<rootDir>/${room}/src/**/*.ts`),
    },
  ],
  compileNamespace: 'ts',
  extractors: [
    {
      match: (file) => file.endsWith('.ts') && !unsaid.test(file),
      extract: (file, _code, onMessageExtracted) => {
        for (const id of serverMessages(readFileSync(file, 'utf8'), answersOnly.test(file)))
          onMessageExtracted({ id, message: id, origin: [file, 1] });
      },
    },
  ],
  format: formatter({ lineNumbers: false, explicitIdAsDefault: true }),
});
