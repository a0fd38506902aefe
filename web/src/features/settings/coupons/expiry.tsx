import { t } from '@lingui/core/macro';
import { IconClockOff } from '@tabler/icons-react';
import { locale } from '#words';
import { businessDayOf } from '../../../ui/days';
import { Status } from '../../../ui/status';
import classes from './expiry.module.css';

let format: Intl.DateTimeFormat | undefined;
const dayText = (day: string) => {
  format ??= new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(day));
};

/**
 * The last business day of the store on which a coupon is valid.
 * @param day YYYY-MM-DD, null when it never expires
 */
export function Expiry({ day }: { day: string | null }) {
  if (!day) return <span className={classes.never}>{t`No expiry`}</span>;
  return (
    <span className={classes.expiry}>
      <time className="num" dateTime={day}>
        {dayText(day)}
      </time>
      {day < businessDayOf(Date.now()) && (
        <Status tone="danger" icon={IconClockOff}>
          {t`Expired`}
        </Status>
      )}
    </span>
  );
}
