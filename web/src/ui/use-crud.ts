import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommand } from '../lib/use-command';
import { confirm } from './confirm';

type Options<T> = {
  /** The list that is read again after a change. */
  reload: QueryKey;
  remove: (row: T) => Promise<{ message: string }>;
  /** What people call a row. */
  nameOf: (row: T) => string;
};

/** Which dialog of a list is open, and deleting, which asks first. */
export function useCrud<T>({ reload, remove, nameOf }: Options<T>) {
  const [open, setOpen] = useState<{ row: T | undefined }>();
  const { mutate } = useCommand(remove, { reload });
  return {
    /** The dialog that is open: without a row it adds one. */
    open,
    add: () => setOpen({ row: undefined }),
    edit: (row: T) => setOpen({ row }),
    close: () => setOpen(undefined),
    async delete(row: T) {
      if (await confirm('Are you sure! This process is irreversible!', 'Delete', { title: `Delete ${nameOf(row)}` })) mutate(row);
    },
  };
}
