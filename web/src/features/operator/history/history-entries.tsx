import { msg, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconCircleOff, IconCirclePlus, IconRefresh } from '@tabler/icons-react';
import { resendReceipt } from '@thali/proto/tenancy/operator-changes';
import type { SubscriptionEntry } from '@thali/proto/tenancy/tenant-admin';
import { i18n } from '#words';
import { useCommand } from '../../../lib/use-command';
import { Status } from '../../../ui/status';
import { dateText, rupees } from '../texts';
import classes from './history.module.css';

const badges = {
  created: { tone: 'success', icon: IconCirclePlus, title: msg`Created` },
  renewed: { tone: 'info', icon: IconRefresh, title: msg`Renewed` },
  cancelled: { tone: 'danger', icon: IconCircleOff, title: msg`Cancelled` },
} as const;

/** What an entry came from, and when. */
function deedOf({ status, kind, amount, created_at }: SubscriptionEntry): string {
  const day = dateText(created_at);
  if (status === 'cancelled') return t`Cancelled on ${day}`;
  if (kind === 'extended') return t`Extended on ${day}`;
  if (kind === 'free' || amount === 0) return t`Given on ${day}`;
  return kind === 'by_hand' ? t`Paid by hand on ${day}` : t`Paid on ${day}`;
}

/** A tenant's payments and cancellations, with their dates and periods. */
export function HistoryEntries({ tenantId, entries }: { tenantId: string; entries: readonly SubscriptionEntry[] }) {
  const resend = useCommand(resendReceipt);
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Mark status={entry.status} />
          <div>
            <p className="num">
              {deedOf(entry)}
              {entry.plan_name && `, ${entry.plan_name}`}
            </p>
            <p className={`${classes.period} num`}>
              {dateText(entry.starts_on)} – {dateText(entry.expires_on)}
            </p>
            {entry.receipt && (
              <Receipt receipt={entry.receipt} onResend={(receiptId) => resend.mutate({ id: tenantId, receiptId })} />
            )}
          </div>
          <Amount entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function Mark({ status }: Pick<SubscriptionEntry, 'status'>) {
  const { tone, icon, title } = badges[status];
  return (
    <Status tone={tone} icon={icon}>
      {i18n._(title)}
    </Status>
  );
}

type ReceiptProps = { receipt: NonNullable<SubscriptionEntry['receipt']>; onResend: (id: string) => void };

function Receipt({ receipt: { id, number }, onResend }: ReceiptProps) {
  return (
    <p className={`${classes.receipt} num`}>
      {number}
      <Button variant="subtle" size="compact-sm" aria-label={t`Mail receipt ${number} again`} onClick={() => onResend(id)}>
        {t`Mail again`}
      </Button>
    </p>
  );
}

function Amount({ entry: { status, kind, amount: paid, tax, refunded } }: { entry: SubscriptionEntry }) {
  if (status === 'cancelled' || kind === 'extended') return null;
  const [gst, amount] = [rupees(tax), rupees(refunded)];
  return (
    <p className={`${classes.amount} num`}>
      <b>{rupees(paid)}</b>
      {tax > 0 && <small>{t`incl. ${gst} GST`}</small>}
      {refunded > 0 && <small data-refunded>{t`${amount} refunded`}</small>}
    </p>
  );
}
