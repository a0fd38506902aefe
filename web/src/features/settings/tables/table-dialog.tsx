import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addTable, type StoreTable, updateTable } from '@thali/proto/catalog/tables';
import { call } from '../../../lib/api';
import { contractErrors } from '../../../ui/contract-errors';
import { FormDialog } from '../../../ui/form-dialog';
import { NumberField } from '../../../ui/number-field';

export function TableDialog({ table, onClose }: { table?: StoreTable; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      id: table?.id,
      title: table?.table_title ?? '',
      floor: table?.floor ?? '',
      seatingCapacity: table?.seating_capacity ?? '',
    },
    validate: contractErrors(table ? updateTable : addTable),
  });
  return (
    <FormDialog
      title={table ? t`Update Table` : t`Add New Table`}
      form={form}
      contract={table ? updateTable : addTable}
      save={(values) => (table ? call(updateTable, { ...values, id: table.id }) : call(addTable, values))}
      onClose={onClose}
    >
      <TextInput label={t`Title`} placeholder="T1" required data-autofocus maxLength={60} {...form.getInputProps('title')} />
      <TextInput
        label={t`Floor`}
        placeholder={t`Ground, Roof, Garden … or -`}
        required
        maxLength={60}
        {...form.getInputProps('floor')}
      />
      <NumberField
        label={t`Seating Capacity`}
        required
        min={0}
        clampBehavior="none"
        inputMode="numeric"
        {...form.getInputProps('seatingCapacity')}
      />
    </FormDialog>
  );
}
