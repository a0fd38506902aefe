import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconCloudOff, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { i18n } from '#words';
import { type Connection, useConnection } from '../lib/connection';
import classes from './connection.module.css';

const words: Record<Connection, MessageDescriptor> = {
  connecting: msg`Connecting`,
  live: msg`Live`,
  reconnecting: msg`Reconnecting`,
  offline: msg`Offline`,
};

/** The state of the connection as a word, a shape and a colour, always on screen. `children` adds what it means for the work. */
export function ConnectionDot({ children }: { children?: ReactNode }) {
  const connection = useConnection();
  return (
    <span className={classes.dot} data-state={connection} role="status">
      <VisuallyHidden>{t`Connection:`} </VisuallyHidden>
      <i />
      {i18n._(words[connection])}
      {children && <span className={classes.meaning}>{children}</span>}
    </span>
  );
}

/** A banner while the connection is down that says what this means for the screen. Each text follows the word, as in 'Offline. ...'. */
export function ConnectionBanner({ reconnecting, offline }: { reconnecting: ReactNode; offline: ReactNode }) {
  const connection = useConnection();
  if (connection !== 'reconnecting' && connection !== 'offline') return null;
  const down = connection === 'offline';
  const Icon = down ? IconCloudOff : IconWifiOff;
  return (
    <div className={classes.banner} data-state={connection} role="status">
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{down ? t`Offline.` : t`Reconnecting.`}</b> {down ? offline : reconnecting}
      </span>
    </div>
  );
}
