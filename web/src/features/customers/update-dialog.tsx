import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Customer, updateCustomer } from '@thali/proto/ordering/customers';
import { CustomerDetails } from '../../domain/customers/customer-details';
import { call } from '../../lib/api';
import { contractErrors } from '../../ui/contract-errors';
import { FormDialog } from '../../ui/form-dialog';

/** The phone identifies the customer, so it can not be changed. */
export default function UpdateDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { phone: id, name, email, birth_date, gender } = customer;
  const form = useForm({
    initialValues: { id, name, email: email ?? '', birthDate: birth_date ?? '', gender },
    validate: contractErrors(updateCustomer),
  });
  return (
    <FormDialog
      title={t`Update Customer`}
      form={form}
      save={(values) => call(updateCustomer, values)}
      contract={updateCustomer}
      onClose={onClose}
    >
      <TextInput label={t`Phone`} readOnly size="pos" {...form.getInputProps('id')} />
      <TextInput label={t`Name`} required size="pos" maxLength={120} data-autofocus {...form.getInputProps('name')} />
      <CustomerDetails form={form} />
    </FormDialog>
  );
}
