/** A bundler takes `default` of what these have for `require`, Node all of it. They are small, so each file has its own. */
const withDefault = ['react-hot-toast', '@tiptap/starter-kit'];

/**
 * Takes of each package what it has for `require`, so that React, Mantine and the icons are loaded once per worker, by Node
 * (tools/jest/shared-packages.cjs). As modules they are seven thousand files, and would be loaded for each spec file.
 */
module.exports = (specifier, options) => {
  const { defaultResolver, conditions } = options;
  const isOurs = /^([./#]|@thali\/)/.test(specifier);
  if (isOurs || withDefault.includes(specifier) || !conditions) return defaultResolver(specifier, options);
  const required = conditions.map((condition) => (condition === 'import' ? 'require' : condition));
  return defaultResolver(specifier, { ...options, conditions: required });
};
