import { plural, t } from '@lingui/core/macro';
import { IconMoodSad } from '@tabler/icons-react';
import { go, noteOfPlace } from '../navigate';
import buttons from '../parts/button.module.css';
import { MessagePage } from '../parts/message-page';
import { useOnline } from '../use-online';
import { useSecondsTo } from '../wait';

type Props = { qrcode: string | null; table: string | null };

/** Shown after any failure to order. The cart is unchanged; the reason is in the note of the history entry. */
export function OrderFailed({ qrcode, table }: Props) {
  const { reason, until, unanswered } = failureOf(noteOfPlace());
  const seconds = useSecondsTo(until);
  const online = useOnline();
  const text = unanswered
    ? `${online ? t`No answer came.` : t`You are offline.`} ${t`Your cart is kept; sent again, it is the same order and never a second one.`}`
    : `${t`Your cart is kept.`} ${until === null ? t`Try again in a moment, or order with the staff.` : waitOrAsk(seconds)}`;
  const actions = qrcode && (
    <>
      <button
        type="button"
        className={`${buttons.button} ${buttons.fill}`}
        onClick={() => go({ page: 'cart', qrcode, table }, { replace: true })}
      >
        {t`Back to the cart`}
      </button>
      <button
        type="button"
        className={`${buttons.button} ${buttons.line}`}
        onClick={() => go({ page: 'menu', qrcode, table }, { replace: true })}
      >
        {t`Back to the menu`}
      </button>
    </>
  );
  return (
    <MessagePage icon={IconMoodSad} tone="danger" title={t`Booking Failed, Try Again`} reason={reason} actions={actions}>
      {text}
    </MessagePage>
  );
}

const waitOrAsk = (seconds: number) =>
  seconds
    ? plural(seconds, {
        one: 'Please try again in # second, or order with the staff.',
        other: 'Please try again in # seconds, or order with the staff.',
      })
    : t`You can try again now, or order with the staff.`;

/** Reads the note of `sendOrder`. After a reload it may have any shape. */
function failureOf(note: unknown): { reason: string | null; until: number | null; unanswered: boolean } {
  const { reason, until, unanswered } = (note ?? {}) as Record<string, unknown>;
  return {
    reason: typeof reason === 'string' ? reason : null,
    until: typeof until === 'number' ? until : null,
    unanswered: unanswered === true,
  };
}
