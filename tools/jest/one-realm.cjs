const { types } = require('node:util');
const { TestEnvironment } = require('jest-environment-node');
const pg = require('pg');

/** Checks that recognise such a value from any realm. */
const kinds = {
  Error: types.isNativeError,
  Date: types.isDate,
  Map: types.isMap,
  Set: types.isSet,
  Promise: types.isPromise,
  RegExp: types.isRegExp,
};

/** Makes `instanceof` of these classes accept values of the other realm: tests run in one, the packages that they share in the other. */
function acceptStrangers(realm) {
  for (const [name, isOne] of Object.entries(kinds)) {
    const own = realm[name];
    const isOwn = Function.prototype[Symbol.hasInstance];
    const value = function (made) {
      return isOwn.call(this, made) || (this === own && isOne(made));
    };
    Object.defineProperty(own, Symbol.hasInstance, { value, configurable: true });
  }
}

/** Node's environment for spec files that share packages (shared-packages.cjs). */
module.exports = class OneRealm extends TestEnvironment {
  async setup() {
    await super.setup();
    acceptStrangers(globalThis);
    acceptStrangers(this.global);
    // Decorators of both realms must write into one metadata store.
    this.global.Reflect = Reflect;
    // TypeORM sets this global default and never resets it.
    pg.defaults.parseInt8 = false;
  }
};
