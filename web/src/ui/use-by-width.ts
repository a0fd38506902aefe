import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

/**
 * A value derived from the width of an element, known before the first paint; undefined until the element is mounted.
 * @param of derives the value from a width in pixels; the component is rendered again only when the value changes
 */
export function useByWidth<T extends string | number | boolean>(
  element: RefObject<HTMLElement | null>,
  of: (width: number) => T,
): T | undefined {
  const [known, setKnown] = useState<T>();
  const measure = useEffectEvent(() => {
    if (element.current) setKnown(of(element.current.clientWidth));
  });
  useLayoutEffect(() => {
    measure();
    if (!element.current) return;
    const observer = new ResizeObserver(() => measure());
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return known;
}
