import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import type { CallOptions } from '../../../lib/api';
import { newKey } from '../../../lib/idempotency-key';
import type { Emitting } from '../../../lib/use-command';
import { FormDialog } from '../../../ui/form-dialog';
import { ReasonField } from './reason-field';

type Props<V extends { reason: string }> = {
  title: string;
  form: UseFormReturnType<V>;
  contract: Emitting;
  /** Sends the change, with the idempotency key of this intent. */
  save: (values: V, options: CallOptions) => Promise<{ message: string }>;
  onClose: () => void;
  /** The fields, without the reason, which is added as the last one. */
  children: ReactNode;
};

/** The dialog of a manual change to a tenant. The reason goes to the operator log; the lists of tenants are refetched. */
export function TenantChangeDialog<V extends { reason: string }>({ title, form, contract, save, onClose, children }: Props<V>) {
  // One dialog is one intent: a repeat after a lost answer changes nothing a second time.
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
