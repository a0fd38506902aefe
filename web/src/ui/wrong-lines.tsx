import { plural, t } from '@lingui/core/macro';
import { DataTable } from './data-table';
import classes from './import-dialog.module.css';

type Props = {
  /** `path` is `line 7, price`, or `line 7` for the line as a whole. */
  lines: readonly { path: string; message: string }[];
  /** The number of all wrong lines; the server lists the first 200. */
  count: number;
};

export function WrongLines({ lines, count }: Props) {
  const listed = lines.length;
  return (
    <section aria-label={t`Wrong lines`}>
      <p className={classes.wrong} role="alert">
        {plural(count, {
          one: `${count} line is wrong, so nothing was imported. Please correct the file and choose it again.`,
          other: `${count} lines are wrong, so nothing was imported. Please correct the file and choose it again.`,
        })}
      </p>
      <div className={classes.lines}>
        <DataTable
          label={t`Wrong lines`}
          rows={lines}
          rowKey={({ path, message }) => path + message}
          compact
          scrollsFrom={280}
          columns={{
            line: { head: t`Line`, kind: 'moment', width: 64, cell: ({ path }) => partsOf(path)[0] },
            column: { head: t`Column`, width: 110, cell: ({ path }) => partsOf(path)[1] },
            message: { head: t`What is wrong`, cell: ({ message }) => message },
          }}
        />
      </div>
      {count > listed && <p className={classes.more}>{t`The first ${listed} are listed.`}</p>}
    </section>
  );
}

/** `['7', 'price']` of `line 7, price`. */
const partsOf = (path: string) => path.replace('line ', '').split(', ');
