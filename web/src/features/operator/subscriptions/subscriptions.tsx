import { Button, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { deletePlan, type Plan } from '@thali/proto/tenancy/plans';
import { lazy, Suspense, useState } from 'react';
import { durationText } from '../../../domain/plans/plan-text';
import { plansQuery } from '../../../domain/plans/plans';
import { useCommand } from '../../../lib/use-command';
import { confirm } from '../../../ui/confirm';
import { type Cards, DataTable } from '../../../ui/data-table';
import { ListPanel } from '../../../ui/list-panel';
import { ListScreen } from '../../../ui/list-screen';
import { RowAction } from '../../../ui/row-action';
import { RowSkeletons } from '../../../ui/skeletons';
import { rupees } from '../texts';

const PlanDialog = lazy(() => import('./plan-dialog'));
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The plans on sale. */
export default function Subscriptions() {
  const plans = useQuery(plansQuery());
  const [open, setOpen] = useState<{ plan: Plan | undefined }>();
  const remove = useCommand(deletePlan, {
    success: 'Deleted successfully',
    failure: 'Delete failed',
  });
  const ask = async (plan: Plan) => {
    const sure = await confirm('Are you sure! This process is irreversible!', 'Delete', { title: `Delete ${plan.name}` });
    if (sure) remove.mutate({ id: plan.id });
  };
  const add = (
    <Button leftSection={<IconPlus {...icon} />} onClick={() => setOpen({ plan: undefined })}>
      New
    </Button>
  );
  // The specification has different texts for an answer that is no list and for a failed request.
  const usable = Array.isArray(plans.data);
  const query = usable || !plans.data ? plans : { ...plans, error: new Error('no list of plans') };
  return (
    <>
      <ListScreen
        title="Subscriptions"
        detail="What restaurants can choose from. Who subscribed already keeps price and length."
        actions={usable && plans.data?.length !== 0 && add}
      >
        <ListPanel
          label="Subscriptions"
          rows={usable ? plans.data : undefined}
          query={query}
          failure={{ title: plans.error ? 'Failed to fetch subscriptions' : 'Invalid subscription data' }}
          empty={{ title: 'No plans yet', text: 'The landing page and owners without a subscription show them.', action: add }}
          skeleton={<RowSkeletons rows={4} height={56} />}
        >
          {(rows) => (
            <DataTable
              label="Subscriptions"
              rows={rows}
              rowKey={({ id }) => id}
              cards={cards}
              columns={{
                name: { head: 'Name', tone: 'strong', cell: (plan) => <Name plan={plan} /> },
                duration: { head: 'Duration', kind: 'figure', cell: ({ duration_months: months }) => durationText(months) },
                amount: { head: 'Amount', kind: 'figure', cell: ({ amount }) => rupees(amount) },
                actions: {
                  head: 'Actions',
                  kind: 'actions',
                  cell: (plan) => (
                    <>
                      <RowAction label={`Edit ${plan.name}`} title="Edit" icon={IconPencil} onClick={() => setOpen({ plan })} />
                      <RowAction label={`Delete ${plan.name}`} title="Delete" icon={IconTrash} onClick={() => void ask(plan)} />
                    </>
                  ),
                },
              }}
            />
          )}
        </ListPanel>
      </ListScreen>
      <Suspense>{open && <PlanDialog plan={open.plan} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  );
}

const cards: Cards<'name' | 'duration' | 'amount' | 'actions'> = {
  upTo: 480,
  lines: [
    ['name', 'name', 'actions'],
    ['duration', 'amount', 'actions'],
  ],
  tracks: 'auto minmax(0, 1fr) auto',
};

function Name({ plan: { name, description } }: { plan: Plan }) {
  return (
    <>
      {name}
      {description && (
        <Text size="sm" c="var(--t-text-2)" fw={400}>
          {description}
        </Text>
      )}
    </>
  );
}
