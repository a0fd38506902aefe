import { msg } from '@lingui/core/macro';
import { IconBan, IconBellRinging, IconHistory, IconReceiptRefund, IconRefreshAlert } from '@tabler/icons-react';
import { i18n } from '#words';
import { refundedWords } from '../../domain/orders/refunded-words';
import { changedText, type Mark } from './marks';
import classes from './ticket-band.module.css';

const icons = {
  new: IconBellRinging,
  changed: IconRefreshAlert,
  recalled: IconHistory,
  cancelled: IconBan,
  refunded: IconBan,
  'goes-on': IconReceiptRefund,
};
const words = {
  new: msg`New order`,
  recalled: msg`Recalled`,
  cancelled: msg`Cancelled, do not cook`,
  refunded: refundedWords.stopped,
  'goes-on': refundedWords.goesOn,
};

export const markText = (mark: Mark): string => (mark.kind === 'changed' ? changedText(mark) : i18n._(words[mark.kind]));

export function TicketBand({ mark }: { mark: Mark }) {
  const BandIcon = icons[mark.kind];
  return (
    <p className={classes.band} data-kind={mark.kind}>
      <BandIcon size={18} stroke={1.75} aria-hidden="true" />
      {markText(mark)}
    </p>
  );
}
