const { types } = require('node:util');
const { TestEnvironment } = require('jest-environment-node');
const pg = require('pg');

/** What tells such a value apart wherever it was made. */
const kinds = { Error: types.isNativeError, Date: types.isDate, Map: types.isMap, Set: types.isSet, Promise: types.isPromise };

/** Makes `instanceof` of these true also for what the other side made: tests on one side, the packages that they share on the other. */
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
    // Decorators of both sides write into one register.
    this.global.Reflect = Reflect;
    // TypeORM sets it for good.
    pg.defaults.parseInt8 = false;
  }
};
