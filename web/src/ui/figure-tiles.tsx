import { Skeleton } from '@mantine/core';
import classes from './figure-tiles.module.css';

type Tile = { title: string; figure: string | undefined; lead?: boolean };

type Props = {
  tiles: readonly Tile[];
  /** A note below the tiles that says what they count. */
  note?: string;
  /** False: equal tiles, four in a row and two below 1000 px. By default as many as fit, and the leading one has its own row on a phone. */
  ranked?: false;
};

/** Figures side by side, with a skeleton for a figure that is not known yet. */
export function FigureTiles({ tiles, note, ranked }: Props) {
  const figures = (
    <dl className={classes.tiles} data-ranked={ranked}>
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
