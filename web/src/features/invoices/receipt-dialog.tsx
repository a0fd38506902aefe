import { Button, Group, Modal } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '@thali/proto/ordering/invoices';
import { useState } from 'react';
import type { ReceiptPrintSettings } from '../../lib/print';
import { ErrorState } from '../../ui/error-state';
import { Paper } from '../../ui/receipt/paper';
import { Receipt } from '../../ui/receipt/receipt';
import { receiptQuery } from '../../ui/receipt/receipt-data';
import { RowSkeletons } from '../../ui/skeletons';
import classes from './receipt-dialog.module.css';
import { printCopy, savePdf } from './save-file';

type Props = { invoice: Invoice | undefined; setup: ReceiptPrintSettings; onClose: () => void };

/** The invoice stays drawn while the dialog closes. */
export function ReceiptDialog({ invoice, setup, onClose }: Props) {
  const [shown, setShown] = useState(invoice);
  if (invoice && invoice !== shown) setShown(invoice);
  return (
    <Modal opened={invoice !== undefined} onClose={onClose} title={`Receipt ${shown?.invoice_id ?? ''}`} size={440}>
      {shown && <Content invoice={shown} setup={setup} />}
    </Modal>
  );
}

function Content({ invoice, setup }: { invoice: Invoice; setup: ReceiptPrintSettings }) {
  const orderIds = invoice.orders.map(({ order_id }) => order_id);
  const { data: receipt, error, refetch } = useQuery(receiptQuery(orderIds));
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <div className={classes.roll}>
        {error && !receipt && (
          <ErrorState title="Error loading details! Please try later!" error={error} onRetry={() => refetch()} />
        )}
        {!error && !receipt && <RowSkeletons rows={5} height={48} />}
        {receipt && (
          <Paper widthMm={setup.printSettings.page_format}>
            <Receipt receipt={receipt} setup={setup} copy />
          </Paper>
        )}
      </div>
      <Group grow gap="xs" mt="md">
        <Button variant="default" leftSection={<IconFileTypePdf {...icon} />} onClick={() => savePdf(invoice.invoice_id)}>
          PDF
        </Button>
        <Button leftSection={<IconPrinter {...icon} />} onClick={() => printCopy(orderIds)}>
          Print receipt
        </Button>
      </Group>
    </>
  );
}
