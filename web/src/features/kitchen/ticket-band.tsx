import { IconBan, IconBellRinging, IconHistory, IconRefreshAlert } from '@tabler/icons-react';
import { changedText, type Mark } from './marks';
import classes from './ticket-band.module.css';

const icons = { new: IconBellRinging, changed: IconRefreshAlert, recalled: IconHistory, cancelled: IconBan };
export const markWords = { new: 'New order', recalled: 'Recalled', cancelled: 'Cancelled, do not cook' };

export function TicketBand({ mark }: { mark: Mark }) {
  const BandIcon = icons[mark.kind];
  return (
    <p className={classes.band} data-kind={mark.kind}>
      <BandIcon size={18} stroke={1.75} aria-hidden="true" />
      {mark.kind === 'changed' ? changedText(mark) : markWords[mark.kind]}
    </p>
  );
}
