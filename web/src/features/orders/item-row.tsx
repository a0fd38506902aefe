import { ActionIcon, Menu } from '@mantine/core';
import { IconBan, IconChecks, IconCircleCheck, IconDotsVertical, IconFlame, IconMessage2 } from '@tabler/icons-react';
import type { OrderItem } from '@thali/proto/ordering/order';
import { lazy, Suspense, useState } from 'react';
import { itemStatusIcons, itemStatusWords } from '../../domain/orders/item-status';
import { type SettableStatus, setItemStatus } from './board-actions';
import classes from './item-row.module.css';

const CancelItem = lazy(() => import('./cancel-item'));
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The words of the menu are the specification's: Pending sets preparing. */
const steps = [
  ['preparing', 'Pending', IconFlame],
  ['completed', 'Complete', IconCircleCheck],
  ['delivered', 'Delivered', IconChecks],
] as const satisfies [SettableStatus, string, unknown][];

/** `paid`: the item stays in the bill and can not be cancelled by itself. `closed`: the order can no longer be changed. */
export function ItemRow({ item, paid, closed = false }: { item: OrderItem; paid: boolean; closed?: boolean }) {
  const [cancelling, setCancelling] = useState(false);
  const StatusIcon = itemStatusIcons[item.status];
  const details = [itemStatusWords[item.status], item.variant_title, ...item.addons.map((addon) => addon.title)];
  return (
    <li className={classes.row} data-status={item.status}>
      <span className={classes.sign}>
        <StatusIcon {...icon} />
      </span>
      <div className={classes.text}>
        <b>
          <span className="num">{item.quantity} ×</span> {item.item_title}
        </b>
        <small>{details.filter(Boolean).join(' · ')}</small>
        {item.notes && (
          <small className={classes.note}>
            <IconMessage2 size={16} stroke={2} aria-label="Note" />
            {item.notes}
          </small>
        )}
      </div>
      {!closed && item.status !== 'cancelled' && (
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={`Status of ${item.item_title}`}>
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
                {word}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item
              color="var(--t-danger-text)"
              leftSection={<IconBan {...icon} />}
              disabled={paid}
              onClick={() => setCancelling(true)}
            >
              Cancel
            </Menu.Item>
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
