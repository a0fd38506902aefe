import { t } from '@lingui/core/macro';
import { Button, Group, Modal, Switch } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { PaymentChoice } from '../../../domain/payments/payment-choice';
import { type Payment, paidParts, restOf } from '../../../domain/payments/payment-split';
import { Money } from '../../../ui/money';
import { Figures } from '../cart/figures';
import { Notices } from '../cart/notices';
import { usePos } from '../pos-context';
import classes from './dialogs.module.css';

const SplitFields = lazy(() => import('../../../domain/payments/split-fields'));

/** Takes the payment: one tap for a single payment type, or the total split over several. */
export function Collect() {
  const { init, cart, currency, close, sender } = usePos();
  const types = init.paymentTypes;
  const total = cart.figures.payableTotal;
  const [chosen, setChosen] = useState(types[0]?.id);
  const [split, setSplit] = useState<Payment[] | null>(null);

  const payments = split ?? (chosen ? [{ paymentTypeId: chosen, amount: total }] : []);
  const rest = restOf(total, payments, currency);
  const toggleSplit = (on: boolean) =>
    setSplit(on ? types.map(({ id }) => ({ paymentTypeId: id, amount: id === chosen ? total : 0 })) : null);
  return (
    <Modal
      opened
      onClose={close}
      title={t`Collect Payment and Send order to Booking`}
      size={400}
      closeOnClickOutside={!sender.busy}
    >
      <Notices />
      <Figures figures={cart.figures} roomy />
      {split ? (
        <Suspense>
          <SplitFields types={types} payments={split} currency={currency} onChange={setSplit} rest={rest} />
        </Suspense>
      ) : (
        <div className={classes.choice}>
          <PaymentChoice types={types} value={chosen} onChange={setChosen} />
        </div>
      )}
      {types.length > 1 && (
        <Switch
          className={classes.switch}
          label={t`Split payment`}
          checked={split !== null}
          onChange={(event) => toggleSplit(event.currentTarget.checked)}
        />
      )}
      <Group gap="xs" mt="md" wrap="nowrap">
        <Button variant="default" size="pay" flex={0.6} onClick={close}>
          {t`Cancel`}
        </Button>
        <Button
          size="pay"
          flex={1}
          loading={sender.busy}
          disabled={types.length > 0 && rest !== 0}
          onClick={() => sender.collect(paidParts(payments))}
          data-autofocus
        >
          {t`Collect`} <Money amount={total} currency={currency} />
        </Button>
      </Group>
    </Modal>
  );
}
