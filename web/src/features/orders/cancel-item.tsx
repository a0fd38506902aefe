import { Button, Chip, Group, Modal, Text, TextInput } from '@mantine/core';
import type { OrderItem } from '@thali/proto/ordering/order';
import { useState } from 'react';
import { setItemStatus } from './board-actions';

const usual = ['Sold out', 'Kitchen is closed', 'Guest changed the order', 'Entered by mistake'];

/** Confirms the cancellation of an item and asks for the reason, which a diner who ordered by QR code will read. */
export default function CancelItem({ item, onClose }: { item: OrderItem; onClose: () => void }) {
  const { id, item_title, quantity, status } = item;
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const cook = status === 'created' || status === 'preparing' ? ' The kitchen is told not to cook it.' : '';
  const cancel = async () => {
    setSending(true);
    await setItemStatus(id, 'cancelled', reason.trim());
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Cancel ${quantity} × ${item_title}`} size={440}>
      <Text size="sm">It leaves the bill, which is not reversible.{cook}</Text>
      <Chip.Group value={usual.includes(reason) ? reason : null} onChange={(chosen) => setReason(String(chosen ?? ''))}>
        <Group gap="xs" mt="md" role="group" aria-label="Usual reasons">
          {usual.map((one) => (
            <Chip key={one} value={one} size="md" onClick={() => reason === one && setReason('')}>
              {one}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <TextInput
        mt="md"
        label="Reason"
        description="Guests who ordered by QR code read it on their phone."
        maxLength={100}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group grow mt="lg" gap="xs">
        <Button variant="default" size="pos" onClick={onClose} data-autofocus>
          Keep Item
        </Button>
        <Button color="danger" size="pos" loading={sending} onClick={cancel}>
          Cancel Item
        </Button>
      </Group>
    </Modal>
  );
}
