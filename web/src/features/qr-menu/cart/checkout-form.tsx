import { t } from '@lingui/core/macro';
import { deliveryTitle } from '../../../domain/orders/delivery-title';
import { Field, Segments } from '../parts/field';
import type { Diner, DinerErrors } from './checkout';

type Props = { diner: Diner; errors: DinerErrors; atTable: boolean; onChange: (diner: Diner) => void };

const modes = () =>
  [
    ['guest', t`Guest`],
    ['phone', t`Using Phone Number`],
  ] as const;
const deliveries = () =>
  [
    ['takeaway', deliveryTitle('takeaway')],
    ['dinein', deliveryTitle('dinein')],
  ] as const;

export function CheckoutForm({ diner, errors, atTable, onChange }: Props) {
  return (
    <>
      {!atTable && (
        <Segments
          label={t`Takeaway or dine in`}
          options={deliveries()}
          value={diner.deliveryType === 'dinein' ? 'dinein' : 'takeaway'}
          onChange={(deliveryType) => onChange({ ...diner, deliveryType })}
        />
      )}
      <Segments label={t`How to order`} options={modes()} value={diner.mode} onChange={(mode) => onChange({ ...diner, mode })} />
      {diner.mode === 'phone' && (
        <>
          <Field
            label={t`Name`}
            autoComplete="name"
            maxLength={100}
            required
            value={diner.name}
            error={errors.name}
            onChange={(event) => onChange({ ...diner, name: event.currentTarget.value })}
          />
          <Field
            label={t`Phone`}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={20}
            required
            value={diner.phone}
            error={errors.phone}
            onChange={(event) => onChange({ ...diner, phone: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}
