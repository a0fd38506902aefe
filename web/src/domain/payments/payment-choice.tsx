import { t } from '@lingui/core/macro';
import { Radio } from '@mantine/core';
import { type Icon, IconCash, IconCreditCard, IconQrcode, IconWallet } from '@tabler/icons-react';
import { RadioTile } from '../../ui/option-card';
import classes from './payment-choice.module.css';

const icons: readonly [RegExp, Icon][] = [
  [/cash/i, IconCash],
  [/upi|qr/i, IconQrcode],
  [/card|credit|debit/i, IconCreditCard],
];
const iconOf = (title: string) => icons.find(([pattern]) => pattern.test(title))?.[1] ?? IconWallet;

type Props = { types: readonly { id: string; title: string }[]; value: string | undefined; onChange: (id: string) => void };

/** One tile for each payment type. */
export function PaymentChoice({ types, value, onChange }: Props) {
  return (
    <Radio.Group value={value ?? null} onChange={onChange} aria-label={t`Payment type`}>
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
  );
}
