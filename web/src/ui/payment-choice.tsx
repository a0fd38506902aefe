import { Radio } from '@mantine/core';
import { type Icon, IconCash, IconCreditCard, IconQrcode, IconWallet } from '@tabler/icons-react';
import classes from './payment-choice.module.css';

const icons: readonly [RegExp, Icon][] = [
  [/cash/i, IconCash],
  [/upi|qr|gpay|phonepe|paytm/i, IconQrcode],
  [/card|visa|debit|credit/i, IconCreditCard],
];
const iconOf = (title: string) => icons.find(([pattern]) => pattern.test(title))?.[1] ?? IconWallet;

type Props = { types: readonly { id: string; title: string }[]; value: string | undefined; onChange: (id: string) => void };

/** How it is paid: one tile each. */
export function PaymentChoice({ types, value, onChange }: Props) {
  return (
    <Radio.Group value={value ?? null} onChange={onChange} aria-label="Payment type">
      <div className={classes.tiles}>
        {types.map(({ id, title }) => {
          const TypeIcon = iconOf(title);
          return (
            <Radio.Card key={id} value={id} className={classes.tile}>
              <TypeIcon size={20} stroke={1.75} aria-hidden="true" />
              <span className="trunc">{title}</span>
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}
