import { IconCircleOff, IconCirclePlus, IconRefresh } from '@tabler/icons-react';
import type { SubscriptionEntry } from '@thali/proto/tenancy/tenant-admin';
import { Status } from '../../../ui/status';
import { dateText } from '../texts';
import classes from './history.module.css';

const badges = {
  created: (
    <Status tone="success" icon={IconCirclePlus}>
      Created
    </Status>
  ),
  renewed: (
    <Status tone="info" icon={IconRefresh}>
      Renewed
    </Status>
  ),
  cancelled: (
    <Status tone="danger" icon={IconCircleOff}>
      Cancelled
    </Status>
  ),
};

/** What was paid or cancelled, when, and for which days. */
export function HistoryEntries({ entries }: { entries: readonly SubscriptionEntry[] }) {
  return (
    <ul className={classes.entries}>
      {entries.map(({ id, status, created_at, starts_on, expires_on }) => (
        <li key={id}>
          {badges[status]}
          <p className="num">
            {status === 'cancelled' ? 'Cancelled' : 'Paid'} on {dateText(created_at)}
          </p>
          <p className={`${classes.period} num`}>
            {dateText(starts_on)} – {dateText(expires_on)}
          </p>
        </li>
      ))}
    </ul>
  );
}
