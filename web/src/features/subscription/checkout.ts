import { t } from '@lingui/core/macro';
/** The result of the provider's checkout after a payment. */
export interface Handed {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

interface CheckoutOptions {
  key: string;
  order_id: string;
  /** Paise. */
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { name?: string; email?: string; contact?: string };
  theme: { color: string };
  handler: (handed: Handed) => void;
  modal: { ondismiss: () => void };
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => { open(): void };
  }
}

let loading: Promise<void> | undefined;

/** Loads the provider's script once; after a failure the next call tries again. */
export function loadCheckout(src: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => (window.Razorpay ? resolve() : reject(new Error('the script brought no checkout')));
    script.onerror = () => reject(new Error('the script did not load'));
    document.head.append(script);
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Opens the checkout. Resolves with its result, or undefined when it is dismissed. Throws when it can not be started. */
export function openCheckout(options: Omit<CheckoutOptions, 'handler' | 'modal' | 'theme'>): Promise<Handed | undefined> {
  return new Promise((resolve) => {
    if (!window.Razorpay) throw new Error(t`the checkout is not loaded`);
    const color = getComputedStyle(document.documentElement).getPropertyValue('--t-accent').trim();
    const modal = { ondismiss: () => resolve(undefined) };
    new window.Razorpay({ ...options, theme: { color }, handler: resolve, modal }).open();
  });
}
