import { t } from '@lingui/core/macro';
import { IconArrowRight, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { timeText } from '../../../ui/time-text';
import { go } from '../navigate';
import { hrefOf } from '../place';
import { myOrders } from './my-orders';
import classes from './way-back.module.css';

/** Links from the menu back to this phone's orders, also in a new tab. */
export function WayBack({ qrcode }: { qrcode: string }) {
  const [orders] = useState(() => myOrders(qrcode));
  if (!orders.length) return null;
  return (
    <ul className={classes.orders} aria-label={t`Your orders`}>
      {orders.map(({ table, order, at }) => {
        const time = timeText(at);
        const place = { page: 'placed', qrcode, table, order } as const;
        return (
          <li key={order}>
            <a
              className={classes.link}
              href={hrefOf(place)}
              onClick={(event) => {
                event.preventDefault();
                go(place);
              }}
            >
              <IconReceipt size={20} stroke={1.75} aria-hidden="true" />
              <span>{t`Your order of ${time}`}</span>
              <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
