import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconAlertTriangle, IconBan, IconClock, IconClockExclamation } from '@tabler/icons-react';
import { i18n } from '#words';
import { useClock } from '../../ui/use-clock';
import { type Age, ageWords, timerText } from './ageing';
import type { Off } from './steps';
import classes from './ticket-timer.module.css';

const icons = { normal: IconClock, slow: IconClockExclamation, late: IconAlertTriangle, cancelled: IconBan, refunded: IconBan };
const words: Record<Age | Off, MessageDescriptor> = { ...ageWords, cancelled: msg`Cancelled`, refunded: msg`Refunded` };

/** The only part of a ticket that is rendered each second. `state`: its age, or why nothing of it is to be cooked any more. */
export function TicketTimer({ placed, state }: { placed: number; state: Age | Off }) {
  const text = useClock((now) => timerText(now - placed));
  const StateIcon = icons[state];
  return (
    <span className={classes.timer}>
      <b className="num">{text}</b>
      <span>
        <StateIcon size={16} stroke={2} aria-hidden="true" />
        {i18n._(words[state])}
      </span>
    </span>
  );
}
