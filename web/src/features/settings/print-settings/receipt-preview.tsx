import { useQuery } from '@tanstack/react-query';
import type { PrintSettings, StoreSettings } from '@thali/proto/catalog/store';
import { stateTaxOfSeller } from '@thali/proto/gst-states';
import { wireFlag } from '@thali/proto/kernel';
import { Paper } from '../../../domain/receipt/paper';
import type { PrintSetting } from '../../../domain/receipt/print-setting';
import { Receipt } from '../../../domain/receipt/receipt';
import { sampleReceipt } from '../../../domain/receipt/sample-receipt';
import { type StoreSetting, storeSettingQuery } from '../../../domain/store/store-setting';
import classes from './receipt-preview.module.css';

/** A preview of the receipt with the present values of the form. */
export function ReceiptPreview({ setting }: { setting: PrintSetting }) {
  const { data: store } = useQuery(storeSettingQuery());
  return (
    <figure className={classes.preview} aria-label="Preview of the receipt">
      <figcaption className={classes.caption}>
        <b>Preview</b>
        {!setting.isEnablePrint && <span>Printing is off.</span>}
      </figcaption>
      <div className={classes.roll}>
        <Paper widthMm={setting.pageFormat}>
          {store && (
            <Receipt receipt={sampleReceipt} setup={{ printSettings: asPrinted(setting), storeSettings: asShown(store) }} />
          )}
        </Paper>
      </div>
    </figure>
  );
}

const asPrinted = (setting: PrintSetting): PrintSettings => ({
  page_format: setting.pageFormat === 57 ? 57 : 80,
  header: setting.header,
  footer: setting.footer,
  show_notes: wireFlag(setting.showNotes),
  is_enable_print: wireFlag(setting.isEnablePrint),
  show_store_details: wireFlag(setting.showStoreDetails),
  show_customer_details: wireFlag(setting.showCustomerDetails),
  print_token: wireFlag(setting.printToken),
});

const asShown = (store: StoreSetting): StoreSettings => ({
  store_name: store.storeName,
  address: store.address,
  phone: store.phone,
  email: store.email,
  image: store.image,
  currency: store.currency,
  is_qr_menu_enabled: wireFlag(store.isQRMenuEnabled),
  is_qr_order_enabled: wireFlag(store.isQROrderEnabled),
  time_zone: store.timeZone,
  hour_cycle: store.hourCycle,
  business_day_start: store.businessDayStart,
  kitchen_slow_minutes: store.kitchenSlowMinutes,
  kitchen_late_minutes: store.kitchenLateMinutes,
  gstin: store.gstin,
  fssai: store.fssai,
  sac: store.sac,
  state_tax: stateTaxOfSeller(store.gstin, store.addressParts),
});
