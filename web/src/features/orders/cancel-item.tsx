import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Button, Chip, Group, Modal, Text, TextInput } from '@mantine/core';
import type { OrderItem } from '@thali/proto/ordering/order';
import { useState } from 'react';
import { i18n } from '#words';
import { isToCook } from '../../domain/orders/item-status';
import { Stepper } from '../../ui/stepper';
import { cancelItem } from './board-actions';

/** The reason that is kept, which diners of any language read, and its words for the user. */
const usual: [reason: string, shown: MessageDescriptor][] = [
  ['Sold out', msg`Sold out`], // no text: it is sent
  ['Kitchen is closed', msg`Kitchen is closed`], // no text: it is sent
  ['Guest changed the order', msg`Guest changed the order`], // no text: it is sent
  ['Entered by mistake', msg`Entered by mistake`], // no text: it is sent
];

/**
 * Confirms the cancellation of an item, or of some pieces of it, and asks for the reason, which a diner who ordered by QR code will read. When somebody
 * else cancelled some meanwhile, it stays open with what is left.
 */
export default function CancelItem({ item, onClose }: { item: OrderItem; onClose: () => void }) {
  const { item_title: title, quantity: left, status } = item;
  const [chosen, setChosen] = useState(1);
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const quantity = Math.min(chosen, left);
  const cancel = async () => {
    setSending(true);
    const done = await cancelItem(item, quantity, reason.trim());
    setSending(false);
    if (done) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t`Cancel ${quantity} × ${title}`} size={440}>
      <Text size="sm">
        {t`It leaves the bill, which is not reversible.`}
        {isToCook(status) && ` ${t`The kitchen is told not to cook it.`}`}
      </Text>
      {left > 1 && <Pieces of={title} left={left} quantity={quantity} onChange={setChosen} />}
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

type PiecesProps = { of: string; left: number; quantity: number; onChange: (quantity: number) => void };

function Pieces({ of, left, quantity, onChange }: PiecesProps) {
  return (
    <Group gap="xs" mt="md" role="group" aria-label={t`How many`}>
      <Chip.Group value={String(quantity)} onChange={(chosen) => onChange(Number(chosen))}>
        <Chip value="1" size="md">
          1
        </Chip>
        <Chip value={String(left)} size="md">{t`All ${left}`}</Chip>
      </Chip.Group>
      <Stepper value={quantity} of={of} min={1} max={left} onStep={(by) => onChange(quantity + by)} />
    </Group>
  );
}
