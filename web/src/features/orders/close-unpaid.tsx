import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import { type FormEvent, useState } from 'react';
import { moneyText } from '../../ui/money-text';
import { ReasonField, useReason } from '../../ui/reason-field';
import { completeOnce } from './board-actions';

type Props = { group: OrderGroup; currency: string; onBack: () => void; onClosed: () => void };

/** Closes orders without payment and asks for the reason. */
export function CloseUnpaid({ group, currency, onBack, onClosed }: Props) {
  const reason = useReason();
  const [closing, setClosing] = useState(false);
  const close = async (event: FormEvent) => {
    event.preventDefault();
    const unpaidReason = reason.take();
    if (!unpaidReason) return;
    setClosing(true);
    const done = await completeOnce({ orderIds: group.order_ids, unpaidReason });
    setClosing(false);
    if (done) onClosed();
  };
  const amount = moneyText(group.due, currency);
  return (
    <form noValidate onSubmit={close}>
      <p>{t`${amount} stays unpaid. The order leaves the board, shows in the day close, and can be collected later.`}</p>
      <ReasonField reason={reason} label={t`Why is it not paid?`} minRows={2} autoFocus />
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
