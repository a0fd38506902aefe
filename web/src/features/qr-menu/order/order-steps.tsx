import { type Icon, IconBell, IconCheck, IconClock, IconFlame, IconReceipt } from '@tabler/icons-react';
import type { QrOrderProgress } from '@thali/proto/ordering/qr-orders';
import classes from './order-placed.module.css';

const steps: { state: QrOrderProgress['state']; icon: Icon; title: string; now: string }[] = [
  {
    state: 'waiting',
    icon: IconClock,
    title: 'Waiting for the restaurant',
    now: 'The staff will confirm your order in a moment.',
  },
  { state: 'accepted', icon: IconReceipt, title: 'Accepted', now: 'Your order is with the kitchen.' },
  { state: 'preparing', icon: IconFlame, title: 'Preparing', now: 'Your food is being cooked.' },
  { state: 'ready', icon: IconBell, title: 'Ready', now: 'Enjoy your meal!' },
];
/** The progress of the order; each step is announced when it is reached. */
export function OrderSteps({ order, live, failed }: { order: QrOrderProgress | null; live: boolean; failed: boolean }) {
  const reached = order ? steps.findIndex(({ state }) => state === order.state) : -1;
  const cancelled = order?.state === 'cancelled';
  const now = steps[reached];
  return (
    <section className={classes.card} aria-label="Progress">
      {order && order.tokenNo !== null && (
        <p className={classes.token}>
          Token
          <b className="num">{order.tokenNo}</b>
        </p>
      )}
      <h2 className={classes.heading}>
        Your order
        {!cancelled && (
          <span className={classes.live} data-on={live || undefined}>
            <i aria-hidden="true" />
            {live ? 'Live' : failed ? 'No connection' : 'Updated every few seconds'}
          </span>
        )}
      </h2>
      <p className="unseen" role="status">
        {now && `${now.title}. ${now.now}`}
      </p>
      {cancelled ? (
        <p role="alert">The restaurant could not take this order. Please ask the staff.</p>
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
                  <b>{title}</b>
                  {index === reached && <small>{text}</small>}
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
