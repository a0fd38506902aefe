import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

type Props = { urgent?: boolean; className?: string; children: ReactNode };

/** A line that is said aloud when it appears, and not there while nothing is to be said. */
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
