import preset from '../jest.preset.mjs';

/** The system tests: one running product for all suites, which run one after the other because some of them break it for a while. */
export default {
  ...preset,
  // The preset's runtime needs the preset's environment, which is replaced here.
  runtime: undefined,
  testMatch: ['<rootDir>/system/**/*.spec.ts'],
  testEnvironment: '<rootDir>/system/running-product.mts',
  globalTeardown: '<rootDir>/system/stop-product.mts',
  maxWorkers: 1,
  // After a failed test its clients may still be open and would keep Jest running.
  forceExit: true,
  testTimeout: 180_000,
};
