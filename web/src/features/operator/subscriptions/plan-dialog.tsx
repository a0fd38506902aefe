import { t } from '@lingui/core/macro';
import { Group, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limitNames } from '@thali/proto/limits';
import { addPlan, type Plan, updatePlan } from '@thali/proto/tenancy/plans';
import { readUser } from '../../../domain/session/session';
import { call } from '../../../lib/api';
import { contractErrors } from '../../../ui/contract-errors';
import { FormDialog } from '../../../ui/form-dialog';
import { RupeesInput, WholeNumberInput } from '../number-inputs';
import { LimitFields, type PlanTexts } from './limit-fields';

/** Includes two weekends: long enough to judge the product. */
const DEFAULT_TRIAL_DAYS = 14;

/** Adds a plan, or edits `plan`. */
export default function PlanDialog({ plan, onClose }: { plan: Plan | undefined; onClose: () => void }) {
  const form = useForm<PlanTexts>({
    mode: 'uncontrolled',
    initialValues: {
      name: plan?.name ?? '',
      duration_months: String(plan?.duration_months ?? ''),
      amount: String(plan?.amount ?? ''),
      description: plan?.description ?? '',
      trial_days: String(plan?.trial_days ?? DEFAULT_TRIAL_DAYS),
      limits: Object.fromEntries(limitNames.map((name) => [name, String(plan?.limits?.[name] ?? '')])) as PlanTexts['limits'],
    },
    validate: contractErrors(addPlan),
    validateInputOnBlur: false,
  });
  const save = (values: typeof form.values) => {
    const filled = { ...values, admin_username: readUser()?.name };
    return plan ? call(updatePlan, { id: plan.id, ...filled }) : call(addPlan, filled);
  };
  return (
    <FormDialog
      title={plan ? t`Update Subscription` : t`New Subscription`}
      form={form}
      save={save}
      contract={plan ? updatePlan : addPlan}
      failure={t`Save failed`}
      onClose={onClose}
    >
      <TextInput key={form.key('name')} label={t`Name`} data-autofocus {...form.getInputProps('name')} />
      <Group grow align="start" gap="sm">
        <WholeNumberInput
          key={form.key('duration_months')}
          label={t`Duration in months`}
          {...form.getInputProps('duration_months')}
        />
        <RupeesInput key={form.key('amount')} label={t`Amount (₹)`} min={1} {...form.getInputProps('amount')} />
      </Group>
      <WholeNumberInput
        key={form.key('trial_days')}
        label={t`Trial days`}
        description={t`New stores work this long before they pay. Of several plans the longest trial counts.`}
        min={0}
        max={90}
        {...form.getInputProps('trial_days')}
      />
      <Textarea
        key={form.key('description')}
        label={t`Description`}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <LimitFields form={form} />
    </FormDialog>
  );
}
