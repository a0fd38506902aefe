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
  /** The call; its message is shown. */
  save: (values: V) => Promise<{ message: string }>;
  /** What it sends, one of those where it may be two: what that changes is read again. */
  contract: Emitting;
  /** Said where the server said nothing. */
  failure?: string;
  onClose: () => void;
  size?: number;
  /** The fields. */
  children: ReactNode;
};

/** A form in a dialog: Cancel, Save, and the dialog goes when the server has taken it. Render it only while it is open. */
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
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
