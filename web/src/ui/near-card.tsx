import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './near-card.module.css';

/** Cards are rendered within this distance of the viewport: two screens of a tablet, so that nobody scrolls faster. */
const AHEAD = '1200px';
/** A board of up to so many cards is rendered completely. */
export const WHOLE_BOARD = 24;

const told = new WeakMap<Element, (near: boolean) => void>();
let observer: IntersectionObserver | undefined;

function watch(element: Element, tell: (near: boolean) => void): () => void {
  // `scrollMargin` is the `rootMargin` of a board that scrolls in itself.
  const margins = { rootMargin: `${AHEAD} 0px`, scrollMargin: `${AHEAD} 0px` };
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
  }, margins);
  told.set(element, tell);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/** The card has the focus, one of its menus is open, or a dialog, which may be one of its own. */
const inUse = (element: Element) =>
  element.contains(document.activeElement) ||
  element.querySelector('[aria-expanded="true"]') !== null ||
  document.querySelector('[role=dialog], [role=alertdialog]') !== null;

type Props = {
  /** The heading that stands for the card while it is not rendered, for screen readers and find in page. */
  title: string;
  /** The approximate height of the card in pixels, used until it was rendered once. */
  height: number;
  /** Renders the card everywhere: on a short board, or as one of the first cards of a long one. */
  always: boolean;
  children: ReactNode;
};

/**
 * A card of a long board, rendered only near the viewport; elsewhere its heading and height keep its place. All cards stay in the document,
 * in order, so that screen readers, find in page and Tab work as usual: a card is rendered before the user reaches it.
 */
export function NearCard({ title, height, always, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  // On a board that grows the card stays as it is until it is known to be far away.
  const [near, setNear] = useState(always);
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
