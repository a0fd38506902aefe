import preset from '../jest.preset.mjs';

/** Only what is plain functions; screens are tested in a browser (e2e). Web imports carry no extension. */
export default { ...preset, testMatch: ['<rootDir>/src/**/*.spec.ts'] };
