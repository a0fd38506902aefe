import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addCategory, type Category, updateCategory } from '@thali/proto/catalog/categories';
import { call } from '../../lib/api';
import { contractErrors } from '../../ui/contract-errors';
import { FormDialog } from '../../ui/form-dialog';

/** Adds a category, or edits `category`. */
export function CategoryDialog({ category, onClose }: { category?: Category; onClose: () => void }) {
  const form = useForm({
    initialValues: { id: category?.id, title: category?.title ?? '' },
    validate: contractErrors(category ? updateCategory : addCategory),
  });
  return (
    <FormDialog
      title={category ? t`Update Category` : t`Add New Category`}
      form={form}
      save={({ title }) => (category ? call(updateCategory, { id: category.id, title }) : call(addCategory, { title }))}
      contract={category ? updateCategory : addCategory}
      onClose={onClose}
    >
      <TextInput label={t`Title`} required data-autofocus maxLength={100} {...form.getInputProps('title')} />
    </FormDialog>
  );
}
