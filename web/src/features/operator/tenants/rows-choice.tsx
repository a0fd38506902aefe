import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import classes from './tenants.module.css';

const CHOICES = [5, 10, 25, 50, 100];

/** The choice of rows per page. */
export function RowsChoice({ rows, onRows }: { rows: number; onRows: (rows: number) => void }) {
  return (
    <div className={classes.rows}>
      <span aria-hidden="true">{t`Rows`}</span>
      <NativeSelect
        aria-label={t`Rows per page`}
        data={CHOICES.map(String)}
        value={String(rows)}
        onChange={(event) => onRows(Number(event.currentTarget.value))}
      />
    </div>
  );
}
