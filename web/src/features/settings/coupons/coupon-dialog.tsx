import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addCoupon, type Coupon, updateCoupon } from '@thali/proto/catalog/coupons';
import { call } from '../../../lib/api';
import { contractErrors } from '../../../ui/contract-errors';
import { FormDialog } from '../../../ui/form-dialog';
import { NumberField } from '../../../ui/number-field';

export function CouponDialog({ coupon, onClose }: { coupon?: Coupon; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      id: coupon?.id,
      code: coupon?.code ?? '',
      discount: (coupon?.discount ?? '') as number,
      expiry: coupon?.expiry ?? '',
    },
    validate: contractErrors(coupon ? updateCoupon : addCoupon),
  });
  return (
    <FormDialog
      title={coupon ? t`Update Coupon` : t`Add New Coupon`}
      form={form}
      contract={coupon ? updateCoupon : addCoupon}
      save={(values) => (coupon ? call(updateCoupon, { ...values, id: coupon.id }) : call(addCoupon, values))}
      onClose={onClose}
    >
      <TextInput label={t`Code`} placeholder="WELCOME10" required data-autofocus maxLength={40} {...form.getInputProps('code')} />
      <NumberField
        label={t`Discount`}
        rightSection="%"
        required
        inputMode="decimal"
        // One more than is allowed, so that who needs it reads why it is refused.
        decimalScale={3}
        allowNegative={false}
        {...form.getInputProps('discount')}
      />
      <TextInput
        label={t`Expiry`}
        description={t`The last day it is valid. Leave empty for a coupon that stays.`}
        type="date"
        {...form.getInputProps('expiry')}
      />
    </FormDialog>
  );
}
