import preset from '../jest.preset.mjs';

/** The system tests: one running product for all suites, which take turns because some of them break it for a while. */
export default {
  ...preset,
  // It goes together with an environment; here is another one.
  runtime: undefined,
  testMatch: ['<rootDir>/system/**/*.spec.ts'],
  testEnvironment: '<rootDir>/system/running-product.mts',
  globalTeardown: '<rootDir>/system/stop-product.mts',
  maxWorkers: 1,
  // After a failed test its clients may still be open; whoever waits for the result would wait for them.
  forceExit: true,
  testTimeout: 180_000,
};
