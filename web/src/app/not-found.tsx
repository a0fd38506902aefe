import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { homeOf, isLoggedIn, readUser } from '../domain/session/session';
import { FullPage } from '../ui/full-page';
import { Link } from '../ui/link';

export default function NotFound() {
  const user = isLoggedIn() ? readUser() : null;
  return (
    <FullPage
      icon={IconMapOff}
      title={t`Page not found`}
      action={
        <Button component={Link} to={user ? homeOf(user) : '/login'}>
          {user ? t`Back to the start` : t`Login`}
        </Button>
      }
    >
      {t`There is nothing at this address. It may have been mistyped or moved.`}
    </FullPage>
  );
}
