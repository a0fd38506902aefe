import type { ReactNode } from 'react';
import classes from './card-grid.module.css';
import { CardSkeletons } from './skeletons';

type Props = {
  /** The accessible name of the list. */
  label?: string;
  /** The least width of a card, in pixels; as many as fit stand side by side. */
  minWidth?: number;
  /** Cards, each an `li`. */
  children: ReactNode;
};

/** A list whose rows are cards. */
export function CardGrid({ label, minWidth = 320, children }: Props) {
  return (
    <ul
      className={classes.grid}
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${minWidth}px, 100%), 1fr))` }}
      aria-label={label}
    >
      {children}
    </ul>
  );
}

/** The placeholder while the cards are loading. */
export function CardGridSkeleton({ cards, height, ...grid }: Omit<Props, 'children'> & { cards: number; height: number }) {
  return (
    <CardGrid {...grid}>
      <CardSkeletons cards={cards} height={height} />
    </CardGrid>
  );
}
