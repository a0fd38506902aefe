import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addCategory, type Category, updateCategory } from '@thali/proto/catalog/categories';
import { call } from '../../lib/api';
import { contractErrors } from '../../ui/contract-errors';
import { reloadCategories } from './queries';
import { useChange } from './use-change';

/** Adds a category, or changes the one given. */
export function CategoryDialog({ category, onClose }: { category?: Category; onClose: () => void }) {
  const form = useForm({
    initialValues: { id: category?.id, title: category?.title ?? '' },
    validate: contractErrors(category ? updateCategory : addCategory),
  });
  const save = useChange({
    call: (title: string) => (category ? call(updateCategory, { id: category.id, title }) : call(addCategory, { title })),
    reload: reloadCategories,
    onDone: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={category ? 'Update Category' : 'Add New Category'} size={440}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          ({ title }) => save.mutate(title),
          () => form.getInputNode('title')?.focus(),
        )}
      >
        <Stack gap="md">
          <TextInput label="Title" required data-autofocus maxLength={100} {...form.getInputProps('title')} />
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
