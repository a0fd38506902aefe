import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

/**
 * What follows from the width of an element, known before it is painted; undefined until it is there.
 * @param of makes a number, word or truth of a width in pixels; the component is rendered again only when that becomes another
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
