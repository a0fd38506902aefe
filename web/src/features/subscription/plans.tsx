import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { typedAsText } from '@thali/proto/address';
import type { Output } from '@thali/proto/kernel';
import type { readBilling } from '@thali/proto/tenancy/billing';
import type { Plan } from '@thali/proto/tenancy/plans';
import { useRef, useState } from 'react';
import { cheapestPerMonth } from '../../domain/plans/cheapest-plan';
import { PlanCard } from '../../domain/plans/plan-card';
import { plansQuery } from '../../domain/plans/plans';
import { profileQuery } from '../../domain/session/profile';
import { ApiError } from '../../lib/api-error';
import { toast } from '../../lib/toast';
import { typedAddress } from '../../ui/address-fields';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { CardSkeletons } from '../../ui/skeletons';
import { BillTo, type Buyer, type BuyerErrors, stateOf } from './bill-to';
import classes from './subscription.module.css';
import { usePurchase } from './use-purchase';

/** The plans on sale, each with its button, and the buyer's details for the receipt. */
export function Plans({ billing }: { billing: Output<typeof readBilling> }) {
  const { data: plans, error, isError, refetch } = useQuery(plansQuery());
  const { checkout, running } = billing;
  const { data: profile } = useQuery(profileQuery());
  const [typed, setTyped] = useState<Buyer>();
  const [errors, setErrors] = useState<BuyerErrors>({});
  const form = useRef<HTMLDivElement>(null);
  const { subscribe, buying, unconfirmed } = usePurchase(checkout?.script, (error) => setErrors(errorsOf(error)));
  const { buyer: last } = billing;
  const buyer = typed ?? {
    name: last?.name ?? '',
    address: {
      ...typedAddress(last?.address_parts ?? typedAsText(last?.address ?? profile?.address ?? null)),
      state: last?.state ?? '',
    },
    gstin: last?.gstin ?? billing.gstin ?? '',
  };
  const buy = (plan: Plan) => {
    if (stateOf(buyer)) {
      setErrors({});
      return void subscribe(plan, buyer);
    }
    setErrors({ state: t`Please choose a state!` });
    toast.error(t`Please choose a state!`);
    form.current?.querySelector<HTMLInputElement>('input[role=combobox], input[aria-haspopup]')?.focus();
  };
  const best = plans && cheapestPerMonth(plans);
  const verb = running ? t`Renew` : t`Subscribe`;
  if (isError && !plans) return <ErrorState title={t`Failed to fetch subscriptions`} error={error} onRetry={() => refetch()} />;
  if (plans?.length === 0)
    return <EmptyState title={t`No plans yet!`}>{t`There is nothing to choose from at the moment.`}</EmptyState>;
  return (
    <section className={classes.section} aria-label={t`Plans`}>
      {unconfirmed && (
        <Alert color="warning" title={t`We could not confirm the payment yet`}>
          {t`If money left your account, your subscription starts by itself within a few minutes. Please do not pay again.`}
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
                onClick={() => buy(plan)}
              >
                {verb}
              </Button>
            </PlanCard>
          </li>
        ))}
      </ul>
      <div ref={form}>
        <BillTo buyer={buyer} errors={errors} onChange={setTyped} />
      </div>
    </section>
  );
}

const fields: Record<string, keyof BuyerErrors> = {
  buyer_name: 'name',
  buyer_address: 'street',
  buyer_state: 'state',
  gstin: 'gstin',
};
/** The parts of the address have the same names in the form and in the contract. */
const fieldAt = (path: string) => fields[path] ?? (path.replace('buyer_address_parts.', '') as keyof BuyerErrors);

/** The server's errors by the field of the form. */
function errorsOf(error: unknown): BuyerErrors {
  const refused = error instanceof ApiError ? (error.errors ?? []) : [];
  return Object.fromEntries(refused.map(({ path, message }) => [fieldAt(path), message]));
}
