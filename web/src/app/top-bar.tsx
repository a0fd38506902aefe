import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { ConnectionDot } from '../ui/connection';
import { Keycap } from '../ui/keycap';
import { MenuButton } from '../ui/menu-button';
import { useShell } from '../ui/shell-context';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu';

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'; // no text: names of keys
const keys = `${modifier} K`;

export function TopBar() {
  const { openSearch } = useShell();
  return (
    <header className={classes.bar}>
      <MenuButton />
      <button type="button" className={classes.search} aria-keyshortcuts="Control+K Meta+K" onClick={openSearch}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        {t`Search`}
        <VisuallyHidden>, {keys}</VisuallyHidden>
        <Keycap className={classes.key}>{keys}</Keycap>
      </button>
      <span className={classes.gap} />
      <ConnectionDot />
      <UserMenu />
    </header>
  );
}
