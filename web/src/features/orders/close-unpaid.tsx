import { t } from '@lingui/core/macro';
import { Button, Group, Textarea } from '@mantine/core';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import { type FormEvent, useRef, useState } from 'react';
import { moneyText } from '../../ui/money-text';
import { completeOnce } from './board-actions';

type Props = { group: OrderGroup; currency: string; onBack: () => void; onClosed: () => void };

/** Closes orders without payment and asks for the reason. */
export function CloseUnpaid({ group, currency, onBack, onClosed }: Props) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [closing, setClosing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const close = async (event: FormEvent) => {
    event.preventDefault();
    const unpaidReason = reason.trim();
    setMissing(!unpaidReason);
    if (!unpaidReason) return field.current?.focus();
    setClosing(true);
    const done = await completeOnce({ orderIds: group.order_ids, unpaidReason });
    setClosing(false);
    if (done) onClosed();
  };
  const amount = moneyText(group.due, currency);
  return (
    <form noValidate onSubmit={close}>
      <p>{t`${amount} stays unpaid. The order leaves the board, shows in the day close, and can be collected later.`}</p>
      <Textarea
        ref={field}
        mt="md"
        label={t`Why is it not paid?`}
        required
        autosize
        minRows={2}
        maxRows={4}
        maxLength={200}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={missing && t`Please give a reason!`}
      />
      <Group grow mt="lg" gap="sm">
        <Button variant="default" size="pos" onClick={onBack}>
          {t`Back`}
        </Button>
        <Button type="submit" color="danger" size="pos" loading={closing}>
          {t`Close unpaid`}
        </Button>
      </Group>
    </form>
  );
}
