import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { askToConfirm, deleteUser, type User } from '@thali/proto/identity/users';
import { useState } from 'react';
import { usersQuery } from '../../domain/users/users';
import { useCommand } from '../../lib/use-command';
import { CardGrid, CardGridSkeleton } from '../../ui/card-grid';
import { ListPanel } from '../../ui/list-panel';
import { ListScreen } from '../../ui/list-screen';
import { ResetPasswordDialog } from './reset-password-dialog';
import { UserCard } from './user-card';
import { UserDialog } from './user-dialog';

type Open = { dialog: 'add' } | { dialog: 'update' | 'reset'; user: User };

/** All users of the store: the owner first, then staff in the order in which they were added. */
export default function Users() {
  const users = useQuery(usersQuery());
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const remove = useCommand(deleteUser);
  const confirmation = useCommand(askToConfirm);
  // The specification requires the browser's own dialog here.
  const ask = (user: User) => {
    if (window.confirm(t`Are you sure! This process is irreversible!`)) remove.mutate({ username: user.username });
  };
  return (
    <>
      <ListScreen
        title={t`Users`}
        detail={t`Who works here, and what each may open.`}
        actions={
          <Button
            leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => setOpen({ dialog: 'add' })}
          >
            {t`New`}
          </Button>
        }
      >
        <ListPanel
          label={t`Users`}
          rows={users.data}
          query={users}
          skeleton={<CardGridSkeleton minWidth={340} cards={6} height={252} />}
          unframed
        >
          {(rows) => (
            <CardGrid minWidth={340}>
              {rows.map((user) => (
                <UserCard
                  key={user.username}
                  user={user}
                  onEdit={() => setOpen({ dialog: 'update', user })}
                  onAsk={() => confirmation.mutate({ username: user.username })}
                  onReset={() => setOpen({ dialog: 'reset', user })}
                  onDelete={() => ask(user)}
                />
              ))}
            </CardGrid>
          )}
        </ListPanel>
      </ListScreen>
      {(open?.dialog === 'add' || open?.dialog === 'update') && (
        <UserDialog user={open.dialog === 'update' ? open.user : undefined} onClose={close} />
      )}
      {open?.dialog === 'reset' && <ResetPasswordDialog user={open.user} onClose={close} />}
    </>
  );
}
