import { t } from '@lingui/core/macro';
import { Group, PasswordInput, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addTenant } from '@thali/proto/tenancy/tenant-admin';
import { call } from '../../../lib/api';
import { contractErrors } from '../../../ui/contract-errors';
import { FormDialog } from '../../../ui/form-dialog';
import { RupeesInput, WholeNumberInput } from '../number-inputs';

export default function AddTenantDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', password: '', isActive: true, duration: '', price: '' },
    validate: contractErrors(addTenant),
    validateInputOnBlur: false,
  });
  return (
    <FormDialog
      title={t`Add Tenant`}
      form={form}
      save={(values) => call(addTenant, values, { once: true })}
      contract={addTenant}
      onClose={onClose}
    >
      <TextInput key={form.key('name')} label={t`Name`} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        key={form.key('email')}
        label={t`Email`}
        description={t`The owner signs in with it`}
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <PasswordInput
        key={form.key('password')}
        label={t`Password`}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <Group grow align="start" gap="sm">
        <WholeNumberInput key={form.key('duration')} label={t`Duration in months`} {...form.getInputProps('duration')} />
        <RupeesInput key={form.key('price')} label={t`Price (₹)`} {...form.getInputProps('price')} />
      </Group>
      <Switch key={form.key('isActive')} label={t`Active`} {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </FormDialog>
  );
}
