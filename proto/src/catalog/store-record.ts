import { stateTaxOfSeller } from '../gst-states.js';
import { type Output, wireFlag } from '../kernel.js';
import type { getPrintSetting, getStoreSetting, PrintSettings, StoreSettings } from './store.js';

/** The store's record on menus, receipts and init calls, from the fields of its form. */
export const storeRecord = (
  store: Omit<Output<typeof getStoreSetting>, 'uniqueQRCode'> & { runningDay?: StoreSettings['running_day'] },
): StoreSettings => ({
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
  running_day: store.runningDay,
  kitchen_slow_minutes: store.kitchenSlowMinutes,
  kitchen_late_minutes: store.kitchenLateMinutes,
  gstin: store.gstin,
  fssai: store.fssai,
  sac: store.sac,
  state_tax: stateTaxOfSeller(store.gstin, store.addressParts),
});

/** The same of its print settings. A width that no printer has is 80 mm. */
export const printRecord = (setting: Output<typeof getPrintSetting>): PrintSettings => ({
  page_format: setting.pageFormat === 57 ? 57 : 80,
  header: setting.header,
  footer: setting.footer,
  show_notes: wireFlag(setting.showNotes),
  is_enable_print: wireFlag(setting.isEnablePrint),
  show_store_details: wireFlag(setting.showStoreDetails),
  show_customer_details: wireFlag(setting.showCustomerDetails),
  print_token: wireFlag(setting.printToken),
});
