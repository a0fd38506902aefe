import { IconMoodSad } from '@tabler/icons-react';
import { go, noteOfPlace } from '../navigate';
import buttons from '../parts/button.module.css';
import { MessagePage } from '../parts/message-page';
import { useOnline } from '../use-online';
import { useSecondsTo, waitText } from '../wait';

type Props = { qrcode: string | null; table: string | null };

/** Shown after any failure to order. The cart is unchanged; the reason is in the note of the history entry. */
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

/** Reads the note of `sendOrder`. After a reload it may have any shape. */
function failureOf(note: unknown): { reason: string | null; until: number | null; unanswered: boolean } {
  const { reason, until, unanswered } = (note ?? {}) as Record<string, unknown>;
  return {
    reason: typeof reason === 'string' ? reason : null,
    until: typeof until === 'number' ? until : null,
    unanswered: unanswered === true,
  };
}
