import { ActionIcon, Button, Table, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { deletePlan, type Plan } from '@thali/proto/tenancy/plans';
import { lazy, Suspense, useState } from 'react';
import { durationText } from '../../../domain/plans/plan-text';
import { plansQuery } from '../../../domain/plans/plans';
import { useCommand } from '../../../lib/use-command';
import { confirm } from '../../../ui/confirm';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { PageHeader } from '../../../ui/page-header';
import { RowSkeletons } from '../../../ui/skeletons';
import panel from '../panel.module.css';
import { rupees } from '../texts';
import classes from './subscriptions.module.css';

const PlanDialog = lazy(() => import('./plan-dialog'));
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The price list of the service. */
export default function Subscriptions() {
  const { data: plans, error, isPending, isError, refetch } = useQuery(plansQuery());
  const [open, setOpen] = useState<{ plan: Plan | undefined }>();
  const remove = useCommand(deletePlan, {
    success: 'Deleted successfully',
    failure: 'Delete failed',
  });
  const ask = async (plan: Plan) => {
    const sure = await confirm('Are you sure! This process is irreversible!', 'Delete', { title: `Delete ${plan.name}` });
    if (sure) remove.mutate({ id: plan.id });
  };
  const usable = Array.isArray(plans);
  const addButton = (
    <Button leftSection={<IconPlus {...icon} />} onClick={() => setOpen({ plan: undefined })}>
      New
    </Button>
  );
  return (
    <>
      <PageHeader title="Subscriptions" detail="What restaurants can choose from. Who subscribed already keeps price and length.">
        {usable && plans.length > 0 && addButton}
      </PageHeader>
      <section className={panel.card} aria-label="Subscriptions">
        {isPending && <RowSkeletons rows={4} height={56} />}
        {isError && !plans && <ErrorState title="Failed to fetch subscriptions" error={error} onRetry={() => refetch()} />}
        {!isPending && !isError && !usable && <ErrorState title="Invalid subscription data" onRetry={() => refetch()} />}
        {usable && plans.length === 0 && (
          <EmptyState title="No plans yet" action={addButton}>
            The landing page and owners without a subscription show them.
          </EmptyState>
        )}
        {usable && plans.length > 0 && (
          <Table className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                <Table.Th className={`${classes.figure} ${classes.wide}`}>Duration</Table.Th>
                <Table.Th className={classes.figure}>Amount</Table.Th>
                <Table.Th className={classes.end}>Actions</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {plans.map((plan) => (
                <Table.Tr key={plan.id}>
                  <Table.Td className={classes.name}>
                    {plan.name}
                    <Text size="sm" fw={400} className={classes.folded}>
                      {durationText(plan.duration_months)}
                    </Text>
                    {plan.description && (
                      <Text size="sm" c="var(--t-text-2)" fw={400}>
                        {plan.description}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td className={`${classes.figure} ${classes.wide} num`}>{durationText(plan.duration_months)}</Table.Td>
                  <Table.Td className={`${classes.figure} num`}>{rupees(plan.amount)}</Table.Td>
                  <Table.Td className={classes.end}>
                    <div className={classes.actions}>
                      <ActionIcon aria-label={`Edit ${plan.name}`} title="Edit" onClick={() => setOpen({ plan })}>
                        <IconPencil {...icon} />
                      </ActionIcon>
                      <ActionIcon aria-label={`Delete ${plan.name}`} title="Delete" onClick={() => void ask(plan)}>
                        <IconTrash {...icon} />
                      </ActionIcon>
                    </div>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </section>
      <Suspense>{open && <PlanDialog plan={open.plan} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  );
}
