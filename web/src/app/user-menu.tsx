import { Button, Menu, useComputedColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import {
  IconCash,
  IconChevronDown,
  IconDevices,
  IconHelpCircle,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { signOut } from '@thali/proto/identity/session';
import { Link } from 'react-router-dom';
import { endSession, useStoredUser } from '../domain/session/session';
import { call } from '../lib/api';
import { toast, withLoading } from '../lib/toast';
import { Initials } from '../ui/initials';
import classes from './user-menu.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

async function logOut() {
  try {
    await withLoading(call(signOut));
    endSession();
  } catch (error) {
    toast.failure(error, 'Something went wrong! Try later!');
  }
}

/** `compact` shows only the initials, for the collapsed sidebar and for screens with their own header. */
export function UserMenu({ compact = false }: { compact?: boolean }) {
  const user = useStoredUser();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  if (!user) return null;
  return (
    <Menu position={compact ? 'right-end' : 'bottom-end'} withinPortal={compact}>
      <Menu.Target>
        <Button variant="subtle" px={compact ? 4 : 8} className={classes.target} data-compact={compact || undefined}>
          <Initials name={user.name} size={compact ? 36 : 32} />
          <span className={classes.name}>{user.name.split(' ')[0]}</span>
          <IconChevronDown className={classes.chevron} size={16} stroke={2} aria-hidden="true" />
          <VisuallyHidden>User menu</VisuallyHidden>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/dashboard/profile" leftSection={<IconUserCircle {...icon} />}>
          Profile
        </Menu.Item>
        <Menu.Item component={Link} to="/dashboard/devices" leftSection={<IconDevices {...icon} />}>
          My Devices
        </Menu.Item>
        {user.role === 'admin' && (
          <Menu.Item component="a" href="/dashboard/inactive-subscription" leftSection={<IconCash {...icon} />}>
            Subscription
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/dashboard/contact-support" leftSection={<IconHelpCircle {...icon} />}>
          Support
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={dark ? <IconSun {...icon} /> : <IconMoon {...icon} />}
          onClick={() => setColorScheme(dark ? 'light' : 'dark')}
        >
          {dark ? 'Light theme' : 'Dark theme'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="var(--t-danger-text)" leftSection={<IconLogout {...icon} />} onClick={logOut}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
