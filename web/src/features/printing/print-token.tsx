import { paperTime } from '@thali/proto/store-clock';
import { useSearchParams } from 'react-router-dom';
import { readReceiptPrintSettings } from '../../domain/receipt/print-settings';
import { storeClock } from '../../lib/store-clock';
import classes from './print-token.module.css';
import { PrintedPaper } from './printed-paper';

/** `/print-token?token=<n>&date=<ISO>` */
export default function PrintToken() {
  const [query] = useSearchParams();
  const setup = readReceiptPrintSettings();
  const date = new Date(query.get('date') ?? Date.now());
  return (
    <PrintedPaper widthMm={setup?.printSettings.page_format ?? 80}>
      <div className={classes.token}>
        <h1>Token</h1>
        <b>{query.get('token')}</b>
        <p>{paperTime(Number.isNaN(date.getTime()) ? new Date() : date, setup?.storeSettings ?? storeClock())}</p>
      </div>
    </PrintedPaper>
  );
}
