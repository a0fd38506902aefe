import { IconWifiOff } from '@tabler/icons-react';
import { secondText } from '../../ui/time-text';
import classes from './line-lost.module.css';

/** A banner over the whole width while no events arrive. `updatedAt`: time of the last refetch, 0 for none. */
export function LineLost({ updatedAt, waiting }: { updatedAt: number; waiting: number }) {
  return (
    <div className={classes.banner} role="alert">
      <IconWifiOff size={24} stroke={1.75} aria-hidden="true" />
      <p>
        <b>Live connection lost.</b> Checking for orders every 5 s.{' '}
        {updatedAt > 0 && (
          <>
            Last update <span className="num">{secondText(updatedAt)}</span>.{' '}
          </>
        )}
        {waiting > 0
          ? `${waiting} ${waiting === 1 ? 'tap waits' : 'taps wait'} to be sent.`
          : 'Taps on Start and Complete are kept and sent when it is back.'}
      </p>
    </div>
  );
}
