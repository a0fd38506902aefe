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
    <ul className={classes.notes} aria-label="Credit notes">
      {notes.map((note) => (
        <li key={note.credit_note_id}>
          <div>
            <b className="num">{note.credit_note_id}</b>
            <span>{note.reason ?? 'The order was cancelled'}</span>
            <small className="num">{[momentText(note.created_at), note.created_by].filter(Boolean).join(' · ')}</small>
            <small className="num">
              Back by {note.payments.map(({ title, amount }) => `${title} ${moneyText(amount, currency)}`).join(', ')}
            </small>
          </div>
          <Money className={classes.total} amount={-note.total} currency={currency} />
          <ActionIcon aria-label={`PDF of ${note.credit_note_id}`} title="PDF" onClick={() => savePdf(note.credit_note_id)}>
            <IconFileTypePdf size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
