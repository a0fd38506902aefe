import { t } from '@lingui/core/macro';
import { Button, NumberInput } from '@mantine/core';
import { currencyDecimals, currencySymbol } from '@thali/money/currency';
import type { PaymentType } from '@thali/proto/catalog/payment-types';
import { Money } from '../../ui/money';
import type { Payment } from './payment-split';
import classes from './split-fields.module.css';

type Props = {
  types: readonly PaymentType[];
  payments: Payment[];
  currency: string;
  onChange: (payments: Payment[]) => void;
  /** Still to be paid, major units; null while an amount is not valid. */
  rest: number | null;
};

/** An amount field for each type; one tap fills a type with all that is left. */
export default function SplitFields({ types, payments, currency, onChange, rest }: Props) {
  const decimals = currencyDecimals(currency);
  const set = (id: string, amount: number) =>
    onChange(payments.map((payment) => (payment.paymentTypeId === id ? { ...payment, amount } : payment)));
  return (
    <div className={classes.split}>
      {types.map(({ id, title }) => {
        const amount = payments.find(({ paymentTypeId }) => paymentTypeId === id)?.amount ?? 0;
        const filled = rest === null ? amount : Number((amount + rest).toFixed(decimals));
        return (
          <div key={id} className={classes.part}>
            <NumberInput
              label={title}
              size="pos"
              min={0}
              decimalScale={decimals}
              fixedDecimalScale
              thousandSeparator=","
              thousandsGroupStyle={currency === 'INR' ? 'lakh' : 'thousand'}
              allowNegative={false}
              prefix={currencySymbol(currency)}
              value={amount}
              onChange={(value) => set(id, Number(value) || 0)}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button
              variant="light"
              size="pos"
              px={14}
              disabled={!rest || filled < 0}
              onClick={() => set(id, filled)}
              aria-label={t`The rest by ${title}`}
            >
              {t`Rest`}
            </Button>
          </div>
        );
      })}
      <p className={classes.rest} role="status" data-open={rest !== 0 || undefined}>
        {rest !== null && rest < 0 ? t`Too much` : t`Still to pay`}
        <Money amount={Math.abs(rest ?? 0)} currency={currency} />
      </p>
    </div>
  );
}
