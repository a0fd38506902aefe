import { t } from '@lingui/core/macro';
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import type { Tenant } from '@thali/proto/tenancy/tenant-admin';
import { deleteTenant } from '@thali/proto/tenancy/tenant-deletion';
import { useState } from 'react';
import { useCommand } from '../../../lib/use-command';

const withoutExtraSpace = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

/** Deletes a tenant for good. The operator has to type its name first. */
export default function DeleteTenantDialog({ tenant: { id, name }, onClose }: { tenant: Tenant; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { mutate, isPending } = useCommand(deleteTenant, { onSuccess: onClose });
  const confirmed = withoutExtraSpace(typed) === withoutExtraSpace(name);
  return (
    <Modal opened onClose={onClose} title={t`Delete ${name}`} size={440} role="alertdialog">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmed) mutate({ id });
        }}
      >
        <Text fw={600}>{t`Are you sure! This process is irreversible!`}</Text>
        <Text size="sm" mt="xs" c="var(--t-text-2)">
          {t`The restaurant is switched off at once. Its menu, orders, invoices, customers, pictures and all its accounts are erased.`}
        </Text>
        <TextInput
          mt="md"
          label={t`Type ${name} to confirm`}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group grow gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" color="danger" disabled={!confirmed} loading={isPending}>
            {t`Delete`}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
