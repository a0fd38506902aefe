/** The size of the browser tests' window. */
const size = { width: 1280, height: 800 };

/** Whether a window of that size, with a mouse and no wishes of its own, meets a media query. */
function meets(query) {
  const limits = [...query.matchAll(/\((min|max)-(width|height):\s*([\d.]+)(px|em|rem)\)/g)];
  const within = limits.every(([, kind, side, number, unit]) => {
    const limit = Number(number) * (unit === 'px' ? 1 : 16);
    return kind === 'min' ? size[side] >= limit : size[side] <= limit;
  });
  return within && (limits.length > 0 || /\((any-)?(pointer: fine|hover: hover)\)/.test(query));
}

/** Says of whatever it watches that it is in sight. */
class EverythingInSight {
  constructor(tell) {
    this.tell = tell;
  }
  observe(target) {
    queueMicrotask(() => this.tell([{ target, isIntersecting: true, intersectionRatio: 1 }], this));
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Nothing has a size here, so none changes. */
class NoChangeOfSize {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** A page makes no sound here, and may. */
class Silence {
  resume() {
    return Promise.resolve();
  }
}

/** Adds to a page of jsdom what every browser has and screens ask for. It lays nothing out: what is about places is for browser tests. */
exports.completePage = function completePage(window) {
  const nothing = () => undefined;
  Object.assign(window, {
    innerWidth: size.width,
    innerHeight: size.height,
    IntersectionObserver: EverythingInSight,
    ResizeObserver: NoChangeOfSize,
    AudioContext: Silence,
    scrollTo: nothing,
    matchMedia: (media) => ({
      media,
      matches: meets(media),
      addEventListener: nothing,
      removeEventListener: nothing,
    }),
  });
  Object.assign(window.Element.prototype, { scrollTo: nothing, scrollIntoView: nothing });
  Object.assign(window.Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new window.DOMRect() });
  Object.assign(window.HTMLMediaElement.prototype, { play: () => Promise.resolve(), pause: nothing });
  // What asks how much room there is finds that of a desktop: a table with all of its columns.
  Object.defineProperty(window.Element.prototype, 'clientWidth', { get: () => size.width });
  Object.defineProperty(window.Element.prototype, 'clientHeight', { get: () => size.height });
  // A point in that room: Mantine hides the menu of a button that has no place in sight.
  window.Element.prototype.getBoundingClientRect = () => new window.DOMRect(1, 1, 1, 1);
  // Node has them as browsers do.
  Object.defineProperty(window.navigator, 'locks', { value: globalThis.navigator.locks });
  window.document.fonts ??= { addEventListener: nothing, removeEventListener: nothing };
};
