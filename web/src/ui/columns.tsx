import { Children, type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { columnsFor, placeOf } from './column-places';
import classes from './columns.module.css';

type Props = {
  /** The least width of a column, in pixels; there are as many columns as fit. */
  minWidth?: number;
  gap: number;
  /** Keyed cards, first to last. */
  children: ReactNode;
};

/**
 * Cards of any height, distributed over columns in turn. Whenever a card leaves, all later ones move to another column; what somebody does on
 * one of them goes on: its open menu or dialog, what was typed there, and the focus.
 */
export function Columns({ minWidth = 300, gap, children }: Props) {
  const board = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return;
    const fit = () => setColumns(columnsFor(element.clientWidth, minWidth, gap));
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [minWidth, gap]);
  const cards = Children.toArray(children) as ReactElement[];
  return (
    <>
      <div ref={board} className={classes.columns} style={{ gap }}>
        {Array.from({ length: columns }, (_, column) => column).map((column) => (
          <div key={column} className={classes.column} style={{ gap }} />
        ))}
      </div>
      {cards.map((card, index) => (
        <Placed key={card.key} board={board} {...placeOf(index, columns)}>
          {card}
        </Placed>
      ))}
    </>
  );
}

type PlacedProps = { board: RefObject<HTMLElement | null>; column: number; row: number; children: ReactNode };

/**
 * A card with an element of its own, which is moved to its place. As a child of the column it would be made anew in another one, because React
 * keeps what is below one parent.
 */
function Placed({ board, column, row, children }: PlacedProps) {
  const [own] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const into = board.current?.children[column];
    const there = into?.children[row];
    if (!into || there === own) return;
    const focused = own.contains(document.activeElement) && document.activeElement;
    into.insertBefore(own, there ?? null);
    // An element that moves loses the focus.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  });
  useLayoutEffect(() => () => own.remove(), [own]);
  return createPortal(children, own);
}
