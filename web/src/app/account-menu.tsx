import { t } from '@lingui/core/macro';
import { Button, Menu, useComputedColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconHelpCircle, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import type { operatorSignOut, signOut } from '@thali/proto/identity/session';
import type { ReactNode } from 'react';
import { endSession, useStoredUser } from '../domain/session/session';
import type { Address } from '../lib/addresses';
import { call } from '../lib/api';
import { toast, withLoading } from '../lib/toast';
import { Initials } from '../ui/initials';
import { Link } from '../ui/link';
import classes from './account-menu.module.css';

export const menuIcon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface Props {
  /** Ends the session. */
  leave: typeof signOut | typeof operatorSignOut;
  /** Path of the page with the contacts of support. */
  support: Address;
  /** Shows only the initials, for the collapsed sidebar and for screens with their own header. */
  compact?: boolean;
  /** Entries above support, theme and logout. */
  children?: ReactNode;
}

/** The menu behind the name of the signed-in user. */
export function AccountMenu({ leave, support, compact = false, children }: Props) {
  const user = useStoredUser();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  if (!user) return null;
  const logOut = async () => {
    try {
      await withLoading(call(leave));
      endSession();
    } catch (error) {
      toast.failure(error, t`Something went wrong! Try later!`);
    }
  };
  return (
    <Menu position={compact ? 'right-end' : 'bottom-end'} withinPortal={compact}>
      <Menu.Target>
        <Button variant="subtle" px={compact ? 4 : 8} className={classes.target} data-compact={compact || undefined}>
          <Initials name={user.name} size={compact ? 36 : 32} />
          <span className={classes.name}>{user.name.split(' ')[0]}</span>
          <IconChevronDown className={classes.chevron} size={16} stroke={2} aria-hidden="true" />
          <VisuallyHidden>{t`User menu`}</VisuallyHidden>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item component={Link} to={support} leftSection={<IconHelpCircle {...menuIcon} />}>
          {t`Support`}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={dark ? <IconSun {...menuIcon} /> : <IconMoon {...menuIcon} />}
          onClick={() => setColorScheme(dark ? 'light' : 'dark')}
        >
          {dark ? t`Light theme` : t`Dark theme`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="var(--t-danger-text)" leftSection={<IconLogout {...menuIcon} />} onClick={logOut}>
          {t`Logout`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
