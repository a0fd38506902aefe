import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconCircleCheck, IconCoinRupee, IconPrinter, IconReceiptRefund } from '@tabler/icons-react';
import type { Order, PaymentStatus } from '@thali/proto/ordering/order';
import { useMay } from '../../domain/session/session';
import { Status } from '../../ui/status';
import { timeText } from '../../ui/time-text';
import { ItemRow } from './item-row';
import classes from './order-section.module.css';
import { reprintTicket } from './print-orders';

/** One order of a card: token, time, whether it is paid, and its items. `closed`: it can no longer be changed. */
export function OrderSection({ order, closed = false }: { order: Order; closed?: boolean }) {
  const token = order.token_no;
  const mayPrint = useMay('printTicket');
  return (
    <section aria-label={t`Token ${token}`}>
      <div className={classes.head}>
        <span>
          {t`Token`} <b className="num">{token}</b>
        </span>
        <time className={`${classes.time} num`} dateTime={order.date}>
          {timeText(order.date)}
        </time>
        <span className={classes.payment}>
          <Payment status={order.payment_status} />
        </span>
        {mayPrint && !closed && (
          <ActionIcon aria-label={t`Print the kitchen's ticket of token ${token} again`} onClick={() => reprintTicket(order.id)}>
            <IconPrinter size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <ul>
        {order.items.map((item) => (
          <ItemRow key={item.id} item={item} closed={closed} paid={order.payment_status !== 'pending'} />
        ))}
      </ul>
    </section>
  );
}

function Payment({ status }: { status: PaymentStatus }) {
  if (status === 'paid')
    return (
      <Status tone="success" icon={IconCircleCheck}>
        {t`Paid`}
      </Status>
    );
  if (status === 'refunded')
    return (
      <Status tone="info" icon={IconReceiptRefund}>
        {t`Refunded`}
      </Status>
    );
  return (
    <Status tone="neutral" icon={IconCoinRupee} outlined>
      {t`Unpaid`}
    </Status>
  );
}
