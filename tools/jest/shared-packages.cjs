const { isAbsolute, sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');

/** Packages whose state a spec file may change, so that each file gets its own instance. */
const ofEachFile = ['prom-client', '@opentelemetry', 'jest', '@jest', 'expect', 'pretty-format'];
const packages = `${sep}node_modules${sep}`;

function isShared(path) {
  if (!isAbsolute(path) || !path.includes(packages) || path.endsWith('.json')) return false;
  const name = path.slice(path.lastIndexOf(packages) + packages.length);
  return !ofEachFile.some((one) => name.startsWith(`${one}${sep}`) || name.startsWith(`${one}-`));
}

/**
 * Jest's runtime, except that CommonJS packages (TypeORM, RxJS, Fastify, pg, …) are loaded once per worker, by Node itself, instead of once
 * per spec file: that was half of a file's cost. Our own modules and every ESM package are still loaded for each file. Needs one-realm.cjs.
 */
module.exports = class SharedPackages extends Runtime {
  requireModuleOrMock(from, moduleName) {
    return isShared(moduleName) ? require(moduleName) : super.requireModuleOrMock(from, moduleName);
  }
};
module.exports.default = module.exports;
