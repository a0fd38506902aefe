import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { addressText } from '@thali/proto/address';
import { createPaymentOrder, verifyPayment } from '@thali/proto/tenancy/billing';
import type { Plan } from '@thali/proto/tenancy/plans';
import { useEffect, useRef, useState } from 'react';
import { profileQuery } from '../../domain/session/profile';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { toast } from '../../lib/toast';
import { useNavigate } from '../../ui/link';
import { type Buyer, stateOf } from './bill-to';
import { type Handed, loadCheckout, openCheckout } from './checkout';
import { useLatePayment } from './use-late-payment';

const notLoaded = () => t`Failed to load payment gateway.`;

/**
 * Buys a plan, from the provider's script to the verified payment (spec 1, section 4). `script` is undefined until it is known; `onRefused`
 * gets the error when no payment order could be made.
 */
export function usePurchase(script: string | undefined, onRefused: (error: unknown) => void) {
  const navigate = useNavigate();
  const { data: profile } = useQuery(profileQuery());
  const [ready, setReady] = useState(false);
  const [buying, setBuying] = useState<string>();
  const failed = useRef(false);

  useEffect(() => {
    if (!script) return;
    loadCheckout(script).then(
      () => setReady(true),
      () => {
        failed.current = true;
        toast.error(notLoaded());
      },
    );
  }, [script]);

  /** Loads the script again after a failure. */
  async function reload(): Promise<void> {
    if (!script || !failed.current) return void toast.error(t`Payment gateway not loaded. Please wait.`);
    await loadCheckout(script).then(
      () => setReady(true),
      () => toast.error(notLoaded()),
    );
  }

  function succeed(): void {
    toast.success(t`Payment Verified!`);
    toast.info(t`You have been logged out. Please login again.`);
    navigate('/success', { replace: true, state: { verified: true } });
  }

  const late = useLatePayment({
    onSettled: succeed,
    onRefused: (error) => toast.failure(error, t`Payment verification failed.`),
  });

  async function verify(plan: Plan, handed: Handed): Promise<void> {
    const { duration_months: month, amount } = plan;
    const payment = { ...handed, tenant_id: profile?.tenant_id ?? '', month, amount };
    try {
      const { success } = await call(verifyPayment, payment);
      if (!success) return void toast.error(t`Payment verification failed.`);
      succeed();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 400)) late.ask(payment);
      toast.failure(error, t`Payment verification error.`);
    }
  }

  async function buy(plan: Plan, buyer: Buyer): Promise<void> {
    const { name: buyer_name, gstin } = buyer;
    const state = stateOf(buyer);
    const buyer_address_parts = { ...buyer.address, state };
    // The text is for a server of the release before, which does not know the parts.
    const address = { buyer_address: addressText(buyer_address_parts), buyer_address_parts, buyer_state: state };
    const wanted = { amount: plan.amount, planId: plan.id, gstin, buyer_name, ...address };
    const order = await call(createPaymentOrder, wanted, { once: true }).catch((error) => {
      onRefused(error);
      toast.failure(error, t`Failed to create payment order.`);
    });
    if (!order) return;
    const { id: order_id, amount, currency, key } = order;
    const prefill = { name: profile?.name, email: profile?.username, contact: profile?.phone ?? undefined };
    const checkout = { key, order_id, amount, currency, name: 'Thali', description: plan.name, prefill };
    try {
      const handed = await openCheckout(checkout);
      if (handed) return await verify(plan, handed);
      toast.error(t`Payment cancelled`);
      navigate('/cancelled-payment');
    } catch (error) {
      const { message } = error as Error;
      toast.error(t`Error: ${message}`);
    }
  }

  return {
    /** Id of the plan that is being bought. */
    buying,
    /** The customer has paid, but the payment is not confirmed yet. */
    unconfirmed: late.waiting,
    async subscribe(plan: Plan, buyer: Buyer): Promise<void> {
      if (buying) return;
      if (!ready) return reload();
      setBuying(plan.id);
      await buy(plan, buyer).finally(() => setBuying(undefined));
    },
  };
}
