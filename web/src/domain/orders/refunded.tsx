import { IconBan, IconReceiptRefund } from '@tabler/icons-react';
import type { OrderItem } from '@thali/proto/ordering/order';
import { i18n } from '#words';
import classes from './refunded.module.css';
import { refundedWords } from './refunded-words';

/** What of a line was refunded before it was cooked: the pieces that are not to be cooked, and those that go on. */
export function Refunded({ item: { quantity, stopped = 0, goes_on: goesOn = 0 } }: { item: OrderItem }) {
  const pieces = (count: number) => count < quantity && <span className="num">{count} × </span>;
  return (
    <>
      {stopped > 0 && (
        <span className={classes.line} data-kind="stopped">
          <IconBan size={16} stroke={2} aria-hidden="true" />
          <span>
            {pieces(stopped)}
            {i18n._(refundedWords.stopped)}
          </span>
        </span>
      )}
      {goesOn > 0 && (
        <span className={classes.line}>
          <IconReceiptRefund size={16} stroke={2} aria-hidden="true" />
          <span>
            {pieces(goesOn)}
            {i18n._(refundedWords.goesOn)}
          </span>
        </span>
      )}
    </>
  );
}
