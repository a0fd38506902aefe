import { t } from '@lingui/core/macro';
import type { Rpc } from '@thali/proto/kernel';
import { useState } from 'react';
import type * as z from 'zod';
import { useCommand } from '../lib/use-command';
import { confirm } from './confirm';

/** A contract whose input is only an id. */
export type Deletion = Rpc<z.ZodType<{ id: string }, { id: string }>, z.ZodType<{ message: string }>>;
type Options<T> = {
  /** The contract that deletes a row by its id. */
  remove: Deletion;
  /** The name of a row in texts. */
  nameOf: (row: T) => string;
};

/** The state of a list's dialogs, and deletion after a confirmation. */
export function useCrud<T extends { id: string }>({ remove, nameOf }: Options<T>) {
  const [open, setOpen] = useState<{ row: T | undefined }>();
  const { mutate } = useCommand(remove);
  return {
    /** The open dialog; without a row it is the add dialog. */
    open,
    add: () => setOpen({ row: undefined }),
    edit: (row: T) => setOpen({ row }),
    close: () => setOpen(undefined),
    async delete(row: T) {
      const rowName = nameOf(row);
      if (await confirm(t`Are you sure! This process is irreversible!`, t`Delete`, { title: t`Delete ${rowName}` }))
        mutate({ id: row.id });
    },
  };
}
