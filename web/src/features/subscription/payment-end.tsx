import { CancelledPayment } from './cancelled-payment';
import { Success } from './success';

/** The pages after a checkout, in one chunk. */
export default function PaymentEnd({ succeeded = false }: { succeeded?: boolean }) {
  return succeeded ? <Success /> : <CancelledPayment />;
}
