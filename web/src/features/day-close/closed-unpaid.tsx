import { t } from '@lingui/core/macro';
import type { OpenDay } from '@thali/proto/ordering/day-close';
import { OwedOrder } from '../../domain/bills/owed-order';
import { storeMomentText } from '../../ui/days';
import { Money } from '../../ui/money';
import panel from './day-close.module.css';

/** The orders that were completed without payment and are still owed. */
export function ClosedUnpaidOrders({ day: { closed_unpaid: owed, currency, time_zone } }: { day: OpenDay }) {
  if (!owed.orders) return null;
  const more = owed.orders - owed.listed.length;
  return (
    <>
      <h2 className={panel.heading}>
        {t`Closed unpaid`} · <span className="num">{owed.orders}</span> · <Money amount={owed.total} currency={currency} />
      </h2>
      <section className={`${panel.panel} ${panel.owed}`} aria-label={t`Closed unpaid`}>
        <ul>
          {owed.listed.map((order) => (
            <OwedOrder
              key={order.order_id}
              order={order}
              closed={storeMomentText(order.closed_at, time_zone)}
              total={order.total}
              currency={currency}
            />
          ))}
        </ul>
        {more > 0 && <p>{t`${more} more, closed earlier`}</p>}
      </section>
    </>
  );
}
