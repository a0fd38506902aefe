/** Every package's tests in one run. */
export default {
  // What a project says of it is not heard when several run.
  testTimeout: 90_000,
  globalSetup: '<rootDir>/libs/local-servers/src/open-shared-servers.mts',
  globalTeardown: '<rootDir>/libs/local-servers/src/close-shared-servers.mts',
  projects: [
    'proto',
    'libs/money',
    'libs/kit',
    'libs/local-servers',
    'libs/print-agent',
    'services/*',
    'gateway',
    'web',
    'web/jest.screens.config.mjs',
    'tools',
  ].map((path) => `<rootDir>/${path}`),
};
