import { t } from '@lingui/core/macro';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addCustomer } from '@thali/proto/ordering/customers';
import { useCommand } from '../../lib/use-command';
import { contractErrors } from '../../ui/contract-errors';
import { CustomerDetails, type CustomerDetailsForm } from './customer-details';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The text of the search before: digits are filled in as the phone, anything else as the name. */
  text?: string;
  onAdded: (customer: { phone: string; name: string }) => void;
};

/** Loaded with `lazy` as a file of its own in the build, because forms and selects are large. */
export default function AddCustomerDialog({ opened, onClose, text, onAdded }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Add Customer`} size={440}>
      <Form text={text ?? ''} onClose={onClose} onAdded={onAdded} />
    </Modal>
  );
}

function Form({ text, onClose, onAdded }: Required<Pick<Props, 'text' | 'onClose' | 'onAdded'>>) {
  const isPhone = /^[\d\s+()-]+$/.test(text);
  const form = useForm({
    initialValues: {
      phone: isPhone ? text.trim() : '',
      name: isPhone ? '' : text.trim(),
      email: '',
      birthDate: '',
      gender: null as CustomerDetailsForm['gender'],
    },
    validate: contractErrors(addCustomer),
  });
  const add = useCommand(addCustomer, {
    onSuccess: (_, { phone, name }) => onAdded({ phone: phone.trim(), name: name.trim() }),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => add.mutate(values),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'phone')?.focus(),
      )}
    >
      <Stack gap="md">
        <TextInput
          label={t`Phone`}
          type="tel"
          required
          size="pos"
          maxLength={20}
          data-autofocus={!isPhone || undefined}
          {...form.getInputProps('phone')}
        />
        <TextInput
          label={t`Name`}
          required
          size="pos"
          maxLength={120}
          data-autofocus={isPhone || undefined}
          {...form.getInputProps('name')}
        />
        <CustomerDetails form={form} />
        <Group grow gap="xs" mt="xs">
          <Button variant="default" size="pos" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" size="pos" loading={add.isPending}>
            {t`Save`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
