import { Button, Menu, useComputedColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconHelpCircle, IconLogout, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { operatorSignOut } from '@thali/proto/identity/session';
import { Link } from 'react-router-dom';
import { endSession, useStoredUser } from '../../domain/session/session';
import { call } from '../../lib/api';
import { toast, withLoading } from '../../lib/toast';
import { Initials } from '../../ui/initials';
import { Keycap } from '../../ui/keycap';
import { MenuButton } from '../../ui/menu-button';
import { useShell } from '../../ui/shell-context';
import bar from '../top-bar.module.css';
import menu from '../user-menu.module.css';
import { ROOT } from './operator-screens';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

async function logOut() {
  try {
    await withLoading(call(operatorSignOut));
    endSession();
  } catch (error) {
    toast.failure(error, 'Something went wrong! Try later!');
  }
}

export function OperatorTopBar() {
  const { openSearch } = useShell();
  return (
    <header className={bar.bar}>
      <MenuButton />
      <button type="button" className={bar.search} aria-keyshortcuts="Control+K Meta+K" onClick={openSearch}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        Search
        <VisuallyHidden>, {modifier} K</VisuallyHidden>
        <Keycap className={bar.key}>{`${modifier} K`}</Keycap>
      </button>
      <span className={bar.gap} />
      <UserMenu />
    </header>
  );
}

function UserMenu() {
  const user = useStoredUser();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  if (!user) return null;
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="subtle" px={8} className={menu.target}>
          <Initials name={user.name} size={32} />
          <span className={menu.name}>{user.name.split(' ')[0]}</span>
          <IconChevronDown className={menu.chevron} size={16} stroke={2} aria-hidden="true" />
          <VisuallyHidden>User menu</VisuallyHidden>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`${ROOT}/contact-support`} leftSection={<IconHelpCircle {...icon} />}>
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
