import { VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { ConnectionDot } from '../ui/connection';
import { Keycap } from '../ui/keycap';
import { MenuButton } from '../ui/menu-button';
import { useShell } from '../ui/shell-context';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu';

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export function TopBar() {
  const { openSearch } = useShell();
  return (
    <header className={classes.bar}>
      <MenuButton />
      <button type="button" className={classes.search} aria-keyshortcuts="Control+K Meta+K" onClick={openSearch}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        Search
        <VisuallyHidden>, {modifier} K</VisuallyHidden>
        <Keycap className={classes.key}>{`${modifier} K`}</Keycap>
      </button>
      <span className={classes.gap} />
      <ConnectionDot />
      <UserMenu />
    </header>
  );
}
