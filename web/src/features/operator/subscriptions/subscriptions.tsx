import { t } from '@lingui/core/macro';
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
    success: t`Deleted successfully`,
    failure: t`Delete failed`,
  });
  const ask = async (plan: Plan) => {
    const { id, name } = plan;
    const sure = await confirm(t`Are you sure! This process is irreversible!`, t`Delete`, { title: t`Delete ${name}` });
    if (sure) remove.mutate({ id });
  };
  const add = (
    <Button leftSection={<IconPlus {...icon} />} onClick={() => setOpen({ plan: undefined })}>
      {t`New`}
    </Button>
  );
  // The specification has different texts for an answer that is no list and for a failed request.
  const usable = Array.isArray(plans.data);
  const query = usable || !plans.data ? plans : { ...plans, error: new Error('no list of plans') };
  return (
    <>
      <ListScreen
        title={t`Subscriptions`}
        detail={t`What restaurants can choose from. Who subscribed already keeps price and length.`}
        actions={usable && plans.data?.length !== 0 && add}
      >
        <ListPanel
          label={t`Subscriptions`}
          rows={usable ? plans.data : undefined}
          query={query}
          failure={{ title: plans.error ? t`Failed to fetch subscriptions` : t`Invalid subscription data` }}
          empty={{ title: t`No plans yet`, text: t`The landing page and owners without a subscription show them.`, action: add }}
          skeleton={<RowSkeletons rows={4} height={56} />}
        >
          {(rows) => (
            <DataTable
              label={t`Subscriptions`}
              rows={rows}
              rowKey={({ id }) => id}
              cards={cards}
              columns={{
                name: { head: t`Name`, tone: 'strong', cell: (plan) => <Name plan={plan} /> },
                duration: { head: t`Duration`, kind: 'figure', cell: ({ duration_months: months }) => durationText(months) },
                amount: { head: t`Amount`, kind: 'figure', cell: ({ amount }) => rupees(amount) },
                actions: {
                  head: t`Actions`,
                  kind: 'actions',
                  cell: (plan) => <PlanActions plan={plan} onEdit={() => setOpen({ plan })} onDelete={() => void ask(plan)} />,
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

type Acting = { plan: Plan; onEdit: () => void; onDelete: () => void };

function PlanActions({ plan: { name }, onEdit, onDelete }: Acting) {
  return (
    <>
      <RowAction label={t`Edit ${name}`} title={t`Edit`} icon={IconPencil} onClick={onEdit} />
      <RowAction label={t`Delete ${name}`} title={t`Delete`} icon={IconTrash} onClick={onDelete} />
    </>
  );
}

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
