import { IconToolsKitchen2 } from '@tabler/icons-react';
import type { Output } from '@thali/proto/kernel';
import type { dashboard } from '@thali/proto/reporting/reports';
import { EmptyState } from '../../ui/empty-state';
import { Money } from '../../ui/money';
import { RowSkeletons } from '../../ui/skeletons';
import { Panel, PanelList } from './panel';
import classes from './top-items.module.css';

type Item = Output<typeof dashboard>['topSellingItems'][number];

/** What sold most today; the bars compare with the first. */
export function TopItems({ items, currency }: { items: readonly Item[] | undefined; currency: string }) {
  const most = Math.max(1, ...(items ?? []).map((item) => item.orders_count));
  return (
    <Panel title="Top Booking Service" more={{ to: '/dashboard/reports', title: 'Reports' }}>
      {!items && <RowSkeletons height={71} thumbnail />}
      {items?.length === 0 && (
        <EmptyState title="No Top Selling items found for Today!">The list fills with the first orders of the day.</EmptyState>
      )}
      {items && items.length > 0 && (
        <PanelList label="Top selling items">
          {items.map((item, index) => (
            <li key={`${item.title} ${item.price}`} className={classes.row}>
              <span className={`${classes.rank} num`}>{index + 1}</span>
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
                <small>orders</small>
              </span>
            </li>
          ))}
        </PanelList>
      )}
    </Panel>
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
