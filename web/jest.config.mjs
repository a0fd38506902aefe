import preset from '../jest.preset.mjs';

const [pattern, [transformer, swc]] = Object.entries(preset.transform)[0];
const jsc = {
  ...swc.jsc,
  // Texts are said by Lingui's macros, which the build takes out with a program of its own (web/words.ts).
  experimental: {
    cacheRoot: 'node_modules/.cache/swc',
    plugins: [['@lingui/swc-plugin', { runtimeModules: { i18n: ['#words', 'i18n'], trans: ['#rich-text', 'Trans'] } }]],
  },
};

export default {
  ...preset,
  transform: { [pattern]: [transformer, { ...swc, jsc }] },
  moduleNameMapper: { ...preset.moduleNameMapper, '^virtual:(translations|menu-words)$': '<rootDir>/test/no-translations.ts' },
};
