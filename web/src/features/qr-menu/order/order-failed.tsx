import { IconMoodSad } from '@tabler/icons-react';
import { go, noteOfPlace } from '../navigate';
import buttons from '../parts/button.module.css';
import { MessagePage } from '../parts/message-page';
import { useOnline } from '../use-online';
import { useSecondsTo, waitText } from '../wait';

type Props = { qrcode: string | null; table: string | null };

/** After any failure. The cart is as it was; why it failed stands in the note that came along. */
export function OrderFailed({ qrcode, table }: Props) {
  const { reason, until, unanswered } = failureOf(noteOfPlace());
  const seconds = useSecondsTo(until);
  const online = useOnline();
  const text = unanswered
    ? `${online ? 'No answer came.' : 'You are offline.'} Your cart is kept; sent again, it is the same order and never a second one.`
    : `Your cart is kept. ${until === null ? 'Try again in a moment' : waitText(seconds).slice(0, -1)}, or order with the staff.`;
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
      {text}
    </MessagePage>
  );
}

/** What `sendOrder` noted. After a reload it is whatever stands there. */
function failureOf(note: unknown): { reason: string | null; until: number | null; unanswered: boolean } {
  const { reason, until, unanswered } = (note ?? {}) as Record<string, unknown>;
  return {
    reason: typeof reason === 'string' ? reason : null,
    until: typeof until === 'number' ? until : null,
    unanswered: unanswered === true,
  };
}
