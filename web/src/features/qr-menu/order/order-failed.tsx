import { IconMoodSad } from '@tabler/icons-react';
import { go, noteOfPlace } from '../navigate';
import buttons from '../parts/button.module.css';
import { MessagePage } from '../parts/message-page';

type Props = { qrcode: string | null; table: string | null };

/** After any failure. The cart is as it was; why it failed stands in the note that came along. */
export function OrderFailed({ qrcode, table }: Props) {
  const note = noteOfPlace();
  const reason = note && typeof note === 'object' && 'reason' in note ? String(note.reason) : null;
  const actions = qrcode && (
    <>
      <button
        type="button"
        className={`${buttons.button} ${buttons.fill}`}
        onClick={() => go({ page: 'cart', qrcode, table }, { replace: true })}
      >
        Back to the cart
      </button>
      <button
        type="button"
        className={`${buttons.button} ${buttons.line}`}
        onClick={() => go({ page: 'menu', qrcode, table }, { replace: true })}
      >
        Back to the menu
      </button>
    </>
  );
  return (
    <MessagePage icon={IconMoodSad} tone="danger" title="Booking Failed, Try Again" reason={reason} actions={actions}>
      Your cart is kept. Try again in a moment, or order with the staff.
    </MessagePage>
  );
}
