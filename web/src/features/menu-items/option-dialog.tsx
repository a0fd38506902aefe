import { Button, Group, Modal, NumberInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { contractErrors } from '../../ui/contract-errors';
import type { Option, OptionKind } from './option-kinds';
import { reloadItems } from './queries';
import { useChange } from './use-change';

type Props = {
  kind: OptionKind;
  itemId: string;
  /** What is changed; without one something is added. */
  option?: Option;
  onClose: () => void;
};

export function OptionDialog({ kind, itemId, option, onClose }: Props) {
  const errors = contractErrors(kind.contract);
  const form = useForm({
    initialValues: { title: option?.title ?? '', price: option?.price ?? ('' as number | '') },
    validate: (values) => errors({ itemId, ...values }),
  });
  const save = useChange({
    call: (values: typeof form.values) => (option ? kind.update(itemId, option.id, values) : kind.add(itemId, values)),
    reload: reloadItems,
    onDone: onClose,
  });
  const focusFirst = (failed: object) => form.getInputNode(Object.keys(failed)[0] ?? 'title')?.focus();
  return (
    <Modal opened onClose={onClose} title={option ? kind.updateTitle : kind.addTitle} size={440}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values), focusFirst)}>
        <Stack gap="md">
          <TextInput label="Title" required data-autofocus maxLength={100} {...form.getInputProps('title')} />
          <NumberInput
            label="Price"
            placeholder="0"
            decimalScale={2}
            clampBehavior="none"
            inputMode="decimal"
            {...form.getInputProps('price')}
          />
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
