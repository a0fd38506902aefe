import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './near-card.module.css';

/** So far above and below what is in sight a card is drawn: two screens of a tablet, so that nobody scrolls faster. */
const AHEAD = '1200px';
/** A board of as many cards is drawn whole. */
export const WHOLE_BOARD = 24;

const told = new WeakMap<Element, (near: boolean) => void>();
let observer: IntersectionObserver | undefined;

function watch(element: Element, tell: (near: boolean) => void): () => void {
  // scrollMargin is rootMargin for a board that scrolls in itself.
  const margins = { rootMargin: `${AHEAD} 0px`, scrollMargin: `${AHEAD} 0px` };
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
  }, margins);
  told.set(element, tell);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/** Somebody is in it, or has opened a menu of it. */
const inUse = (element: Element) =>
  element.contains(document.activeElement) || element.querySelector('[aria-expanded="true"]') !== null;

type Props = {
  /** What it is about, for readers and for find in page while the card itself is not drawn. */
  title: string;
  /** About how high the card is, in pixels, until it was drawn. */
  height: number;
  /** Drawn wherever it is: a short board, or the first cards of a long one. */
  always: boolean;
  children: ReactNode;
};

/**
 * A card of a long board, drawn near what is in sight; elsewhere its heading keeps its place. The document keeps its order and every card
 * stays in it, so that readers, find and Tab walk on as ever: whoever comes near has it drawn before he is there.
 */
export function NearCard({ title, height, always, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [kept, setKept] = useState(height);
  useEffect(() => {
    const element = ref.current;
    if (always || !element) return;
    return watch(element, (now) => {
      if (now) return setNear(true);
      if (inUse(element)) return;
      setKept(element.offsetHeight);
      setNear(false);
    });
  }, [always]);
  const drawn = always || near;
  return (
    <div ref={ref} className={drawn ? undefined : classes.far} style={drawn ? undefined : { height: kept }}>
      {drawn ? (
        children
      ) : (
        <article aria-label={title}>
          <h2>{title}</h2>
        </article>
      )}
    </div>
  );
}
