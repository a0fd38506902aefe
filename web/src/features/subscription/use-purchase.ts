import { useQuery } from '@tanstack/react-query';
import { createPaymentOrder, verifyPayment } from '@thali/proto/tenancy/billing';
import type { Plan } from '@thali/proto/tenancy/plans';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { profileQuery } from '../../lib/profile';
import { toast } from '../../lib/toast';
import { type Handed, loadCheckout, openCheckout } from './checkout';

const notLoaded = 'Failed to load payment gateway.';

/** Buying a plan, from the provider's script to the verified payment (spec 1, section 4). `script` is undefined until it is known. */
export function usePurchase(script: string | undefined) {
  const navigate = useNavigate();
  const { data: profile } = useQuery(profileQuery());
  const [ready, setReady] = useState(false);
  const [buying, setBuying] = useState<string>();
  const [unconfirmed, setUnconfirmed] = useState(false);
  const failed = useRef(false);

  useEffect(() => {
    if (!script) return;
    loadCheckout(script).then(
      () => setReady(true),
      () => {
        failed.current = true;
        toast.error(notLoaded);
      },
    );
  }, [script]);

  /** The script once more, when it could not be loaded before. */
  async function reload(): Promise<void> {
    if (!script || !failed.current) return void toast.error('Payment gateway not loaded. Please wait.');
    await loadCheckout(script).then(
      () => setReady(true),
      () => toast.error(notLoaded),
    );
  }

  async function verify(plan: Plan, handed: Handed): Promise<void> {
    const { duration_months: month, amount } = plan;
    try {
      const { success } = await call(verifyPayment, { ...handed, tenant_id: profile?.tenant_id ?? '', month, amount });
      if (!success) return void toast.error('Payment verification failed.');
      toast.success('Payment Verified!');
      toast.info('You have been logged out. Please login again.');
      navigate('/success', { replace: true, state: { verified: true } });
    } catch (error) {
      setUnconfirmed(!(error instanceof ApiError && error.status === 400));
      toast.failure(error, 'Payment verification error.');
    }
  }

  async function buy(plan: Plan, gstin: string): Promise<void> {
    const wanted = { amount: plan.amount, planId: plan.id, gstin };
    const order = await call(createPaymentOrder, wanted, { idempotencyKey: `${plan.id}-${Date.now()}` }).catch((error) => {
      toast.failure(error, 'Failed to create payment order.');
    });
    if (!order) return;
    const { id: order_id, amount, currency, key } = order;
    const prefill = { name: profile?.name, email: profile?.username, contact: profile?.phone ?? undefined };
    const checkout = { key, order_id, amount, currency, name: 'Thali', description: plan.name, prefill };
    try {
      const handed = await openCheckout(checkout);
      if (handed) return await verify(plan, handed);
      toast.error('Payment cancelled');
      navigate('/cancelled-payment');
    } catch (error) {
      toast.error(`Error: ${(error as Error).message}`);
    }
  }

  return {
    /** Id of the plan that is being bought. */
    buying,
    /** The customer paid, and nobody could say yet whether it arrived. */
    unconfirmed,
    async subscribe(plan: Plan, gstin: string): Promise<void> {
      if (buying) return;
      if (!ready) return reload();
      setBuying(plan.id);
      setUnconfirmed(false);
      await buy(plan, gstin).finally(() => setBuying(undefined));
    },
  };
}
