import { Button, Group, Modal, Stack } from '@mantine/core';
import { addMenuItem } from '@thali/proto/catalog/menu-items';
import { call } from '../../lib/api';
import { ItemFields } from './item-fields';
import { focusFirstError, requestOf, useItemForm } from './item-form';
import { reloadItems } from './queries';
import { useChange } from './use-change';

export function AddItemDialog({ onClose }: { onClose: () => void }) {
  const form = useItemForm();
  const add = useChange({
    call: (values: typeof form.values) => call(addMenuItem, requestOf(values)),
    reload: reloadItems,
    onDone: onClose,
  });
  return (
    <Modal opened onClose={onClose} title="Add New Menu" size={520}>
      <form noValidate onSubmit={form.onSubmit((values) => add.mutate(values), focusFirstError(form))}>
        <Stack gap="md">
          <ItemFields form={form} autoFocus />
          <Group grow gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={add.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
