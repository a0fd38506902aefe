import { t } from '@lingui/core/macro';
import { addMenuItem } from '@thali/proto/catalog/menu-items';
import { call } from '../../lib/api';
import { FormDialog } from '../../ui/form-dialog';
import { ItemFields } from './item-fields';
import { requestOf, useItemForm } from './item-form';

export function AddItemDialog({ onClose }: { onClose: () => void }) {
  const form = useItemForm();
  return (
    <FormDialog
      title={t`Add New Menu`}
      size={520}
      form={form}
      save={(values) => call(addMenuItem, requestOf(values))}
      contract={addMenuItem}
      onClose={onClose}
    >
      <ItemFields form={form} autoFocus />
    </FormDialog>
  );
}
