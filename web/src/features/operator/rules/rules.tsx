import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type PolicyType, policyTypes } from '@thali/proto/tenancy/policies';
import { useState } from 'react';
import { i18n } from '#words';
import { policiesQuery } from '../../../domain/policies/policies';
import { confirm } from '../../../ui/confirm';
import { ErrorState } from '../../../ui/error-state';
import { ListFrame } from '../../../ui/list-panel';
import { PageHeader } from '../../../ui/page-header';
import { RowSkeletons } from '../../../ui/skeletons';

const titles: Record<PolicyType, MessageDescriptor> = {
  privacy: msg`Privacy`,
  refund: msg({ context: 'a policy', message: 'Refund' }),
  terms: msg`Terms`,
};
const labels: Record<PolicyType, MessageDescriptor> = {
  privacy: msg`Privacy policy`,
  refund: msg`Refund policy`,
  terms: msg`Terms policy`,
};

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
    const leave = !unsaved || (await confirm(t`What you wrote is not saved.`, t`Leave it`, { title: t`Leave this tab` }));
    if (!next || !leave) return;
    setUnsaved(false);
    setType(next as PolicyType);
  };
  return (
    <>
      <PageHeader title={t`Rules`} detail={t`What the public pages of the service say.`} />
      <ListFrame aria-label={t`Rules`}>
        <Tabs value={type} onChange={change} keepMounted={false}>
          <Tabs.List>
            {policyTypes.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {i18n._(titles[one])}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={type}>
            {(policies.isPending || editor.isPending) && <RowSkeletons rows={5} height={56} />}
            {policies.isError && (
              <ErrorState title={t`Failed to load policy.`} error={policies.error} onRetry={() => policies.refetch()}>
                {t`Error loading data`}
              </ErrorState>
            )}
            {editor.isError && <ErrorState title={t`Editor failed to load.`} onRetry={() => editor.refetch()} />}
            {policy && Editor && (
              <Editor key={type} type={type} label={i18n._(labels[type])} content={policy.content} onTouched={setUnsaved} />
            )}
          </Tabs.Panel>
        </Tabs>
      </ListFrame>
    </>
  );
}
