import { Alert, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '@thali/proto/kernel';
import type { readBilling } from '@thali/proto/tenancy/billing';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { PlanCard } from '../../ui/plan-card';
import { cheapestPerMonth } from '../../ui/plan-text';
import { CardSkeletons } from '../../ui/skeletons';
import { plansQuery } from './queries';
import classes from './subscription.module.css';
import { usePurchase } from './use-purchase';

/** The plans on sale, each with its button, and what the receipt shall say of the buyer. */
export function Plans({ billing }: { billing: Output<typeof readBilling> }) {
  const { data: plans, error, isError, refetch } = useQuery(plansQuery());
  const { checkout, running } = billing;
  const [gstin, setGstin] = useState(billing.gstin ?? '');
  const { subscribe, buying, unconfirmed } = usePurchase(checkout?.script);
  const best = plans && cheapestPerMonth(plans);
  const verb = running ? 'Renew' : 'Subscribe';
  if (isError && !plans) return <ErrorState title="Failed to fetch subscriptions" error={error} onRetry={() => refetch()} />;
  if (plans?.length === 0) return <EmptyState title="No plans yet!">There is nothing to choose from at the moment.</EmptyState>;
  return (
    <section className={classes.section} aria-label="Plans">
      {unconfirmed && (
        <Alert color="warning" title="We could not confirm the payment yet">
          If money left your account, your subscription starts by itself within a few minutes. Please do not pay again.
        </Alert>
      )}
      <ul className={classes.plans}>
        {!plans && <CardSkeletons cards={3} height={400} />}
        {plans?.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} best={plan === best}>
              <Button
                fullWidth
                size="pos"
                variant={plan === best ? 'filled' : 'outline'}
                aria-label={`${verb}, ${plan.name}`}
                disabled={!checkout || (buying !== undefined && buying !== plan.id)}
                loading={buying === plan.id}
                onClick={() => subscribe(plan, gstin)}
              >
                {verb}
              </Button>
            </PlanCard>
          </li>
        ))}
      </ul>
      <TextInput
        className={classes.gstin}
        inputWrapperOrder={['label', 'input', 'description']}
        label="GSTIN"
        description="Optional. It stands on your receipt, so that you can claim the tax."
        value={gstin}
        maxLength={20}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setGstin(event.currentTarget.value)}
      />
    </section>
  );
}
