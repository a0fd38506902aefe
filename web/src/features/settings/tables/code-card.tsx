import { t } from '@lingui/core/macro';
import type { StoreTable } from '@thali/proto/catalog/tables';
import { useMemo } from 'react';
import { tableTitle } from '../../../domain/tables/table-title';
import { qrModules, qrPath } from '../qr/qr-code';
import classes from './code-card.module.css';

type Props = { storeName: string; table: StoreTable; link: string; hint: string };

/** The QR code of one table, to be cut out. */
export function CodeCard({ storeName, table, link, hint }: Props) {
  const { path, size } = useMemo(() => {
    const modules = qrModules(link);
    return { path: qrPath(modules), size: modules.length };
  }, [link]);
  const title = tableTitle(table.table_title);
  return (
    <article className={classes.card} aria-label={title}>
      <p className={classes.store}>{storeName}</p>
      <svg
        className={classes.code}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t`QR code, ${title}`}
      >
        <path d={path} />
      </svg>
      <h2 className={classes.title}>{title}</h2>
      {table.floor !== '-' && <p className={classes.floor}>{table.floor}</p>}
      <p className={classes.hint}>{hint}</p>
    </article>
  );
}
