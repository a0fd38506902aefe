import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type PolicyType, policyTypes } from '@thali/proto/tenancy/policies';
import { useState } from 'react';
import { policiesQuery } from '../../../domain/policies/policies';
import { confirm } from '../../../ui/confirm';
import { ErrorState } from '../../../ui/error-state';
import { ListFrame } from '../../../ui/list-panel';
import { PageHeader } from '../../../ui/page-header';
import { RowSkeletons } from '../../../ui/skeletons';

const titles: Record<PolicyType, string> = { privacy: 'Privacy', refund: 'Refund', terms: 'Terms' };

/** The editor is large and used only here. It is a query, so that a failed download can be shown and retried. */
const editorQuery = {
  queryKey: ['operator', 'policy-editor'],
  queryFn: () => import('./policy-editor'),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
} as const;

/** Editing of the policies that the public pages show. */
export default function Rules() {
  const [type, setType] = useState<PolicyType>('privacy');
  const [unsaved, setUnsaved] = useState(false);
  const policies = useQuery(policiesQuery());
  const editor = useQuery(editorQuery);
  const Editor = editor.data?.PolicyEditor;
  const policy = policies.data?.find((one) => one.type === type);
  const change = async (next: string | null) => {
    const leave = !unsaved || (await confirm('What you wrote is not saved.', 'Leave it', { title: 'Leave this tab' }));
    if (!next || !leave) return;
    setUnsaved(false);
    setType(next as PolicyType);
  };
  return (
    <>
      <PageHeader title="Rules" detail="What the public pages of the service say." />
      <ListFrame aria-label="Rules">
        <Tabs value={type} onChange={change} keepMounted={false}>
          <Tabs.List>
            {policyTypes.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {titles[one]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={type}>
            {(policies.isPending || editor.isPending) && <RowSkeletons rows={5} height={56} />}
            {policies.isError && (
              <ErrorState title="Failed to load policy." error={policies.error} onRetry={() => policies.refetch()}>
                Error loading data
              </ErrorState>
            )}
            {editor.isError && <ErrorState title="Editor failed to load." onRetry={() => editor.refetch()} />}
            {policy && Editor && (
              <Editor key={type} type={type} title={titles[type]} content={policy.content} onTouched={setUnsaved} />
            )}
          </Tabs.Panel>
        </Tabs>
      </ListFrame>
    </>
  );
}
