import { t } from '@lingui/core/macro';
import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Tenant, updateTenant } from '@thali/proto/tenancy/tenant-admin';
import { call } from '../../../lib/api';
import { contractErrors } from '../../../ui/contract-errors';
import { FormDialog } from '../../../ui/form-dialog';

export default function UpdateTenantDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: tenant.name, email: tenant.email, isActive: tenant.is_active === 1 },
    validate: (values) => contractErrors(updateTenant)({ id: tenant.id, ...values }),
    validateInputOnBlur: false,
  });
  return (
    <FormDialog
      title={t`Update Tenant`}
      form={form}
      save={(values) => call(updateTenant, { id: tenant.id, ...values })}
      contract={updateTenant}
      onClose={onClose}
    >
      <TextInput key={form.key('name')} label={t`Name`} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        key={form.key('email')}
        label={t`Email`}
        description={t`The owner signs in with it. A new one is in force when it is confirmed by mail; the present one is told.`}
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <Switch
        key={form.key('isActive')}
        label={t`Active`}
        description={t`An inactive tenant is signed in but can not work`}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
