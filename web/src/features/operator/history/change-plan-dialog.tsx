import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { changeTenantPlan } from '@thali/proto/tenancy/operator-changes';
import type { Tenant } from '@thali/proto/tenancy/tenant-admin';
import { plansQuery } from '../../../domain/plans/plans';
import { call } from '../../../lib/api';
import { contractErrors } from '../../../ui/contract-errors';
import { RupeesInput } from '../number-inputs';
import { offerText } from '../texts';
import { TenantChangeDialog } from './tenant-change-dialog';

export default function ChangePlanDialog({ tenant: { id, name }, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { data: plans = [] } = useQuery(plansQuery());
  const form = useForm({
    initialValues: { planId: '', amount: '', from: 'end' as 'end' | 'now', reason: '' },
    validate: (values) => contractErrors(changeTenantPlan)({ id, ...values }),
  });
  const starts = [
    { value: 'end', label: t`When the present period ends` },
    { value: 'now', label: t`Now; what is left of the present period is given up` },
  ];
  const choose = (planId: string | null) => {
    const plan = plans.find((one) => one.id === planId);
    form.setFieldValue('planId', planId ?? '');
    if (plan) form.setFieldValue('amount', String(plan.amount));
  };
  return (
    <TenantChangeDialog
      title={t`Change the plan of ${name}`}
      form={form}
      contract={changeTenantPlan}
      save={(values, options) => call(changeTenantPlan, { id, ...values }, options)}
      onClose={onClose}
    >
      <Select
        label={t`Plan`}
        data={plans.map((plan) => ({ value: plan.id, label: offerText(plan.name, plan.duration_months, plan.amount) }))}
        data-autofocus
        {...form.getInputProps('planId')}
        onChange={choose}
      />
      <Select label={t`Starts`} data={starts} allowDeselect={false} {...form.getInputProps('from')} />
      <RupeesInput
        label={t`Amount received (₹)`}
        description={t`Tax included. A receipt is mailed; with 0 there is none.`}
        {...form.getInputProps('amount')}
      />
    </TenantChangeDialog>
  );
}
