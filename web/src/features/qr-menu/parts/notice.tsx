import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

type Props = { urgent?: boolean; className?: string; children: ReactNode };

/** A line that screen readers announce when it appears; empty while there is no message. */
export function Notice({ urgent, className = '', children }: Props) {
  return (
    <div role={urgent ? 'alert' : 'status'} className={className}>
      {children && (
        <p className={classes.notice}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
