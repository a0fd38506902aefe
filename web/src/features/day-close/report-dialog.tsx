import { t } from '@lingui/core/macro';
import { Button, Modal } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayCloseQuery } from '../../domain/day-close/day-close';
import { DayCloseReport } from '../../domain/day-close/day-close-report';
import { printDayClose } from '../../domain/printing/print';
import { Paper } from '../../domain/receipt/paper';
import { readReceiptPrintSettings } from '../../domain/receipt/print-settings';
import { toast } from '../../lib/toast';
import { ErrorState } from '../../ui/error-state';
import { RowSkeletons } from '../../ui/skeletons';
import classes from './report-dialog.module.css';

type Store = { store_name: string; time_zone: string };
type Props = { id: string | undefined; store: Store; onClose: () => void };

/** The report stays rendered while the dialog closes. */
export function ReportDialog({ id, store, onClose }: Props) {
  const [shown, setShown] = useState(id);
  if (id && id !== shown) setShown(id);
  return (
    <Modal opened={id !== undefined} onClose={onClose} title={t`Day close`} size={440}>
      {shown && <Report id={shown} store={store} />}
    </Modal>
  );
}

function Report({ id, store }: { id: string; store: Store }) {
  const { data: close, error, refetch } = useQuery(dayCloseQuery(id));
  const print = () => {
    if (!printDayClose(id)) toast.error(t`Please allow pop-ups to print!`);
  };
  return (
    <>
      <div className={classes.roll}>
        {!close && error && <ErrorState error={error} onRetry={() => refetch()} />}
        {!close && !error && <RowSkeletons rows={5} height={48} />}
        {close && (
          <Paper widthMm={readReceiptPrintSettings()?.printSettings.page_format ?? 80}>
            <DayCloseReport close={close} store={store} />
          </Paper>
        )}
      </div>
      <Button fullWidth mt="md" leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden="true" />} onClick={print}>
        {t`Print report`}
      </Button>
    </>
  );
}
