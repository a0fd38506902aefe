import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { deleteUser, type User } from '@thali/proto/identity/users';
import { useState } from 'react';
import { usersQuery } from '../../domain/users/users';
import { useCommand } from '../../lib/use-command';
import { ErrorState } from '../../ui/error-state';
import { PageHeader } from '../../ui/page-header';
import { CardSkeletons } from '../../ui/skeletons';
import { ResetPasswordDialog } from './reset-password-dialog';
import { UserCard } from './user-card';
import { UserDialog } from './user-dialog';
import classes from './users.module.css';

type Open = { dialog: 'add' } | { dialog: 'update' | 'reset'; user: User };

/** Everybody of the store: the owner first, then staff as they were added. */
export default function Users() {
  const { data: users, error, isError, refetch } = useQuery(usersQuery());
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const remove = useCommand(deleteUser);
  // The specification asks for the browser's own question here.
  const ask = (user: User) => {
    if (window.confirm('Are you sure! This process is irreversible!')) remove.mutate({ username: user.username });
  };
  return (
    <>
      <PageHeader title="Users" detail="Who works here, and what each may open.">
        <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />} onClick={() => setOpen({ dialog: 'add' })}>
          New
        </Button>
      </PageHeader>
      {isError && !users ? (
        <div className={classes.failure}>
          <ErrorState title="Error loading details! Please try later!" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <ul className={classes.grid}>
          {!users && <CardSkeletons cards={6} height={252} />}
          {users?.map((user) => (
            <UserCard
              key={user.username}
              user={user}
              onEdit={() => setOpen({ dialog: 'update', user })}
              onReset={() => setOpen({ dialog: 'reset', user })}
              onDelete={() => ask(user)}
            />
          ))}
        </ul>
      )}
      {(open?.dialog === 'add' || open?.dialog === 'update') && (
        <UserDialog user={open.dialog === 'update' ? open.user : undefined} onClose={close} />
      )}
      {open?.dialog === 'reset' && <ResetPasswordDialog user={open.user} onClose={close} />}
    </>
  );
}
