import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import type { CallOptions } from '../../../lib/api';
import { newKey } from '../../../lib/intent-key';
import type { Emitting } from '../../../lib/use-command';
import { FormDialog } from '../../../ui/form-dialog';
import { ReasonField } from './reason-field';

type Props<V extends { reason: string }> = {
  title: string;
  form: UseFormReturnType<V>;
  contract: Emitting;
  /** The call, with the key of this intent. */
  save: (values: V, options: CallOptions) => Promise<{ message: string }>;
  onClose: () => void;
  /** The fields; the reason comes last by itself. */
  children: ReactNode;
};

/** What the operator changes of one tenant by hand: the tenants are read again, and the reason stands in the log. */
export function TenantChangeDialog<V extends { reason: string }>({ title, form, contract, save, onClose, children }: Props<V>) {
  // One dialog is one intent: sent again after a lost answer, it happens once.
  const [key] = useState(newKey);
  return (
    <FormDialog
      title={title}
      form={form}
      contract={contract}
      save={(values) => save(values, { idempotencyKey: key })}
      onClose={onClose}
    >
      {children}
      <ReasonField key={form.key('reason')} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
