import { type ComponentType, createElement, options, render, type VNode } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'preact/hooks';

/**
 * What the page uses of React, on Preact alone; the build puts it in React's place (web/vite.menu.config.ts). Preact's own `compat` would
 * be 3 kB more, for classes, portals, Suspense and attributes that this page has not.
 */
export { createElement, Fragment, Fragment as StrictMode } from 'preact';
export * from 'preact/hooks';

type Attributes = Record<string, unknown>;

// React's `onChange` of a text field is the browser's `input`; that of a box, a radio button or a list is its `change`.
const before = options.vnode;
options.vnode = (vnode: VNode) => {
  const props = vnode.props as Attributes;
  const text = vnode.type === 'textarea' || (vnode.type === 'input' && !/^(radio|checkbox)$/.test(String(props.type)));
  if (text && props.onChange) {
    props.onInput = props.onChange;
    delete props.onChange;
  }
  before?.(vnode);
};

export const createRoot = (root: Element) => ({ render: (page: VNode) => render(page, root) });

const differ = (a: Attributes, b: Attributes) => Object.keys({ ...a, ...b }).some((name) => a[name] !== b[name]);

/** A component that is drawn anew only when one of its properties is another. */
export function memo<P extends object>(Inner: ComponentType<P>) {
  return function Kept(this: { props: P; shouldComponentUpdate?: (next: P) => boolean }, props: P) {
    this.shouldComponentUpdate = (next) => differ(this.props as Attributes, next as Attributes);
    return createElement(Inner, props);
  };
}

/** Nothing waits here: the page draws what is new at once. */
export const useDeferredValue = <T>(value: T): T => value;

export function useSyncExternalStore<T>(subscribe: (changed: () => void) => () => void, read: () => T): T {
  const [, draw] = useReducer<number, void>((times) => times + 1, 0);
  const value = read();
  const drawn = useRef({ value, read });
  const look = useCallback(() => {
    if (!Object.is(drawn.current.value, drawn.current.read())) draw();
  }, []);
  useLayoutEffect(() => {
    drawn.current = { value, read };
    look();
  });
  useEffect(() => {
    look();
    return subscribe(look);
  }, [subscribe, look]);
  return value;
}
