import { msg, t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getReport, getReportDetails } from '@thali/proto/reporting/reports';
import { useState } from 'react';
import { i18n } from '#words';
import { call } from '../../lib/api';
import { ErrorState } from '../../ui/error-state';
import { PageHeader } from '../../ui/page-header';
import { Part } from '../../ui/part';
import { Charts } from './charts';
import { RangeChoice } from './range-choice';
import { ask, type ReportRange } from './report-range';
import classes from './reports.module.css';
import { Tiles } from './tiles';
import { TopOrderItems } from './top-order-items';

const LOAD_FAILED = msg`Error Loading Reports Data, Please try later!`;

const reportQuery = (range: ReportRange) =>
  queryOptions({
    queryKey: ['report', range],
    queryFn: ({ signal }) => call(getReport, ask(range), { signal }),
    placeholderData: keepPreviousData,
  });
const detailsQuery = (range: ReportRange) =>
  queryOptions({
    queryKey: ['report', 'details', range],
    queryFn: ({ signal }) => call(getReportDetails, ask(range), { signal }),
    placeholderData: keepPreviousData,
  });

/** The figures of the days: tiles, best sellers and charts, each also as a file. */
export default function Reports() {
  const [range, setRange] = useState<ReportRange>({ type: 'today' });
  const report = useQuery(reportQuery(range));
  const details = useQuery(detailsQuery(range));
  const stale = report.isPlaceholderData || details.isPlaceholderData;
  return (
    <>
      <PageHeader title={t`Reports`} detail={t`Sales less refunds, by the business days of the store.`} />
      <RangeChoice range={range} onChange={setRange} />
      {report.isError ? (
        <div className={classes.failure}>
          <ErrorState title={i18n._(LOAD_FAILED)} error={report.error} onRetry={() => report.refetch()} />
        </div>
      ) : (
        <div aria-busy={stale} data-stale={stale || undefined} className={classes.body}>
          <Part of={report.data}>
            <Tiles report={report.data} />
          </Part>
          <Part of={report.data}>
            <TopOrderItems items={report.data?.topSellingItems} currency={report.data?.currency ?? 'INR'} />
          </Part>
          {details.isError ? (
            <div className={classes.failure}>
              <ErrorState title={i18n._(LOAD_FAILED)} error={details.error} onRetry={() => details.refetch()}>
                {t`Only the charts are missing.`}
              </ErrorState>
            </div>
          ) : details.data ? (
            <Part of={details.data}>
              <Charts details={details.data} range={range} />
            </Part>
          ) : (
            <div className={classes.grid}>
              {[0, 1, 2, 3].map((card) => (
                <Skeleton key={card} height={320} radius={10} />
              ))}
            </div>
          )}
        </div>
      )}
    </>
  );
}
