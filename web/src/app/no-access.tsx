import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { signOut } from '@thali/proto/identity/session';
import { endSession } from '../domain/session/session';
import { call } from '../lib/api';
import { withLoading } from '../lib/toast';
import { FullPage } from '../ui/full-page';

/** Signing in again fetches the user's present rights. */
const relogin = () =>
  withLoading(call(signOut))
    .catch(() => undefined)
    .finally(endSession);

export default function NoAccess() {
  return (
    <FullPage
      icon={IconLock}
      title={t`Oops! You don't have access to this area! Relogin to check again.`}
      action={<Button onClick={relogin}>{t`Login again`}</Button>}
    >
      {t`Your store's admin can give you the right to open it.`}
    </FullPage>
  );
}
