import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { i18n } from '#words';
import { contractErrors } from '../../ui/contract-errors';
import { FormDialog } from '../../ui/form-dialog';
import type { Option, OptionKind } from './option-kinds';
import { PriceField } from './price-field';

type Props = {
  kind: OptionKind;
  itemId: string;
  /** The option to edit; without it one is added. */
  option?: Option;
  onClose: () => void;
};

export function OptionDialog({ kind, itemId, option, onClose }: Props) {
  const errors = contractErrors(kind.contract);
  const form = useForm({
    initialValues: { title: option?.title ?? '', price: option?.price ?? ('' as number | '') },
    validate: (values) => errors({ itemId, ...values }),
  });
  return (
    <FormDialog
      title={i18n._(option ? kind.updateTitle : kind.addTitle)}
      form={form}
      save={(values) => (option ? kind.update(itemId, option.id, values) : kind.add(itemId, values))}
      contract={kind.contract}
      onClose={onClose}
    >
      <TextInput label={t`Title`} required data-autofocus maxLength={100} {...form.getInputProps('title')} />
      <PriceField label={t`Price`} placeholder="0" {...form.getInputProps('price')} />
    </FormDialog>
  );
}
