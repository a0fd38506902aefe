import { t } from '@lingui/core/macro';
import { IconEye, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import type { Invoice } from '@thali/proto/ordering/invoices';
import { phoneText } from '@thali/proto/phone';
import { DataTable } from '../../ui/data-table';
import { storeMomentText } from '../../ui/days';
import { Money } from '../../ui/money';
import { RowAction } from '../../ui/row-action';
import { billCards, billFigures } from './bill-columns';
import classes from './invoice-table.module.css';
import { tableText, tokensText } from './invoice-text';
import { printCopy, savePdf } from './save-file';

type Props = { invoices: readonly Invoice[]; onView: (invoice: Invoice) => void };

export function InvoiceTable({ invoices, onView }: Props) {
  return (
    <DataTable
      label={t`Invoices`}
      rows={invoices}
      rowKey={({ invoice_id: id }) => id}
      dense
      cards={billCards(['date', 'date', 'tokens'], ['subtotal', 'discount', 'tax'], ['customer', 'customer', 'table'])}
      columns={{
        id: { head: t`Invoice ID`, kind: 'moment', tone: 'strong', cell: ({ invoice_id: id }) => id },
        tokens: { head: t`Tokens`, label: 'above', cell: tokensText },
        date: {
          head: t`Date`,
          kind: 'moment',
          label: 'above',
          cell: (invoice) => <span className={classes.date}>{storeMomentText(invoice.created_at, invoice.time_zone)}</span>,
        },
        ...billFigures(),
        total: {
          head: t`Total`,
          kind: 'figure',
          tone: 'strong',
          cell: ({ total, refunded, currency }) => (
            <>
              <Money amount={total} currency={currency} />
              {refunded > 0 && (
                <small className={classes.refunded}>
                  <Money amount={refunded} currency={currency} /> {t({ context: 'after an amount', message: 'refunded' })}
                </small>
              )}
            </>
          ),
        },
        customer: { head: t`Customer`, label: 'above', cell: (invoice) => <CustomerName invoice={invoice} /> },
        table: { head: t`Table`, label: 'above', cell: tableText },
        actions: {
          head: t`Action`,
          kind: 'actions',
          cell: (invoice) => {
            const { invoice_id: id, orders } = invoice;
            return (
              <>
                <RowAction
                  label={t`View receipt of ${id}`}
                  title={t`View receipt`}
                  icon={IconEye}
                  onClick={() => onView(invoice)}
                />
                <RowAction
                  label={t`Print receipt of ${id}`}
                  title={t`Print receipt`}
                  icon={IconPrinter}
                  onClick={() => printCopy(orders.map(({ order_id }) => order_id))}
                />
                <RowAction label={t`PDF of ${id}`} title={t`PDF`} icon={IconFileTypePdf} onClick={() => savePdf(id)} />
              </>
            );
          },
        },
      }}
    />
  );
}

/** `Ravi-(98450)`, or WALKIN (spec 2.6); the phone does not wrap. A guest has a name and no phone. */
function CustomerName({ invoice: { name, customer_id } }: { invoice: Invoice }) {
  if (!customer_id) return name ?? t`WALKIN`;
  return (
    <>
      {name}-<span className="num">({phoneText(customer_id)})</span>
    </>
  );
}
