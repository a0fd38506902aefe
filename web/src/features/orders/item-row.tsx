import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconBan, IconChecks, IconCircleCheck, IconDotsVertical, IconFlame, IconMessage2 } from '@tabler/icons-react';
import type { OrderItem } from '@thali/proto/ordering/order';
import { lazy, Suspense, useState } from 'react';
import { i18n } from '#words';
import { itemStatusIcons, itemStatusWords } from '../../domain/orders/item-status';
import { Refunded } from '../../domain/orders/refunded';
import { useMay } from '../../domain/session/session';
import { type SettableStatus, setItemStatus } from './board-actions';
import classes from './item-row.module.css';

const CancelItem = lazy(() => import('./cancel-item'));
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The words of the menu are the specification's: Pending sets preparing. */
const steps = [
  ['preparing', msg({ context: 'an item of an order', message: 'Pending' }), IconFlame],
  ['completed', msg({ context: 'an item of an order', message: 'Complete' }), IconCircleCheck],
  ['delivered', msg`Delivered`, IconChecks],
] as const satisfies [SettableStatus, MessageDescriptor, unknown][];

/** `paid`: the item stays in the bill and can not be cancelled by itself. `closed`: the order can no longer be changed. */
export function ItemRow({ item, paid, closed = false }: { item: OrderItem; paid: boolean; closed?: boolean }) {
  const [cancelling, setCancelling] = useState(false);
  const mayMove = useMay('moveItem');
  const mayVoid = useMay('voidItem');
  const title = item.item_title;
  const StatusIcon = itemStatusIcons[item.status];
  // Who reads that it was refunded need not read that it is cancelled: it is on the bill.
  const off = item.status === 'cancelled' && item.stopped;
  const details = [!off && i18n._(itemStatusWords[item.status]), item.variant_title, ...item.addons.map((addon) => addon.title)];
  return (
    <li className={classes.row} data-status={item.status}>
      <span className={classes.sign}>
        <StatusIcon {...icon} />
      </span>
      <div className={classes.text}>
        <b>
          <span className="num">{item.quantity} ×</span> {title}
        </b>
        <small>{details.filter(Boolean).join(' · ')}</small>
        <Refunded item={item} />
        {item.notes && (
          <small className={classes.note}>
            <IconMessage2 size={16} stroke={2} aria-label={t`Note`} />
            {item.notes}
          </small>
        )}
      </div>
      {mayMove && !closed && item.status !== 'cancelled' && (
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={t`Status of ${title}`}>
              <IconDotsVertical {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {steps.map(([status, word, StepIcon]) => (
              <Menu.Item
                key={status}
                leftSection={<StepIcon {...icon} />}
                disabled={item.status === status}
                onClick={() => setItemStatus(item.id, status)}
              >
                {i18n._(word)}
              </Menu.Item>
            ))}
            {mayVoid && (
              <>
                <Menu.Divider />
                <Menu.Item
                  color="var(--t-danger-text)"
                  leftSection={<IconBan {...icon} />}
                  disabled={paid}
                  onClick={() => setCancelling(true)}
                >
                  {t`Cancel`}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {cancelling && (
        <Suspense>
          <CancelItem item={item} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </li>
  );
}
