import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { printRecord, storeRecord } from '@thali/proto/catalog/store-record';
import { Paper } from '../../../domain/receipt/paper';
import type { PrintSetting } from '../../../domain/receipt/print-setting';
import { Receipt } from '../../../domain/receipt/receipt';
import { sampleReceipt } from '../../../domain/receipt/sample-receipt';
import { storeSettingQuery } from '../../../domain/store/store-setting';
import classes from './receipt-preview.module.css';

/** A preview of the receipt with the present values of the form. */
export function ReceiptPreview({ setting }: { setting: PrintSetting }) {
  const { data: store } = useQuery(storeSettingQuery());
  return (
    <figure className={classes.preview} aria-label={t`Preview of the receipt`}>
      <figcaption className={classes.caption}>
        <b>{t`Preview`}</b>
        {!setting.isEnablePrint && <span>{t`Printing is off.`}</span>}
      </figcaption>
      <div className={classes.roll}>
        <Paper widthMm={setting.pageFormat}>
          {store && (
            <Receipt receipt={sampleReceipt} setup={{ printSettings: printRecord(setting), storeSettings: storeRecord(store) }} />
          )}
        </Paper>
      </div>
    </figure>
  );
}
