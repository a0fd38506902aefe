import { t } from '@lingui/core/macro';
import { useForm } from '@mantine/form';
import { extendTenant } from '@thali/proto/tenancy/operator-changes';
import type { Tenant } from '@thali/proto/tenancy/tenant-admin';
import { call } from '../../../lib/api';
import { contractErrors } from '../../../ui/contract-errors';
import { WholeNumberInput } from '../number-inputs';
import { TenantChangeDialog } from './tenant-change-dialog';

export default function ExtendDialog({ tenant: { id, name }, onClose }: { tenant: Tenant; onClose: () => void }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { days: '7', reason: '' },
    validate: (values) => contractErrors(extendTenant)({ id, ...values }),
  });
  return (
    <TenantChangeDialog
      title={t`Extend ${name}`}
      form={form}
      contract={extendTenant}
      save={(values, options) => call(extendTenant, { id, ...values }, options)}
      onClose={onClose}
    >
      <WholeNumberInput
        key={form.key('days')}
        label={t`Days`}
        description={t`After the end of what runs, or from now on when nothing does. They cost nothing.`}
        max={366}
        data-autofocus
        {...form.getInputProps('days')}
      />
    </TenantChangeDialog>
  );
}
