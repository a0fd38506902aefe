import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const swc = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));
delete swc.$schema;
export default {
  testEnvironment: fileURLToPath(new URL('./tools/jest/one-realm.cjs', import.meta.url)),
  runtime: fileURLToPath(new URL('./tools/jest/shared-packages.cjs', import.meta.url)),
  // Real servers on a busy machine, three times as slow as ours: what hangs still ends. No test says less of its own.
  testTimeout: 90_000,
  testMatch: ['<rootDir>/{src,test}/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false, sourceMaps: 'inline' }] },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^fast-check$': fileURLToPath(new URL('./tools/jest/seeded-fast-check.mjs', import.meta.url)),
  },
  testEnvironmentOptions: { customExportConditions: ['@thali/source', 'node', 'node-addons'] },
};
