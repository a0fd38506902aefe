import { t } from '@lingui/core/macro';
import { IconClockOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { locale } from '#words';
import { storeSettingQuery } from '../../../domain/store/store-setting';
import { Status } from '../../../ui/status';
import classes from './expiry.module.css';

let format: Intl.DateTimeFormat | undefined;
const dayText = (day: string) => {
  format ??= new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(day));
};

/**
 * The last day on which a coupon is valid, in the store's time zone.
 * @param day YYYY-MM-DD, null when it never expires
 */
export function Expiry({ day }: { day: string | null }) {
  const { data: store } = useQuery(storeSettingQuery());
  if (!day) return <span className={classes.never}>{t`No expiry`}</span>;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: store?.timeZone }).format(new Date());
  return (
    <span className={classes.expiry}>
      <time className="num" dateTime={day}>
        {dayText(day)}
      </time>
      {day < today && (
        <Status tone="danger" icon={IconClockOff}>
          {t`Expired`}
        </Status>
      )}
    </span>
  );
}
