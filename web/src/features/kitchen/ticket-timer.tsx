import { t } from '@lingui/core/macro';
import { IconAlertTriangle, IconBan, IconClock, IconClockExclamation } from '@tabler/icons-react';
import { i18n } from '#words';
import { useClock } from '../../ui/use-clock';
import { type Age, ageWords, timerText } from './ageing';
import classes from './ticket-timer.module.css';

const icons = { normal: IconClock, slow: IconClockExclamation, late: IconAlertTriangle };

/** The only part of a ticket that is rendered each second. Without an age the order is cancelled. */
export function TicketTimer({ placed, age }: { placed: number; age: Age | undefined }) {
  const text = useClock((now) => timerText(now - placed));
  const AgeIcon = age ? icons[age] : IconBan;
  return (
    <span className={classes.timer}>
      <b className="num">{text}</b>
      <span>
        <AgeIcon size={16} stroke={2} aria-hidden="true" />
        {age ? i18n._(ageWords[age]) : t`Cancelled`}
      </span>
    </span>
  );
}
