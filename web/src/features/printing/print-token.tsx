import { useSearchParams } from 'react-router-dom';
import { readReceiptPrintSettings } from '../../lib/print';
import classes from './print-token.module.css';
import { PrintedPaper } from './printed-paper';

/** `/print-token?token=<n>&date=<ISO>` */
export default function PrintToken() {
  const [query] = useSearchParams();
  const setup = readReceiptPrintSettings();
  const date = new Date(query.get('date') ?? Date.now());
  const format = new Intl.DateTimeFormat('en-IN', {
    timeZone: setup?.storeSettings.time_zone,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return (
    <PrintedPaper widthMm={setup?.printSettings.page_format ?? 80}>
      <div className={classes.token}>
        <h1>Token</h1>
        <b>{query.get('token')}</b>
        <p>{format.format(Number.isNaN(date.getTime()) ? new Date() : date)}</p>
      </div>
    </PrintedPaper>
  );
}
