import { ActionIcon, Table } from '@mantine/core';
import { IconEye, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import type { Invoice } from '@thali/proto/ordering/invoices';
import { phoneText } from '@thali/proto/phone';
import { storeMomentText } from '../../ui/days';
import { Money } from '../../ui/money';
import classes from './invoice-table.module.css';
import { tableText, tokensText } from './invoice-text';
import { printCopy, savePdf } from './save-file';

type Props = { invoices: readonly Invoice[]; onView: (invoice: Invoice) => void };

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** A table, and on a narrow screen a list of cards made of the same cells. */
export function InvoiceTable({ invoices, onView }: Props) {
  return (
    <div className={classes.frame}>
      <Table className={classes.table} verticalSpacing={0} horizontalSpacing={0}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Invoice ID</Table.Th>
            <Table.Th>Tokens</Table.Th>
            <Table.Th>Date</Table.Th>
            <Table.Th data-numeric>Subtotal</Table.Th>
            <Table.Th data-numeric>Discount</Table.Th>
            <Table.Th data-numeric>Tax</Table.Th>
            <Table.Th data-numeric>Total</Table.Th>
            <Table.Th>Customer</Table.Th>
            <Table.Th>Table</Table.Th>
            <Table.Th data-numeric>Action</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.invoice_id} invoice={invoice} onView={onView} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type RowProps = { invoice: Invoice; onView: (invoice: Invoice) => void };

function InvoiceRow({ invoice, onView }: RowProps) {
  const { invoice_id: id, refunded, currency } = invoice;
  return (
    <Table.Tr>
      <Table.Td className={`${classes.id} num`}>{id}</Table.Td>
      <Table.Td className={`${classes.side} num`} data-title="Tokens">
        {tokensText(invoice)}
      </Table.Td>
      <Table.Td className={`${classes.main} num`} data-title="Date">
        {storeMomentText(invoice.created_at, invoice.time_zone)}
      </Table.Td>
      <Table.Td data-numeric data-title="Subtotal">
        <Money amount={invoice.sub_total} currency={currency} />
      </Table.Td>
      <Table.Td data-numeric data-title="Discount">
        <Money amount={invoice.discount} currency={currency} />
      </Table.Td>
      <Table.Td data-numeric data-title="Tax">
        <Money amount={invoice.tax_total} currency={currency} />
      </Table.Td>
      <Table.Td className={classes.total} data-numeric data-title="Total">
        <Money amount={invoice.total} currency={currency} />
        {refunded > 0 && (
          <small>
            <Money amount={refunded} currency={currency} /> refunded
          </small>
        )}
      </Table.Td>
      <Table.Td className={`${classes.main} ${classes.text}`} data-title="Customer">
        <CustomerName invoice={invoice} />
      </Table.Td>
      <Table.Td className={`${classes.side} ${classes.text}`} data-title="Table">
        {tableText(invoice)}
      </Table.Td>
      <Table.Td className={classes.actions}>
        <ActionIcon aria-label={`View receipt of ${id}`} title="View receipt" onClick={() => onView(invoice)}>
          <IconEye {...icon} />
        </ActionIcon>
        <ActionIcon
          aria-label={`Print receipt of ${id}`}
          title="Print receipt"
          onClick={() => printCopy(invoice.orders.map(({ order_id }) => order_id))}
        >
          <IconPrinter {...icon} />
        </ActionIcon>
        <ActionIcon aria-label={`PDF of ${id}`} title="PDF" onClick={() => savePdf(id)}>
          <IconFileTypePdf {...icon} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

/** `Ravi-(98450)`, or WALKIN (spec 2.6); the phone stays in one piece. A guest has a name and no phone. */
function CustomerName({ invoice: { name, customer_id } }: { invoice: Invoice }) {
  if (!customer_id) return name ?? 'WALKIN';
  return (
    <>
      {name}-<span className="num">({phoneText(customer_id)})</span>
    </>
  );
}
