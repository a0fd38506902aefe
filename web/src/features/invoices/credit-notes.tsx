import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { Output } from '@thali/proto/kernel';
import type { previewCredit } from '@thali/proto/ordering/credit-notes';
import { momentText } from '../../ui/days';
import { Money } from '../../ui/money';
import { moneyText } from '../../ui/money-text';
import classes from './credit-notes.module.css';
import { savePdf } from './save-file';

type Props = { notes: Output<typeof previewCredit>['credit_notes']; currency: string };

/** The credit notes of one invoice: how much, when, why, by whom, and by which payment types it was refunded. */
export function CreditNotes({ notes, currency }: Props) {
  if (!notes.length) return null;
  return (
    <ul className={classes.notes} aria-label={t`Credit notes`}>
      {notes.map((note) => {
        const id = note.credit_note_id;
        const payments = note.payments.map(({ title, amount }) => `${title} ${moneyText(amount, currency)}`).join(', ');
        return (
          <li key={id}>
            <div>
              <b className="num">{id}</b>
              <span>{note.reason ?? t`The order was cancelled`}</span>
              <small className="num">{[momentText(note.created_at), note.created_by].filter(Boolean).join(' · ')}</small>
              <small className="num">{t`Back by ${payments}`}</small>
            </div>
            <Money className={classes.total} amount={-note.total} currency={currency} />
            <ActionIcon aria-label={t`PDF of ${id}`} title={t`PDF`} onClick={() => savePdf(id)}>
              <IconFileTypePdf size={20} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
