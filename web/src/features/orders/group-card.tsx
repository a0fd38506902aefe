import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconBan,
  IconCash,
  IconChecks,
  IconCircleCheck,
  IconClock,
  IconClockExclamation,
  IconDotsVertical,
  IconPrinter,
} from '@tabler/icons-react';
import type { Act } from '@thali/proto/acts';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import type { Reservation } from '@thali/proto/ordering/reservations';
import { lazy, Suspense, useState } from 'react';
import { BookingMark } from '../../domain/reservations/booking-mark';
import { mayDo, useStoredUser } from '../../domain/session/session';
import { Money } from '../../ui/money';
import { elapsedText } from '../../ui/time-text';
import { useClock } from '../../ui/use-clock';
import { cancelUnpaid, completeGroup } from './board-actions';
import {
  amountOf,
  cancellingActs,
  givesBack,
  isPaid,
  leftToCook,
  OVERDUE_MS,
  placeOf,
  settlingActs,
  startedAt,
  titleOf,
} from './group';
import classes from './group-card.module.css';
import { MoreOfGroup } from './more-of-group';
import { OrderSection } from './order-section';
import { printOrders } from './print-orders';

const CancelPaid = lazy(() => import('./cancel-paid'));
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  group: OrderGroup;
  /** The table's next booking, if it starts soon. */
  booking?: Reservation;
  currency: string;
  onPay: (group: OrderGroup) => void;
};

/** One table with its open orders, or one order without a table; with the actions that the user may do. */
export function GroupCard({ group, booking, currency, onPay }: Props) {
  const user = useStoredUser();
  const [refunding, setRefunding] = useState(false);
  const paid = isPaid(group);
  const settling = settlingActs(group).find((act) => mayDo(user, act));
  const mayCancel = cancellingActs(group).every((act) => mayDo(user, act));
  const mayPrint = mayDo(user, 'takePayment');
  const started = startedAt(group);
  const overdue = useClock((now) => now - started >= OVERDUE_MS) && !paid;
  const title = titleOf(group);
  const place = placeOf(group);
  const settle = paid ? () => completeGroup(group) : () => onPay(group);
  const SettleIcon = paid ? IconChecks : IconCash;
  const settleWord = settlingWord(settling);
  const cancel = () => (givesBack(group) ? setRefunding(true) : cancelUnpaid(group));
  return (
    <article className={classes.card} data-overdue={overdue || undefined} aria-label={[title, place].filter(Boolean).join(', ')}>
      <header className={classes.header}>
        <div className={classes.title}>
          <h2>{title}</h2>
          <span>{place}</span>
          {booking && <BookingMark booking={booking} />}
        </div>
        <div className={classes.amount}>
          <Money className={classes.due} amount={amountOf(group, currency)} currency={currency} />
          {paid ? (
            <span className={classes.paid}>
              <IconCircleCheck size={16} stroke={2} aria-hidden="true" />
              {t`Paid`}
            </span>
          ) : (
            <Elapsed since={started} overdue={overdue} />
          )}
        </div>
        {(settling || mayCancel || mayPrint) && (
          <Menu>
            <Menu.Target>
              <ActionIcon className={classes.more} aria-label={t`Actions for ${title}`}>
                <IconDotsVertical {...icon} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {mayPrint && (
                <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => printOrders(group.order_ids)}>
                  {t`Print Receipt`}
                </Menu.Item>
              )}
              {settling && (
                <Menu.Item leftSection={<SettleIcon {...icon} />} onClick={settle}>
                  {settleWord}
                </Menu.Item>
              )}
              {mayCancel && (
                <>
                  <Menu.Divider />
                  <Menu.Item color="var(--t-danger-text)" leftSection={<IconBan {...icon} />} onClick={cancel}>
                    {t`Cancel`}
                  </Menu.Item>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </header>
      {group.orders.map((order) => (
        <OrderSection key={order.id} order={order} />
      ))}
      {group.more && <MoreOfGroup group={group} more={group.more} currency={currency} />}
      {settling && (
        <footer className={classes.footer}>
          <Button
            size="pos"
            fullWidth
            variant={paid ? 'default' : leftToCook(group) ? 'light' : 'filled'}
            leftSection={<SettleIcon {...icon} />}
            onClick={settle}
          >
            {settleWord}
          </Button>
        </footer>
      )}
      {refunding && (
        <Suspense>
          <CancelPaid group={group} currency={currency} onClose={() => setRefunding(false)} />
        </Suspense>
      )}
    </article>
  );
}

function settlingWord(act: Act | undefined): string {
  if (act === 'takePayment') return t`Pay & Complete`;
  return act === 'closeUnpaid' ? t`Close without payment` : t({ context: 'an order', message: 'Complete' });
}

function Elapsed({ since, overdue }: { since: number; overdue: boolean }) {
  const text = useClock((now) => elapsedText(now - since));
  const ClockIcon = overdue ? IconClockExclamation : IconClock;
  return (
    <span className={`${classes.elapsed} num`}>
      <ClockIcon size={16} stroke={2} aria-hidden="true" />
      {text}
    </span>
  );
}
