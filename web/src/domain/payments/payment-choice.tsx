import { t } from '@lingui/core/macro';
import { Radio } from '@mantine/core';
import type { PaymentKind } from '@thali/proto/catalog/payment-kinds';
import { RadioTile } from '../../ui/option-card';
import { kindIcon } from './kind-icons';
import classes from './payment-choice.module.css';

type Props = {
  types: readonly { id: string; title: string; kind?: PaymentKind }[];
  value: string | undefined;
  onChange: (id: string) => void;
};

/** One tile for each payment type. */
export function PaymentChoice({ types, value, onChange }: Props) {
  return (
    <Radio.Group value={value ?? null} onChange={onChange} aria-label={t`Payment type`}>
      <div className={classes.tiles}>
        {types.map(({ id, title, kind }) => {
          const Sign = kindIcon(kind);
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
