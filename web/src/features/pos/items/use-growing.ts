import { type RefCallback, useCallback, useState } from 'react';

const PAGE = 48;
/** The distance below the screen at which the next rows are added, so that the end is never seen. */
const AHEAD = '1500px';

/**
 * Returns the first rows of a long list, and more as its end comes near, so that a menu of thousands opens and filters like a short one.
 */
export function useGrowing<T>(all: readonly T[]): { shown: readonly T[]; endRef: RefCallback<HTMLElement> } {
  const [size, setSize] = useState({ of: all, count: PAGE });
  const count = size.of === all ? size.count : PAGE;
  const endRef = useCallback<RefCallback<HTMLElement>>(
    (end) => {
      if (!end || count >= all.length) return;
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSize({ of: all, count: count + PAGE }), {
        root: end.parentElement,
        rootMargin: AHEAD,
      });
      observer.observe(end);
      return () => observer.disconnect();
    },
    [all, count],
  );
  return { shown: all.slice(0, count), endRef };
}
