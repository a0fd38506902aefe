import { t } from '@lingui/core/macro';
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { type Emitting, useCommand } from '../lib/use-command';
import { showFieldErrors } from './field-errors';

type Props<V extends object> = {
  /** The literal title of the specification, such as 'Add New Table'. */
  title: string;
  /** Validates with `contractErrors`; the first wrong field gets the focus. */
  form: UseFormReturnType<V>;
  /** Sends the form; the answer's message is shown. */
  save: (values: V) => Promise<{ message: string }>;
  /** The contract that `save` sends, or one of two: the changes it emits are refetched. */
  contract: Emitting;
  /** Shown when the server sent no message. */
  failure?: string;
  onClose: () => void;
  size?: number;
  /** The fields. */
  children: ReactNode;
};

/** A form in a dialog with Cancel and Save, which closes when the server has accepted it. To be rendered only while it is open. */
export function FormDialog<V extends object>({ title, form, contract, save, onClose, size = 440, children, failure }: Props<V>) {
  const { mutate, isPending } = useCommand(contract, { send: save, failure, onSuccess: onClose });
  return (
    <Modal opened onClose={onClose} title={title} size={size}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => mutate(values, { onError: (error) => showFieldErrors(form, error) }),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        <Stack gap="md">
          {children}
          <Group grow gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button type="submit" loading={isPending}>
              {t`Save`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
