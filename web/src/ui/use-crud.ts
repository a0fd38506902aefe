import type { Rpc } from '@thali/proto/kernel';
import { useState } from 'react';
import type * as z from 'zod';
import { useCommand } from '../lib/use-command';
import { confirm } from './confirm';

/** A contract that takes an id and nothing else. */
export type Deletion = Rpc<z.ZodType<{ id: string }, { id: string }>, z.ZodType<{ message: string }>>;
type Options<T> = {
  /** Deletes the row of an id. */
  remove: Deletion;
  /** What people call a row. */
  nameOf: (row: T) => string;
};

/** Which dialog of a list is open, and deleting, which asks first. */
export function useCrud<T extends { id: string }>({ remove, nameOf }: Options<T>) {
  const [open, setOpen] = useState<{ row: T | undefined }>();
  const { mutate } = useCommand(remove);
  return {
    /** The dialog that is open: without a row it adds one. */
    open,
    add: () => setOpen({ row: undefined }),
    edit: (row: T) => setOpen({ row }),
    close: () => setOpen(undefined),
    async delete(row: T) {
      if (await confirm('Are you sure! This process is irreversible!', 'Delete', { title: `Delete ${nameOf(row)}` }))
        mutate({ id: row.id });
    },
  };
}
