import { Button } from '@mantine/core';
import { IconCircleOff, IconCirclePlus, IconRefresh } from '@tabler/icons-react';
import { resendReceipt } from '@thali/proto/tenancy/operator-changes';
import type { SubscriptionEntry } from '@thali/proto/tenancy/tenant-admin';
import { useCommand } from '../../../lib/use-command';
import { Status } from '../../../ui/status';
import { dateText, rupees } from '../texts';
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

/** The word for the origin of an entry. */
function deedOf({ status, kind, amount }: SubscriptionEntry): string {
  if (status === 'cancelled') return 'Cancelled';
  if (kind === 'extended') return 'Extended';
  if (kind === 'free' || amount === 0) return 'Given';
  return kind === 'by_hand' ? 'Paid by hand' : 'Paid';
}

/** A tenant's payments and cancellations, with their dates and periods. */
export function HistoryEntries({ tenantId, entries }: { tenantId: string; entries: readonly SubscriptionEntry[] }) {
  const resend = useCommand(resendReceipt);
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {badges[entry.status]}
          <div>
            <p className="num">
              {deedOf(entry)} on {dateText(entry.created_at)}
              {entry.plan_name && `, ${entry.plan_name}`}
            </p>
            <p className={`${classes.period} num`}>
              {dateText(entry.starts_on)} – {dateText(entry.expires_on)}
            </p>
            {entry.receipt && (
              <p className={`${classes.receipt} num`}>
                {entry.receipt.number}
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Mail receipt ${entry.receipt.number} again`}
                  onClick={() => resend.mutate({ id: tenantId, receiptId: entry.receipt?.id ?? '' })}
                >
                  Mail again
                </Button>
              </p>
            )}
          </div>
          <Amount entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function Amount({ entry: { status, kind, amount, tax, refunded } }: { entry: SubscriptionEntry }) {
  if (status === 'cancelled' || kind === 'extended') return null;
  return (
    <p className={`${classes.amount} num`}>
      <b>{rupees(amount)}</b>
      {tax > 0 && <small>incl. {rupees(tax)} GST</small>}
      {refunded > 0 && <small data-refunded>{rupees(refunded)} refunded</small>}
    </p>
  );
}
