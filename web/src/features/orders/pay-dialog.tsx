import { Modal } from '@mantine/core';
import type { ordersInit } from '@thali/proto/catalog/init';
import type { Output } from '@thali/proto/kernel';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import { useState } from 'react';
import { PayForm } from './pay-form';

export type Setup = Output<typeof ordersInit>;

type Props = { group: OrderGroup | undefined; setup: Setup; onClose: () => void };

/** The group stays drawn while the dialog closes. */
export function PayDialog({ group, setup, onClose }: Props) {
  const [shown, setShown] = useState(group);
  if (group && group !== shown) setShown(group);
  return (
    <Modal opened={group !== undefined} onClose={onClose} title="Pay & Complete Order" size={440}>
      {shown && <PayForm key={shown.order_ids.join()} group={shown} setup={setup} onClose={onClose} />}
    </Modal>
  );
}
