import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import { useState } from 'react';
import { useMay } from '../../domain/session/session';
import { moneyText } from '../../ui/money-text';
import { CloseOld } from './close-old';
import classes from './group-card.module.css';

type Props = { group: OrderGroup; more: NonNullable<OrderGroup['more']>; currency: string };

/** What a table's card leaves out: its older orders. What one bill does not take is never going to be paid with it, so it can be closed. */
export function MoreOfGroup({ group, more: { orders, due }, currency }: Props) {
  const [closing, setClosing] = useState(false);
  const mayClose = useMay('closeUnpaid');
  const [first] = group.orders;
  const amount = moneyText(due, currency);
  return (
    <div className={classes.rest}>
      <p className="num">
        {plural(orders, { one: '# older order', other: '# older orders' })}
        {due > 0 && <small>{t`${amount} of it is not on this bill`}</small>}
      </p>
      {mayClose && group.table_id && first && (
        <Button variant="subtle" onClick={() => setClosing(true)}>
          {t`Close all of them`}
        </Button>
      )}
      {closing && first && <CloseOld tableId={group.table_id} before={first.date} onClose={() => setClosing(false)} />}
    </div>
  );
}
