import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import { IconCash, IconDevices, IconUserCircle } from '@tabler/icons-react';
import { signOut } from '@thali/proto/identity/session';
import { useStoredUser } from '../domain/session/session';
import type { Address } from '../lib/addresses';
import { Link } from '../ui/link';
import { AccountMenu, menuIcon } from './account-menu';

/** The account menu of a store's staff. */
export function UserMenu({ compact }: { compact?: boolean }) {
  const user = useStoredUser();
  return (
    <AccountMenu leave={signOut} support="/dashboard/contact-support" compact={compact}>
      <Menu.Item component={Link} to="/dashboard/profile" leftSection={<IconUserCircle {...menuIcon} />}>
        {t`Profile`}
      </Menu.Item>
      <Menu.Item component={Link} to="/dashboard/devices" leftSection={<IconDevices {...menuIcon} />}>
        {t`My Devices`}
      </Menu.Item>
      {user?.role === 'admin' && (
        <Menu.Item
          component="a"
          href={'/dashboard/inactive-subscription' satisfies Address}
          leftSection={<IconCash {...menuIcon} />}
        >
          {t`Subscription`}
        </Menu.Item>
      )}
    </AccountMenu>
  );
}
