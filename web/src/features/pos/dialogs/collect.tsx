import { Button, Group, Modal, Radio, Switch } from '@mantine/core';
import { type Icon, IconCash, IconCreditCard, IconQrcode, IconWallet } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Money } from '../../../ui/money';
import { RadioTile } from '../../../ui/option-card';
import { Figures } from '../cart/figures';
import { Notices } from '../cart/notices';
import { usePos } from '../pos-context';
import { type Payment, paidParts, restOf } from '../state/payment-split';
import classes from './dialogs.module.css';

const icons: [RegExp, Icon][] = [
  [/cash/i, IconCash],
  [/upi|qr/i, IconQrcode],
  [/card|credit|debit/i, IconCreditCard],
];
const iconOf = (title: string) => icons.find(([pattern]) => pattern.test(title))?.[1] ?? IconWallet;

const SplitFields = lazy(() => import('./split-fields'));

/** Takes the payment: one type with one tap, or the total in parts. */
export function Collect() {
  const { init, cart, currency, close, sender } = usePos();
  const types = init.paymentTypes;
  const total = cart.figures.payableTotal;
  const [chosen, setChosen] = useState(types[0]?.id ?? null);
  const [split, setSplit] = useState<Payment[] | null>(null);

  const payments = split ?? (chosen ? [{ paymentTypeId: chosen, amount: total }] : []);
  const rest = restOf(total, payments, currency);
  const toggleSplit = (on: boolean) =>
    setSplit(on ? types.map(({ id }) => ({ paymentTypeId: id, amount: id === chosen ? total : 0 })) : null);
  return (
    <Modal opened onClose={close} title="Collect Payment and Send order to Booking" size={400} closeOnClickOutside={!sender.busy}>
      <Notices />
      <Figures figures={cart.figures} roomy />
      {split ? (
        <Suspense>
          <SplitFields types={types} payments={split} onChange={setSplit} rest={rest} />
        </Suspense>
      ) : (
        <Radio.Group value={chosen} onChange={setChosen} aria-label="Payment type">
          <div className={classes.tiles}>
            {types.map(({ id, title }) => {
              const Sign = iconOf(title);
              return (
                <RadioTile key={id} value={id} icon={<Sign size={20} stroke={1.75} aria-hidden="true" />}>
                  {title}
                </RadioTile>
              );
            })}
          </div>
        </Radio.Group>
      )}
      {types.length > 1 && (
        <Switch
          className={classes.switch}
          label="Split payment"
          checked={split !== null}
          onChange={(event) => toggleSplit(event.currentTarget.checked)}
        />
      )}
      <Group gap="xs" mt="md" wrap="nowrap">
        <Button variant="default" size="pay" flex={0.6} onClick={close}>
          Cancel
        </Button>
        <Button
          size="pay"
          flex={1}
          loading={sender.busy}
          disabled={types.length > 0 && rest !== 0}
          onClick={() => sender.collect(paidParts(payments))}
          data-autofocus
        >
          Collect <Money amount={total} currency={currency} />
        </Button>
      </Group>
    </Modal>
  );
}
