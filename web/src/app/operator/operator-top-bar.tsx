import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { operatorSignOut } from '@thali/proto/identity/session';
import { Keycap } from '../../ui/keycap';
import { MenuButton } from '../../ui/menu-button';
import { useShell } from '../../ui/shell-context';
import { AccountMenu } from '../account-menu';
import bar from '../top-bar.module.css';
import { ROOT } from './operator-screens';

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'; // no text: names of keys
const keys = `${modifier} K`;

export function OperatorTopBar() {
  const { openSearch } = useShell();
  return (
    <header className={bar.bar}>
      <MenuButton />
      <button type="button" className={bar.search} aria-keyshortcuts="Control+K Meta+K" onClick={openSearch}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        {t`Search`}
        <VisuallyHidden>, {keys}</VisuallyHidden>
        <Keycap className={bar.key}>{keys}</Keycap>
      </button>
      <span className={bar.gap} />
      <AccountMenu leave={operatorSignOut} support={`${ROOT}/contact-support`} />
    </header>
  );
}
