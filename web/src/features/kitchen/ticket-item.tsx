import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconBan, IconCheck, IconMessage2, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import type { ItemStatus, OrderItem } from '@thali/proto/ordering/order';
import { i18n } from '#words';
import { itemStatusIcons, itemStatusWords } from '../../domain/orders/item-status';
import { Refunded } from '../../domain/orders/refunded';
import { cookedPieces, itemStep, nextOf, type Step } from './steps';
import classes from './ticket-item.module.css';

type Props = { item: OrderItem; added: boolean; onStep: (step: Step) => void };

/** The kitchen's word for completed is Done. */
const wordOf = (status: ItemStatus) =>
  status === 'completed' ? t({ context: 'an item is cooked', message: 'Done' }) : i18n._(itemStatusWords[status]);

export function TicketItem({ item, added, onStep }: Props) {
  const cancelled = item.status === 'cancelled';
  const details = [item.variant_title, ...item.addons.map((addon) => addon.title)].filter(Boolean).join(' · ');
  const step = itemStep(item);
  return (
    <li className={classes.item} data-status={item.status}>
      <span className={`${classes.quantity} num`}>
        {cancelled ? item.quantity : cookedPieces(item)}
        <span aria-hidden="true">×</span>
      </span>
      <div className={classes.text}>
        <b>{item.item_title}</b>
        {cancelled ? (
          <>
            {details && <span className={classes.details}>{details}</span>}
            {!item.stopped && (
              <span className={classes.stop}>
                <IconBan size={16} stroke={2} aria-hidden="true" />
                {t`Cancelled, do not cook`}
              </span>
            )}
          </>
        ) : (
          <StatusLine status={item.status} details={details} added={added} />
        )}
        <Refunded item={item} />
        {item.notes && !cancelled && (
          <span className={classes.note}>
            <IconMessage2 size={16} stroke={2} aria-label={t`Note`} />
            {item.notes}
          </span>
        )}
      </div>
      {step && <StepButton dish={item.item_title} next={nextOf(item)} onClick={() => onStep(step)} />}
    </li>
  );
}

function StatusLine({ status, details, added }: { status: ItemStatus; details: string; added: boolean }) {
  const StatusIcon = itemStatusIcons[status];
  const word = wordOf(status);
  return (
    <span className={classes.details}>
      <span className={classes.sign}>
        <StatusIcon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      {(details || added) && <VisuallyHidden>{word}, </VisuallyHidden>}
      {details || (!added && word)}
      {added && (
        <span className={classes.added}>
          <IconPlus size={16} stroke={2} aria-hidden="true" />
          {t({ context: 'an item of an order', message: 'Added' })}
        </span>
      )}
    </span>
  );
}

function StepButton({ dish, next, onClick }: { dish: string; next: string | undefined; onClick: () => void }) {
  const starts = next === 'preparing';
  const StepIcon = starts ? IconPlayerPlay : IconCheck;
  const word = starts ? t`Start` : t({ context: 'an item of an order', message: 'Complete' });
  const label = starts ? t`Start ${dish}` : t`Complete ${dish}`;
  return (
    <button type="button" className={classes.step} data-next={next} aria-label={label} onClick={onClick}>
      <StepIcon size={20} stroke={1.75} aria-hidden="true" />
      {word}
    </button>
  );
}
