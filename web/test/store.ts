import type { PaymentType } from '@thali/proto/catalog/payment-types';
import type { getPrintSetting, getStoreSetting, PrintSettings, StoreSettings } from '@thali/proto/catalog/store';
import type { StoreTable } from '@thali/proto/catalog/tables';
import type { Output } from '@thali/proto/kernel';
import type { Customer } from '@thali/proto/ordering/customers';

/** A restaurant as it is after its first hour. A test that is about one of these says it itself. */
export const storeSetting: Output<typeof getStoreSetting> = {
  storeName: 'Udupi Garden',
  address: 'Shop 4\nTemple Road\nKochi 682001\nKerala',
  addressParts: { street: 'Shop 4\nTemple Road', city: 'Kochi', postcode: '682001', state: '32', country: 'IN' },
  phone: '98450 00001',
  email: 'hello@udupi.example',
  currency: 'INR',
  image: null,
  isQRMenuEnabled: true,
  isQROrderEnabled: true,
  uniqueQRCode: '01900000-0000-7000-8000-00000000a002',
  timeZone: 'Asia/Kolkata',
  hourCycle: 12,
  businessDayStart: 4,
  kitchenSlowMinutes: 5,
  kitchenLateMinutes: 8,
  gstin: null,
  fssai: null,
  sac: '996331',
};

/** The same as receipts, the kitchen and the diner's menu have it. */
export const storeSettings: StoreSettings = {
  store_name: storeSetting.storeName,
  address: storeSetting.address,
  phone: storeSetting.phone,
  email: storeSetting.email,
  image: null,
  currency: 'INR',
  is_qr_menu_enabled: 1,
  is_qr_order_enabled: 1,
  time_zone: 'Asia/Kolkata',
  hour_cycle: 12,
  business_day_start: 4,
  kitchen_slow_minutes: 5,
  kitchen_late_minutes: 8,
  gstin: null,
  fssai: null,
  sac: '996331',
};

export const printSetting: Output<typeof getPrintSetting> = {
  pageFormat: 80,
  header: null,
  footer: 'Thank you!',
  showNotes: true,
  isEnablePrint: true,
  showStoreDetails: true,
  showCustomerDetails: true,
  printToken: true,
};

/** The same as receipts have it. */
export const printSettings: PrintSettings = {
  page_format: 80,
  header: null,
  footer: printSetting.footer,
  show_notes: 1,
  is_enable_print: 1,
  show_store_details: 1,
  show_customer_details: 1,
  print_token: 1,
};

export const cash: PaymentType = { id: '01900000-0000-7000-8000-00000000a003', title: 'Cash', is_active: 1, kind: 'cash' };

/** A table for four. */
export const table: StoreTable = {
  id: '01900000-0000-7000-8000-00000000a004',
  table_title: 'T5',
  seating_capacity: 4,
  floor: 'Ground',
  encrypted_id: 'code-of-table-t5',
};

/** A guest who comes again. */
export const meera: Customer = {
  phone: '98450 11111',
  name: 'Meera',
  email: null,
  gender: null,
  birth_date: null,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
};
