import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Button, Chip, Group, Modal, Text, TextInput } from '@mantine/core';
import type { OrderItem } from '@thali/proto/ordering/order';
import { useState } from 'react';
import { i18n } from '#words';
import { setItemStatus } from './board-actions';

/** The reason that is kept, which diners of any language read, and its words for the user. */
const usual: [reason: string, shown: MessageDescriptor][] = [
  ['Sold out', msg`Sold out`], // no text: it is sent
  ['Kitchen is closed', msg`Kitchen is closed`], // no text: it is sent
  ['Guest changed the order', msg`Guest changed the order`], // no text: it is sent
  ['Entered by mistake', msg`Entered by mistake`], // no text: it is sent
];

/** Confirms the cancellation of an item and asks for the reason, which a diner who ordered by QR code will read. */
export default function CancelItem({ item, onClose }: { item: OrderItem; onClose: () => void }) {
  const { id, item_title: title, quantity, status } = item;
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const cook = status === 'created' || status === 'preparing';
  const cancel = async () => {
    setSending(true);
    await setItemStatus(id, 'cancelled', reason.trim());
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t`Cancel ${quantity} × ${title}`} size={440}>
      <Text size="sm">
        {t`It leaves the bill, which is not reversible.`}
        {cook && ` ${t`The kitchen is told not to cook it.`}`}
      </Text>
      <Chip.Group
        value={usual.some(([one]) => one === reason) ? reason : null}
        onChange={(chosen) => setReason(String(chosen ?? ''))}
      >
        <Group gap="xs" mt="md" role="group" aria-label={t`Usual reasons`}>
          {usual.map(([one, shown]) => (
            <Chip key={one} value={one} size="md" onClick={() => reason === one && setReason('')}>
              {i18n._(shown)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <TextInput
        mt="md"
        label={t`Reason`}
        description={t`Guests who ordered by QR code read it on their phone.`}
        maxLength={100}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group grow mt="lg" gap="xs">
        <Button variant="default" size="pos" onClick={onClose} data-autofocus>
          {t`Keep Item`}
        </Button>
        <Button color="danger" size="pos" loading={sending} onClick={cancel}>
          {t`Cancel Item`}
        </Button>
      </Group>
    </Modal>
  );
}
