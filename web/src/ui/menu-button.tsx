import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import classes from './menu-button.module.css';
import { useShell } from './shell-context';

/** Opens the navigation; shown only at widths without a sidebar. */
export function MenuButton() {
  const { openMenu } = useShell();
  return (
    <ActionIcon className={classes.button} aria-label={t`Open menu`} aria-haspopup="dialog" onClick={openMenu}>
      <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}
