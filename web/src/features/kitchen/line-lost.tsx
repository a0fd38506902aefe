import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconWifiOff } from '@tabler/icons-react';
import { secondText } from '../../ui/time-text';
import classes from './line-lost.module.css';

/** A banner over the whole width while no events arrive. `updatedAt`: time of the last refetch, 0 for none. */
export function LineLost({ updatedAt, waiting }: { updatedAt: number; waiting: number }) {
  const time = secondText(updatedAt);
  return (
    <div className={classes.banner} role="alert">
      <IconWifiOff size={24} stroke={1.75} aria-hidden="true" />
      <p>
        <b>{t`Live connection lost.`}</b> {t`Checking for orders every 5 s.`}{' '}
        {updatedAt > 0 && (
          <>
            <Trans>
              Last update <span className="num">{time}</span>.
            </Trans>{' '}
          </>
        )}
        {waiting > 0
          ? plural(waiting, { one: '# tap waits to be sent.', other: '# taps wait to be sent.' })
          : t`Taps on Start and Complete are kept and sent when it is back.`}
      </p>
    </div>
  );
}
