import { Alert, Button, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
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
import { ReportDialog } from './report-dialog';
import { useCloseDay } from './use-close-day';

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
      toast.error('Please count every payment type!');
      return;
    }
    if (await confirm('Are you sure! This process is irreversible!', 'Close day', { title: 'Close the day', danger: false }))
      closing.mutate({ day, counts, notes });
  };
  const isEmpty = day?.invoices === 0 && day.credit_notes === 0;
  return (
    <>
      <PageHeader title="Day Close" detail={day && !isEmpty && `Since ${storeMomentText(day.from, day.time_zone)}`} />
      {day !== undefined && day.unpaid_orders > 0 && (
        <Alert
          className={classes.notice}
          color="warning"
          icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />}
          title={day.unpaid_orders === 1 ? '1 order is still unpaid' : `${day.unpaid_orders} orders are still unpaid`}
        >
          What is paid later belongs to the next close.
        </Alert>
      )}
      <section className={classes.panel} aria-label="Open day">
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
                label="Notes"
                placeholder="What explains a difference"
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
                Close day
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
