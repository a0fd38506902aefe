import { t } from '@lingui/core/macro';
import type { Output } from '@thali/proto/kernel';
import type { listAuditLog } from '@thali/proto/reporting/audit-log';
import type { ReactNode } from 'react';
import { type Cards, DataTable } from '../../ui/data-table';
import { storeMomentText } from '../../ui/days';
import { actionTitle, detailsText } from './audit-text';

type Entry = Output<typeof listAuditLog>[number];

/** First line: action and time; then the subject, the details and the user. */
const cards: Cards<'date' | 'what' | 'subject' | 'details' | 'by'> = {
  upTo: 760,
  lines: [
    ['what', 'date'],
    ['subject', 'subject'],
    ['details', 'details'],
    ['by', 'by'],
  ],
  tracks: 'minmax(0, 1fr) auto',
};

export function AuditTable({ entries }: { entries: readonly Entry[] }) {
  return (
    <DataTable
      label={t`Audit Log`}
      rows={entries}
      rowKey={({ id }) => id}
      cards={cards}
      fixed
      columns={{
        date: {
          head: t`Date`,
          kind: 'moment',
          tone: 'quiet',
          width: 196,
          cell: ({ at }) => <time dateTime={at}>{storeMomentText(at)}</time>,
        },
        what: {
          head: t({ context: 'what was done', message: 'What' }),
          tone: 'strong',
          width: 144,
          cell: ({ action }) => actionTitle(action),
        },
        subject: {
          head: t({ context: 'what it was done to', message: 'Of' }),
          width: '20%',
          cell: ({ subject }) => <Unbroken text={subject} />,
        },
        details: { head: t`Details`, tone: 'quiet', cell: (entry) => <Unbroken text={detailsText(entry)} /> },
        by: {
          head: t({ context: 'who did it', message: 'By' }),
          tone: 'quiet',
          width: 248,
          cell: ({ by }) => <Username name={by} />,
        },
      }}
    />
  );
}

/** Numbers of invoices and credit notes, as `numberSeries` of ordering makes them. */
const papers = /((?:CN)?\d{2}-\d{2}\/\d+)/;

/** A text in which no line ends at the hyphen of an invoice's number. */
function Unbroken({ text }: { text: string }): ReactNode {
  return text.split(papers).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
      <span key={at} className="num">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** Lets an email address wrap after its @ first. */
function Username({ name }: { name: string }) {
  const at = name.indexOf('@') + 1;
  return (
    <>
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </>
  );
}
