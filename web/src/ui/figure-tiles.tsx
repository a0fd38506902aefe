import { Skeleton } from '@mantine/core';
import classes from './figure-tiles.module.css';

type Tile = { title: string; figure: string | undefined; lead?: boolean };

type Props = {
  tiles: readonly Tile[];
  /** Says below what they count. */
  note?: string;
  /** Tiles of equal rank, four in a row and two on a phone; else as many as fit, and the leading one has a row of its own there. */
  ranked?: false;
};

/** Figures side by side, a skeleton where one is still unknown. */
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
