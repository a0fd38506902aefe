import preset from '../../jest.preset.mjs';

/** Tests of the chart: they need Helm, so they are a step of their own (`make chart-test`). */
export default {
  ...preset,
  testMatch: ['<rootDir>/test/**/*.spec.ts'],
  globalSetup: '<rootDir>/with-programs.mjs',
};
