import web from './jest.config.mjs';

const [transformer, swc] = web.transform['^.+\\.ts$'];
const jsc = {
  ...swc.jsc,
  parser: { syntax: 'typescript', tsx: true },
  transform: { ...swc.jsc.transform, react: { runtime: 'automatic' } },
};

/** Component tests: screens of the web with answers that are made and checked by the contracts (docs/testing.md). */
export default {
  ...web,
  testEnvironment: '<rootDir>/test/screen-realm.cjs',
  resolver: '<rootDir>/test/common-js.cjs',
  testMatch: ['<rootDir>/{src,test}/**/*.screen.spec.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { ...web.transform, '^.+\\.tsx$': [transformer, { ...swc, jsc }] },
  moduleNameMapper: {
    ...web.moduleNameMapper,
    '\\.css$': '<rootDir>/test/class-names.ts',
    '^socket\\.io-client$': '<rootDir>/test/socket.ts',
  },
};
