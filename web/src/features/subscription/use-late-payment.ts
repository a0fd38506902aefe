import type { Request } from '@thali/proto/kernel';
import { verifyPayment } from '@thali/proto/tenancy/billing';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';

type Payment = Request<typeof verifyPayment>;
/** Storage key of a checkout's result that is not confirmed yet, so that polling continues after a reload. */
const kept = 'thali__late_payment';
const askEveryMs = 5_000;

interface Ends {
  onSettled: () => void;
  /** The payment is not valid, so that polling again would not help. */
  onRefused: (error: ApiError) => void;
}

/** Polls a payment until it is settled or refused. */
export function useLatePayment({ onSettled, onRefused }: Ends) {
  const [payment, setPayment] = useState(read);
  const end = useEffectEvent((refusal?: ApiError) => {
    sessionStorage.removeItem(kept);
    setPayment(undefined);
    if (refusal) onRefused(refusal);
    else onSettled();
  });
  useEffect(() => {
    if (!payment) return;
    let over = false;
    const stop = () => {
      over = true;
      clearInterval(timer);
    };
    const ask = async () => {
      const answer = await call(verifyPayment, payment).catch((error: unknown) => error);
      const refused = answer instanceof ApiError && answer.status === 400;
      if (over || (answer instanceof Error && !refused)) return;
      stop();
      end(refused ? answer : undefined);
    };
    const timer = setInterval(() => void ask(), askEveryMs);
    return stop;
  }, [payment]);
  return {
    /** The customer has paid, but the payment is not confirmed yet. */
    waiting: payment !== undefined,
    ask(late: Payment): void {
      sessionStorage.setItem(kept, JSON.stringify(late));
      setPayment(late);
    },
  };
}

function read(): Payment | undefined {
  try {
    return verifyPayment.input.parse(JSON.parse(sessionStorage.getItem(kept) ?? ''));
  } catch {
    return undefined;
  }
}
