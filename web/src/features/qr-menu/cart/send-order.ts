import { t } from '@lingui/core/macro';
import { ApiError } from '../../../lib/api-error';
import { type OrderForm, placeOrder } from '../api';
import { go } from '../navigate';
import { rememberOrder } from '../order/my-orders';
import { waitUntil } from '../wait';
import { clearCart, endAttempt, startAttempt } from './cart-store';

/** Whether the server may have accepted the order in spite of the error, or may accept the same order a moment later. */
const open = ({ status }: ApiError) => status === 0 || status === 409 || status === 429 || status >= 500;

const noAnswer = () => t`Error processing your request, Please try later!`;
const noReason = () => t`We're getting issue while processing your request, Please try later!`;

/** Places the order and navigates by its answer. Only a success empties the cart. */
export async function sendOrder(
  { qrcode, table, menuRevision }: { qrcode: string; table: string | null; menuRevision: number | undefined },
  form: OrderForm,
): Promise<void> {
  const key = startAttempt(qrcode, JSON.stringify(form));
  try {
    const { trackingId } = await placeOrder(qrcode, form, menuRevision, key);
    clearCart(qrcode);
    rememberOrder({ qrcode, table, order: trackingId, at: Date.now() });
    go({ page: 'placed', qrcode, table, order: trackingId }, { replace: true, note: { placed: true } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!open(error)) endAttempt(qrcode);
    const reason = error.fromServer ? error.message : error.status === 0 ? noAnswer() : noReason();
    go(
      { page: 'failed', qrcode, table },
      { replace: true, note: { reason, until: waitUntil(error), unanswered: error.status === 0 } },
    );
  }
}
