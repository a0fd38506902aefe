import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { addPlan, type Plan, updatePlan } from '@thali/proto/tenancy/plans';
import { call } from '../../../lib/api';
import { queryClient } from '../../../lib/query';
import { readUser } from '../../../lib/session';
import { toast, withLoading } from '../../../lib/toast';
import { contractErrors } from '../../../ui/contract-errors';
import { PLANS } from '../queries';

/** Adds a plan, or changes the one given. */
export default function PlanDialog({ plan, onClose }: { plan: Plan | undefined; onClose: () => void }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      name: plan?.name ?? '',
      duration_months: String(plan?.duration_months ?? ''),
      amount: String(plan?.amount ?? ''),
      description: plan?.description ?? '',
    },
    validate: contractErrors(addPlan),
    validateInputOnBlur: false,
  });
  const save = useMutation({
    mutationFn: (values: typeof form.values) => {
      const filled = { ...values, admin_username: readUser()?.name };
      return withLoading(plan ? call(updatePlan, { id: plan.id, ...filled }) : call(addPlan, filled));
    },
    onSuccess: () => {
      toast.success(plan ? 'Subscription updated' : 'Subscription created');
      onClose();
    },
    onError: (error) => toast.failure(error, 'Save failed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: PLANS }),
  });
  return (
    <Modal opened onClose={onClose} title={plan ? 'Update Subscription' : 'New Subscription'} size={440}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => save.mutate(values),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        <Stack gap="md">
          <TextInput key={form.key('name')} label="Name" data-autofocus {...form.getInputProps('name')} />
          <Group grow align="start" gap="sm">
            <TextInput
              key={form.key('duration_months')}
              label="Duration in months"
              type="number"
              min={1}
              step={1}
              inputMode="numeric"
              {...form.getInputProps('duration_months')}
            />
            <TextInput
              key={form.key('amount')}
              label="Amount (₹)"
              type="number"
              min={1}
              step={0.01}
              inputMode="decimal"
              {...form.getInputProps('amount')}
            />
          </Group>
          <Textarea
            key={form.key('description')}
            label="Description"
            autosize
            minRows={2}
            {...form.getInputProps('description')}
          />
          <Group grow gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
