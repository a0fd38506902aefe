import { Children, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './columns.module.css';
import { columnsFor, deal } from './deal';

type Props = {
  /** The least width of a column, in pixels; there are as many columns as fit. */
  minWidth?: number;
  gap: number;
  /** Keyed cards, first to last. */
  children: ReactNode;
};

/** Cards of any height, distributed over columns in turn. */
export function Columns({ minWidth = 300, gap, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const board = ref.current;
    if (!board) return;
    const fit = () => setColumns(columnsFor(board.clientWidth, minWidth, gap));
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(board);
    return () => observer.disconnect();
  }, [minWidth, gap]);
  const dealt = deal(Children.toArray(children), columns);
  const places = Array.from(dealt, (_, place) => place);
  return (
    <div ref={ref} className={classes.columns} style={{ gap }}>
      {places.map((place) => (
        <div key={place} className={classes.column} style={{ gap }}>
          {dealt[place]}
        </div>
      ))}
    </div>
  );
}
