import { plural, t } from '@lingui/core/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconMessage2, IconTrash } from '@tabler/icons-react';
import type { QrOrder } from '@thali/proto/ordering/qr-orders';
import { i18n } from '#words';
import { deliveryTitle } from '../../../domain/orders/delivery-title';
import { tableTitle } from '../../../domain/tables/table-title';
import { elapsedText } from '../../../ui/time-text';
import { useClock } from '../../../ui/use-clock';
import { usePos } from '../pos-context';
import { problemWords } from '../state/dish';
import { itemText, judgeItems } from '../state/qr-order';
import classes from './qr-orders.module.css';

type Props = { order: QrOrder; busy: boolean; onLoad: () => void; onDelete: () => void };

/** One diner's order: its table, its customer, its age, and which of its items are available. */
export function QrOrderEntry({ order, busy, onLoad, onDelete }: Props) {
  const { menu, state } = usePos();
  const items = judgeItems(order, menu);
  const selected = order.id === state.selectedQrOrderItem;
  const table = order.table_title ? tableTitle(order.table_title) : t({ context: 'an order without a table', message: 'N/A' });
  const who = order.customer_type === 'WALKIN' ? t`WALKIN` : (order.customer_name ?? '');
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const nothingLeft = items.every(({ problem }) => problem);
  return (
    <li className={classes.entry} data-selected={selected || undefined}>
      <div className={classes.head}>
        <b className="trunc">{table}</b>
        <span className="trunc">
          {who} · <span className="num">{plural(count, { one: '# item', other: '# items' })}</span>
          {order.delivery_type !== 'dinein' && ` · ${deliveryTitle(order.delivery_type)}`}
        </span>
        <span className={classes.since}>
          <Waiting since={Date.parse(order.date)} />
          {selected && <span className={classes.mark}>{t`In the cart`}</span>}
        </span>
      </div>
      <Button
        variant={selected ? 'default' : 'light'}
        size="pos"
        aria-label={t`Load the order of ${table}, ${who}`}
        disabled={busy || nothingLeft || state.unanswered !== null}
        onClick={onLoad}
      >
        {t`Load`}
      </Button>
      <ActionIcon size="pos" aria-label={t`Delete the order of ${table}, ${who}`} disabled={busy} onClick={onDelete}>
        <IconTrash size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.key} data-out={item.problem !== null || undefined}>
            <span className="num">{item.quantity} ×</span> <span className={classes.dish}>{itemText(item)}</span>
            {item.problem && (
              <span className={classes.problem}>
                <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
                {i18n._(problemWords[item.problem])}
              </span>
            )}
            {item.notes && (
              <span className={classes.note}>
                <IconMessage2 size={14} stroke={2} aria-hidden="true" />
                {item.notes}
              </span>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

function Waiting({ since }: { since: number }) {
  const text = useClock((now) => elapsedText(now - since));
  return (
    <span className={`${classes.waiting} num`}>
      <IconClock size={14} stroke={2} aria-hidden="true" />
      {text}
    </span>
  );
}
