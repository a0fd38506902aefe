import preset from '../jest.preset.mjs';

/** The system tests: one running product for all suites, which take turns because some of them break it for a while. */
export default {
  ...preset,
  testMatch: ['<rootDir>/system/**/*.spec.ts'],
  testEnvironment: '<rootDir>/system/running-product.mts',
  globalTeardown: '<rootDir>/system/stop-product.mts',
  maxWorkers: 1,
  testTimeout: 60_000,
};
