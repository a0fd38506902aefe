import { plural, t } from '@lingui/core/macro';
import { Alert, Button, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OpenDay } from '@thali/proto/ordering/day-close';
import { useState } from 'react';
import { openDayQuery } from '../../domain/day-close/day-close';
import { toast } from '../../lib/toast';
import { confirm } from '../../ui/confirm';
import { storeMomentText } from '../../ui/days';
import { ErrorState } from '../../ui/error-state';
import { PageHeader } from '../../ui/page-header';
import { RowSkeletons } from '../../ui/skeletons';
import { ClosedUnpaidOrders } from './closed-unpaid';
import { type Counts, differenceInAll } from './count';
import { CountTable } from './count-table';
import classes from './day-close.module.css';
import { DayCloses } from './day-closes';
import { DaySums } from './day-sums';
import { LeftOpenHint } from './left-open-hint';
import { ReportDialog } from './report-dialog';
import { useCloseDay } from './use-close-day';

function sinceText({ from, time_zone }: OpenDay): string {
  const moment = storeMomentText(from, time_zone);
  return t`Since ${moment}`;
}

/** Shows what was received since the last close, takes the amounts counted by hand and closes the day for good. */
export default function DayClose() {
  const { data: day, error, refetch } = useQuery(openDayQuery());
  const [counts, setCounts] = useState<Counts>(new Map());
  const [notes, setNotes] = useState('');
  const [tried, setTried] = useState(false);
  const [shown, setShown] = useState<string>();
  const closing = useCloseDay((id) => {
    setCounts(new Map());
    setNotes('');
    setTried(false);
    setShown(id);
  });
  const close = async () => {
    if (!day) return;
    setTried(true);
    if (differenceInAll(day.drawers, counts, day.currency) === undefined) {
      toast.error(t`Please count every payment type!`);
      return;
    }
    if (await confirm(t`Are you sure! This process is irreversible!`, t`Close day`, { title: t`Close the day`, danger: false }))
      closing.mutate({ day, counts, notes });
  };
  const unpaid = day?.unpaid_orders ?? 0;
  const isEmpty = day?.invoices === 0 && day.credit_notes === 0;
  return (
    <>
      <PageHeader title={t`Day Close`} detail={day && !isEmpty && sinceText(day)} />
      {unpaid > 0 && (
        <Alert
          className={classes.notice}
          color="warning"
          icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />}
          title={plural(unpaid, { one: '# order is still unpaid', other: '# orders are still unpaid' })}
        >
          {t`What is paid later belongs to the next close.`}
        </Alert>
      )}
      {day && <LeftOpenHint left={day.left_open ?? 0} />}
      <section className={classes.panel} aria-label={t`Open day`}>
        {!day && !error && <RowSkeletons rows={5} height={60} />}
        {!day && error && <ErrorState error={error} onRetry={() => refetch()} />}
        {day && (
          <>
            <DaySums day={day} />
            <CountTable
              day={day}
              counts={counts}
              tried={tried}
              onCount={(title, count) => setCounts((before) => new Map(before).set(title, count))}
            />
            <div className={classes.end}>
              <Textarea
                label={t`Notes`}
                placeholder={t`What explains a difference`}
                autosize
                minRows={1}
                maxRows={4}
                maxLength={500}
                value={notes}
                onChange={(event) => setNotes(event.currentTarget.value)}
              />
              <Button
                leftSection={<IconLock size={20} stroke={1.75} aria-hidden="true" />}
                disabled={isEmpty}
                loading={closing.isPending}
                onClick={close}
              >
                {t`Close day`}
              </Button>
            </div>
          </>
        )}
      </section>
      {day && <ClosedUnpaidOrders day={day} />}
      {day && <DayCloses timeZone={day.time_zone} onView={setShown} />}
      {day && <ReportDialog id={shown} store={day} onClose={() => setShown(undefined)} />}
    </>
  );
}
