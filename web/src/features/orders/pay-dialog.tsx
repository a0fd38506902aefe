import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import { useState } from 'react';
import { useMay } from '../../domain/session/session';
import { PayForm, type Setup } from './pay-form';

type Props = { group: OrderGroup | undefined; setup: Setup; onClose: () => void };

/** The group stays rendered while the dialog closes. */
export function PayDialog({ group, setup, onClose }: Props) {
  const [shown, setShown] = useState(group);
  const title = useMay('takePayment') ? t`Pay & Complete Order` : t`Close without payment`;
  if (group && group !== shown) setShown(group);
  return (
    <Modal opened={group !== undefined} onClose={onClose} title={title} size={440} stackId="pay">
      {shown && <PayForm key={shown.order_ids.join()} group={shown} setup={setup} onClose={onClose} />}
    </Modal>
  );
}
