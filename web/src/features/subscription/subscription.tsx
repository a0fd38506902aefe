import { t } from '@lingui/core/macro';
import { Alert, Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '@thali/proto/kernel';
import type { readBilling } from '@thali/proto/tenancy/billing';
import { useEffect, useState } from 'react';
import { DataDownload, dataText } from '../../domain/portability/data-download';
import { useStoredUser } from '../../domain/session/session';
import type { Address } from '../../lib/addresses';
import { queryClient } from '../../lib/query';
import { ErrorState } from '../../ui/error-state';
import { PageHeader } from '../../ui/page-header';
import { RowSkeletons } from '../../ui/skeletons';
import { dayOf } from './day-of';
import { Limits } from './limits';
import { Plans } from './plans';
import { billingQuery, receiptsQuery } from './queries';
import { Receipts } from './receipts';
import classes from './subscription.module.css';

type Billing = Output<typeof readBilling>;

/** The screen after a 402: the state of the subscription and, for the owner, how to buy or renew it. */
export default function Subscription() {
  const isAdmin = useStoredUser()?.role === 'admin';
  const billing = useQuery(billingQuery());
  const arrived = useArrived(billing.data);
  if (billing.isError && !billing.data)
    return (
      <ErrorState title={t`Error loading details! Please Try Later!`} error={billing.error} onRetry={() => billing.refetch()} />
    );
  if (!billing.data) return <RowSkeletons rows={3} />;
  const { checkout } = billing.data;
  return (
    <>
      <PageHeader
        title={billing.data.running ? t`Subscription` : t`Your subscription is inactive`}
        detail={detailOf(billing.data, isAdmin)}
        aside={checkout?.test_mode && <Badge color="warning">{t`Test mode`}</Badge>}
      />
      {arrived && (
        <Alert color="success" title={t`Your payment has arrived`} mb="lg">
          <Group justify="space-between">
            <Text size="sm">{detailOf(billing.data, false)}</Text>
            <Button component="a" href={'/dashboard/home' satisfies Address}>
              {t`Open Thali`}
            </Button>
          </Group>
        </Alert>
      )}
      {isAdmin && (
        <div className={classes.sections}>
          <Plans billing={billing.data} />
          <Limits />
          <Receipts />
          <section className={classes.section} aria-labelledby="your-data">
            <div>
              <h2 id="your-data" className={classes.heading}>
                {t`Your data`}
              </h2>
              <p>{dataText()}</p>
            </div>
            <DataDownload />
          </section>
        </div>
      )}
    </>
  );
}

/** Whether the subscription was extended while the page was open, without a result of the checkout in this tab. */
function useArrived(billing: Billing | undefined): boolean {
  const [first, setFirst] = useState<string | null>();
  const end = billing?.subscription_end;
  if (first === undefined && end !== undefined) setFirst(end);
  const arrived = billing?.running === true && first !== undefined && first !== end;
  useEffect(() => {
    if (arrived) void queryClient.invalidateQueries(receiptsQuery());
  }, [arrived]);
  return arrived;
}

function detailOf({ running, subscription_end: end }: Billing, isAdmin: boolean): string {
  if (!running) return isAdmin ? t`Choose a plan to continue.` : t`Please contact your store admin.`;
  const day = dayOf(end ?? '');
  return isAdmin
    ? t`Active until ${day}. Renew early and lose nothing: the new period starts when this one ends.`
    : t`Active until ${day}.`;
}
