import { t } from '@lingui/core/macro';
import { Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { kindOf } from '@thali/proto/catalog/kind-of-title';
import { addPaymentType, type PaymentType, updatePaymentType } from '@thali/proto/catalog/payment-types';
import { call } from '../../../lib/api';
import { contractErrors } from '../../../ui/contract-errors';
import { FormDialog } from '../../../ui/form-dialog';
import { kindChoices } from './kind-titles';

/** New payment types are active, and of the kind that their title sounds like until another one is chosen. */
export function PaymentTypeDialog({ type, onClose }: { type?: PaymentType; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      id: type?.id,
      title: type?.title ?? '',
      isActive: type ? type.is_active === 1 : true,
      kind: type && kindOf(type),
    },
    validate: contractErrors(type ? updatePaymentType : addPaymentType),
  });
  return (
    <FormDialog
      title={type ? t`Update Payment Type` : t`Add New Payment Type`}
      form={form}
      contract={type ? updatePaymentType : addPaymentType}
      save={(values) => (type ? call(updatePaymentType, { ...values, id: type.id }) : call(addPaymentType, values))}
      onClose={onClose}
    >
      <TextInput
        label={t`Title`}
        placeholder={t`Cash, UPI, Card …`}
        required
        data-autofocus
        maxLength={100}
        {...form.getInputProps('title')}
      />
      <Select
        label={t`Kind`}
        description={t`What it is, whatever you call it.`}
        data={kindChoices()}
        allowDeselect={false}
        {...form.getInputProps('kind')}
        value={kindOf(form.values)}
      />
      {type && <Switch label={t`Active?`} {...form.getInputProps('isActive', { type: 'checkbox' })} />}
    </FormDialog>
  );
}
