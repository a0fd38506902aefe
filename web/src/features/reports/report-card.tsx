import { t } from '@lingui/core/macro';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { exportReport, type reportSections } from '@thali/proto/reporting/reports';
import { type ReactNode, useId } from 'react';
import { download } from '../../lib/download';
import { nothing, useCommand } from '../../lib/use-command';
import classes from './report-card.module.css';
import { ask, type ReportRange } from './report-range';

type Props = {
  title: string;
  section?: (typeof reportSections)[number];
  range?: ReportRange;
  /** Spans both columns. */
  wide?: boolean;
  children: ReactNode;
};

/** One view of the range with its heading; with a section it can be saved as a CSV file. */
export function ReportCard({ title, section, range, wide, children }: Props) {
  const id = useId();
  const save = useCommand(nothing, {
    send: async () => {
      await download(exportReport, { section: section ?? 'days', ...ask(range ?? { type: 'today' }) });
      return undefined;
    },
    atOnce: true,
  });
  return (
    <section className={classes.card} aria-labelledby={id} data-wide={wide}>
      <header className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {section && (
          <Tooltip label={t`Download CSV`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              loading={save.isPending}
              aria-label={t`Download ${title} as CSV`}
              onClick={() => save.mutate()}
            >
              <IconDownload size={20} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
      </header>
      <div className={classes.content}>{children}</div>
    </section>
  );
}

/** Shown in place of an empty chart or table. */
export function NothingHere({ children }: { children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>;
}
