import { Skeleton } from '@mantine/core';
import classes from './figure-tiles.module.css';

type Tile = { title: string; figure: string | undefined; lead?: boolean };

/** Figures side by side, a skeleton where one is still unknown; `note` says below what they count. */
export function FigureTiles({ tiles, note }: { tiles: readonly Tile[]; note?: string }) {
  const figures = (
    <dl className={classes.tiles}>
      {tiles.map(({ title, figure, lead }) => (
        <div key={title} className={classes.tile} data-lead={lead}>
          <dt>{title}</dt>
          <dd className="num">{figure ?? <Skeleton width={96} height={28} />}</dd>
        </div>
      ))}
    </dl>
  );
  if (!note) return figures;
  return (
    <div className={classes.noted}>
      {figures}
      <p className={classes.note}>{note}</p>
    </div>
  );
}
