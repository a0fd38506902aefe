import { t } from '@lingui/core/macro';
import { Button, Group, Modal } from '@mantine/core';
import { IconFileTypePdf, IconPrinter, IconReceiptRefund } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '@thali/proto/ordering/invoices';
import { useState } from 'react';
import { Paper } from '../../domain/receipt/paper';
import type { ReceiptPrintSettings } from '../../domain/receipt/print-settings';
import { Receipt } from '../../domain/receipt/receipt';
import { receiptQuery } from '../../domain/receipt/receipt-data';
import { useMay } from '../../domain/session/session';
import { ErrorState } from '../../ui/error-state';
import { RowSkeletons } from '../../ui/skeletons';
import { CreditForm } from './credit-form';
import { CreditNotes } from './credit-notes';
import { creditableQuery } from './queries';
import classes from './receipt-dialog.module.css';
import { printCopy, savePdf } from './save-file';

type Props = { invoice: Invoice | undefined; setup: ReceiptPrintSettings; onClose: () => void };

/** The invoice stays rendered while the dialog closes. */
export function ReceiptDialog({ invoice, setup, onClose }: Props) {
  const [shown, setShown] = useState(invoice);
  if (invoice && invoice !== shown) setShown(invoice);
  const invoiceId = shown?.invoice_id ?? '';
  return (
    <Modal opened={invoice !== undefined} onClose={onClose} title={t`Receipt ${invoiceId}`} size={440}>
      {shown && <Content invoice={shown} setup={setup} />}
    </Modal>
  );
}

function Content({ invoice, setup }: { invoice: Invoice; setup: ReceiptPrintSettings }) {
  const orderIds = invoice.orders.map(({ order_id }) => order_id);
  const { data: receipt, error, refetch } = useQuery(receiptQuery(orderIds));
  const { data: creditable } = useQuery(creditableQuery(invoice.invoice_id));
  const [crediting, setCrediting] = useState(false);
  const mayGiveBack = useMay('giveBack');
  const { currency } = setup.storeSettings;
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  const stop = () => setCrediting(false);
  if (crediting && creditable)
    return <CreditForm invoiceId={invoice.invoice_id} whole={creditable} currency={currency} onBack={stop} onDone={stop} />;
  return (
    <>
      <div className={classes.roll}>
        {error && !receipt && <ErrorState error={error} onRetry={() => refetch()} />}
        {!error && !receipt && <RowSkeletons rows={5} height={48} />}
        {receipt && (
          <Paper widthMm={setup.printSettings.page_format}>
            <Receipt receipt={receipt} setup={setup} copy />
          </Paper>
        )}
      </div>
      {creditable && <CreditNotes notes={creditable.credit_notes} currency={currency} />}
      {mayGiveBack && creditable !== undefined && creditable.total > 0 && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          leftSection={<IconReceiptRefund {...icon} />}
          onClick={() => setCrediting(true)}
        >
          {t`Refund`}
        </Button>
      )}
      <Group grow gap="xs" mt="md">
        <Button variant="default" leftSection={<IconFileTypePdf {...icon} />} onClick={() => savePdf(invoice.invoice_id)}>
          {t`PDF`}
        </Button>
        <Button leftSection={<IconPrinter {...icon} />} onClick={() => printCopy(orderIds)}>
          {t`Print receipt`}
        </Button>
      </Group>
    </>
  );
}
