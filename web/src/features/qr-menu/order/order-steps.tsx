import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type Icon, IconBell, IconCheck, IconClock, IconFlame, IconReceipt } from '@tabler/icons-react';
import type { QrOrderProgress } from '@thali/proto/ordering/qr-orders';
import { i18n } from '#words';
import classes from './order-placed.module.css';

const steps: { state: QrOrderProgress['state']; icon: Icon; title: MessageDescriptor; now: MessageDescriptor }[] = [
  {
    state: 'waiting',
    icon: IconClock,
    title: msg`Waiting for the restaurant`,
    now: msg`The staff will confirm your order in a moment.`,
  },
  { state: 'accepted', icon: IconReceipt, title: msg`Accepted`, now: msg`Your order is with the kitchen.` },
  { state: 'preparing', icon: IconFlame, title: msg`Preparing`, now: msg`Your food is being cooked.` },
  { state: 'ready', icon: IconBell, title: msg`Ready`, now: msg`Enjoy your meal!` },
];
/** The progress of the order; each step is announced when it is reached. */
export function OrderSteps({ order, live, failed }: { order: QrOrderProgress | null; live: boolean; failed: boolean }) {
  const reached = order ? steps.findIndex(({ state }) => state === order.state) : -1;
  const cancelled = order?.state === 'cancelled';
  const now = steps[reached];
  return (
    <section className={classes.card} aria-label={t`Progress`}>
      {order && order.tokenNo !== null && (
        <p className={classes.token}>
          {t`Token`}
          <b className="num">{order.tokenNo}</b>
        </p>
      )}
      <h2 className={classes.heading}>
        {t`Your order`}
        {!cancelled && (
          <span className={classes.live} data-on={live || undefined}>
            <i aria-hidden="true" />
            {live ? t`Live` : failed ? t`No connection` : t`Updated every few seconds`}
          </span>
        )}
      </h2>
      <p className="unseen" role="status">
        {now && `${i18n._(now.title)}. ${i18n._(now.now)}`}
      </p>
      {cancelled ? (
        <p role="alert">
          {order.items.some(({ refunded }) => refunded)
            ? t`This order was refunded and is not cooked.`
            : t`The restaurant could not take this order. Please ask the staff.`}
        </p>
      ) : (
        <ol>
          {steps.map(({ state, icon, title, now: text }, index) => {
            // The last step counts as done as soon as it is reached.
            const done = index < reached || (index === reached && state === 'ready');
            const at = done ? 'done' : index === reached ? 'now' : 'ahead';
            const Sign = done ? IconCheck : icon;
            return (
              <li key={state} className={classes.step} data-at={at} aria-current={index === reached ? 'step' : undefined}>
                <span className={classes.dot}>
                  <Sign size={16} stroke={2} aria-hidden="true" />
                </span>
                <div>
                  <b>{i18n._(title)}</b>
                  {index === reached && <small>{i18n._(text)}</small>}
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
