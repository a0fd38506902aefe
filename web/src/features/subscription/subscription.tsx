import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '@thali/proto/kernel';
import type { readBilling } from '@thali/proto/tenancy/billing';
import { useStoredUser } from '../../lib/session';
import { ErrorState } from '../../ui/error-state';
import { PageHeader } from '../../ui/page-header';
import { RowSkeletons } from '../../ui/skeletons';
import { dayOf } from './day-of';
import { Plans } from './plans';
import { billingQuery } from './queries';
import { Receipts } from './receipts';
import classes from './subscription.module.css';

/** Where a 402 leads: how the subscription stands and, for the owner, how to buy or renew it. */
export default function Subscription() {
  const isAdmin = useStoredUser()?.role === 'admin';
  const billing = useQuery(billingQuery());
  if (billing.isError && !billing.data)
    return (
      <ErrorState title="Error loading details! Please Try Later!" error={billing.error} onRetry={() => billing.refetch()} />
    );
  if (!billing.data) return <RowSkeletons rows={3} />;
  const { checkout } = billing.data;
  return (
    <>
      <PageHeader
        title={billing.data.running ? 'Subscription' : 'Your subscription is inactive'}
        detail={detailOf(billing.data, isAdmin)}
        aside={checkout?.test_mode && <Badge color="warning">Test mode</Badge>}
      />
      {isAdmin && (
        <div className={classes.sections}>
          <Plans billing={billing.data} />
          <Receipts />
        </div>
      )}
    </>
  );
}

function detailOf({ running, subscription_end: end }: Output<typeof readBilling>, isAdmin: boolean): string {
  if (!running) return isAdmin ? 'Choose a plan to continue.' : 'Please contact your store admin.';
  const until = `Active until ${dayOf(end ?? '')}.`;
  return isAdmin ? `${until} Renew early and lose nothing: the new period starts when this one ends.` : until;
}
