const { appendFileSync } = require('node:fs');
const { JSDOM } = require('jsdom');
const OneRealm = require('../../tools/jest/one-realm.cjs');
const { completePage } = require('./page-parts.cjs');

/** What Node has as well, but as another class: elements, forms and events accept the page's only. */
const ofThePage = [
  'Event',
  'EventTarget',
  'CustomEvent',
  'MessageEvent',
  'FormData',
  'Blob',
  'File',
  'navigator',
  'localStorage',
  'sessionStorage',
];

/** The timer of the other realm, with which packages forget after minutes what nobody asks for: no run has to wait for that. */
function setTimerThatMayBeLeft(...timing) {
  return setTimeoutOfNode(...timing).unref();
}
const setTimeoutOfNode = globalThis.setTimeout;

/** All that a page adds to the global object, as property descriptors. */
function globalsOf(window) {
  const names = Object.getOwnPropertyNames(window).filter((name) => ofThePage.includes(name) || !(name in globalThis));
  return Object.fromEntries(
    names.map((name) => [name, { value: window[name], writable: true, configurable: true, enumerable: true }]),
  );
}

/**
 * A page for the screens of the web: jsdom's, in both realms, because React and Mantine are packages that the files of a worker share
 * (shared-packages.cjs). Each spec file has a page of its own. What a passed test has ticked off the specification goes to the same file
 * as the rows that browser tests have seen.
 */
module.exports = class ScreenRealm extends OneRealm {
  async setup() {
    await super.setup();
    this.page = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
      url: 'http://thali.test/',
      pretendToBeVisual: true,
    });
    completePage(this.page.window);
    const added = globalsOf(this.page.window);
    this.before = Object.keys(added).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
    Object.defineProperties(globalThis, added);
    Object.defineProperties(this.global, added);
    globalThis.setTimeout = setTimerThatMayBeLeft;
    this.global.tickedRows = [];
  }

  handleTestEvent({ name, test }) {
    if (name === 'test_start') this.global.tickedRows.length = 0;
    const passed = name === 'test_done' && !test.errors.length;
    if (passed && process.env.THALI_SEEN_ROWS)
      appendFileSync(process.env.THALI_SEEN_ROWS, [...this.global.tickedRows, ''].join('\n'));
  }

  async teardown() {
    // What was told to a screen that is closed by now is still on its way for a turn, and looks for the window.
    await new Promise((resolve) => setTimeoutOfNode(resolve));
    this.page.window.close();
    globalThis.setTimeout = setTimeoutOfNode;
    for (const [name, descriptor] of this.before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else delete globalThis[name];
    }
    await super.teardown();
  }
};
