import { t } from '@lingui/core/macro';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import type { TopItem } from '@thali/proto/reporting/reports';
import type * as z from 'zod';
import { Money } from '../../ui/money';
import classes from './top-item-row.module.css';

type Props = { item: z.output<typeof TopItem>; rank: number; most: number; currency: string };

/** A row in a list of best sellers. The bar compares the item's orders with `most`, the orders of the first item. */
export function TopItemRow({ item, rank, most, currency }: Props) {
  return (
    <li className={classes.row}>
      <span className={`${classes.rank} num`}>{rank}</span>
      <Photo image={item.image} />
      <div className="trunc">
        <b className={`${classes.title} trunc`}>{item.title}</b>
        <Money className={classes.price} amount={item.price} currency={currency} />
        <span className={classes.bar} aria-hidden="true">
          <i style={{ width: `${(100 * item.orders_count) / most}%` }} />
        </span>
      </div>
      <span className={classes.orders}>
        <b className="num">{item.orders_count}</b>
        <small>{t({ context: 'below a number', message: 'orders' })}</small>
      </span>
    </li>
  );
}

function Photo({ image }: { image: string | null }) {
  if (image) return <img className={classes.photo} src={image} alt="" width={44} height={44} loading="lazy" />;
  return (
    <span className={classes.photo}>
      <IconToolsKitchen2 size={20} stroke={1.75} aria-hidden="true" />
    </span>
  );
}
