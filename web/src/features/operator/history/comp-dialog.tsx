import { t } from '@lingui/core/macro';
import { useForm } from '@mantine/form';
import { compTenant } from '@thali/proto/tenancy/operator-changes';
import type { Tenant } from '@thali/proto/tenancy/tenant-admin';
import { call } from '../../../lib/api';
import { contractErrors } from '../../../ui/contract-errors';
import { WholeNumberInput } from '../number-inputs';
import { TenantChangeDialog } from './tenant-change-dialog';

export default function CompDialog({ tenant: { id, name }, onClose }: { tenant: Tenant; onClose: () => void }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { months: '1', reason: '' },
    validate: (values) => contractErrors(compTenant)({ id, ...values }),
  });
  return (
    <TenantChangeDialog
      title={t`Free period for ${name}`}
      form={form}
      contract={compTenant}
      save={(values, options) => call(compTenant, { id, ...values }, options)}
      onClose={onClose}
    >
      <WholeNumberInput
        key={form.key('months')}
        label={t`Duration in months`}
        description={t`After the end of what runs. The tenant is switched on and counts as not paying.`}
        max={120}
        data-autofocus
        {...form.getInputProps('months')}
      />
    </TenantChangeDialog>
  );
}
