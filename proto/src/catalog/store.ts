import * as z from 'zod';
import { Address, AddressForm } from '../address.js';
import { stateTaxes } from '../gst-states.js';
import {
  Day,
  defineRpc,
  Empty,
  FileBytes,
  Flag,
  internal,
  internalTo,
  Message,
  optionalLongText,
  optionalText,
  requiredText,
  signedIn,
  Timestamp,
  WireFlag,
  whoMay,
} from '../kernel.js';
import { optionalMailAddress } from '../mail-address.js';
import { isCurrencyCode } from './currencies.js';
import { ImageStored, photo } from './menu-items.js';
import { TaxNumbersForm } from './tax-numbers.js';

export const HourCycle = z.union([z.literal(12), z.literal(24)], 'Please select 12 or 24 hours!');

/** The store's record in the snake_case form of the public menu, receipts and init calls. */
export const StoreSettings = z.object({
  store_name: z.string(),
  /** All of it, line by line. */
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  image: z.string().nullable(),
  /** ISO 4217 */
  currency: z.string(),
  is_qr_menu_enabled: WireFlag,
  is_qr_order_enabled: WireFlag,
  /** IANA zone, default Asia/Kolkata. */
  time_zone: z.string(),
  /** How times are written: 12 is `7:42 pm`, 24 is `19:42`. */
  hour_cycle: HourCycle,
  /** Hour (0-23) at which the store's business day starts. */
  business_day_start: z.number().int(),
  /** The business day that ran when its start or the zone was last changed: it goes on to its end. Left out by what is older. */
  running_day: z.object({ day: Day, from: Timestamp, until: Timestamp }).nullish(),
  /** Minutes after which the kitchen board shows a ticket as slow, and as late. */
  kitchen_slow_minutes: z.number().int(),
  kitchen_late_minutes: z.number().int(),
  /** With a GSTIN the store's bills are tax invoices: they show central and state tax. */
  gstin: z.string().nullable(),
  /** FSSAI licence number. */
  fssai: z.string().nullable(),
  /** Services accounting code of what it sells. */
  sac: z.string(),
  /** What the half beside CGST is called on its bills. Left out by what is older than the choice: SGST. */
  state_tax: z.enum(stateTaxes).optional(),
});
export type StoreSettings = z.output<typeof StoreSettings>;

/** Receipt form: flags 1/0, width in millimetres. */
export const PrintSettings = z.object({
  page_format: z.union([z.literal(80), z.literal(57)]),
  header: z.string().nullable(),
  footer: z.string().nullable(),
  show_notes: WireFlag,
  is_enable_print: WireFlag,
  show_store_details: WireFlag,
  show_customer_details: WireFlag,
  print_token: WireFlag,
});
/** The settings that change what stands on a paper, and not how the printer treats it. */
export const PaperParts = PrintSettings.omit({ page_format: true, is_enable_print: true });
export type PaperParts = z.output<typeof PaperParts>;
export type PrintSettings = z.output<typeof PrintSettings>;

const settings = whoMay('changeSettings');
const TimeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  }, 'Please provide valid time zone!');
const minutes = z
  .number()
  .int('Please provide valid minutes!')
  .min(1, 'Please provide valid minutes!')
  .max(240, 'Please provide valid minutes!');
const Currency = z
  .string('Please select currency!')
  .max(3, 'Please select currency!')
  .refine(isCurrencyCode, 'Please select currency!');
const StoreForm = {
  storeName: requiredText('Please provide store name!'),
  address: optionalLongText(),
  /** The address in its parts. They win over the text; from clients that send no parts the text counts. */
  addressParts: AddressForm.nullish(),
  phone: optionalText(40),
  email: optionalMailAddress(),
  currency: Currency,
  /** Only with a new currency: how many prices the preview has shown, as the user's consent. Not needed while there are none. */
  pricesConfirmed: z.number().int().min(0).optional(),
  /** The address of the stored picture. Left out, the picture stays; null or empty removes it. */
  image: optionalText(300).optional(),
  isQRMenuEnabled: Flag.default(false),
  isQROrderEnabled: Flag.default(false),
  timeZone: TimeZone.default('Asia/Kolkata'),
  /** Left out, it stays as it is: forms that are older than this choice do not send it. */
  hourCycle: HourCycle.optional(),
  businessDayStart: z.number().int().min(0).max(23).default(0),
  kitchenSlowMinutes: minutes.default(5),
  kitchenLateMinutes: minutes.default(8),
  ...TaxNumbersForm,
};
export const getStoreSetting = defineRpc({
  subject: 'rpc.catalog.get_store_setting',
  http: ['GET', '/settings/store-setting'],
  who: settings,
  input: Empty,
  output: z.object({
    storeName: z.string(),
    /** Line by line, as papers have it. */
    address: z.string().nullable(),
    addressParts: Address.nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    currency: z.string(),
    image: z.string().nullable(),
    isQRMenuEnabled: z.boolean(),
    isQROrderEnabled: z.boolean(),
    uniqueQRCode: z.string(),
    timeZone: z.string(),
    hourCycle: HourCycle,
    businessDayStart: z.number(),
    kitchenSlowMinutes: z.number(),
    kitchenLateMinutes: z.number(),
    gstin: z.string().nullable(),
    fssai: z.string().nullable(),
    sac: z.string(),
  }),
});
/** By which clock the store's times are written and its days begin, for every screen that shows them. */
export const getStoreClock = defineRpc({
  subject: 'rpc.catalog.get_store_clock',
  http: ['GET', '/store-clock'],
  who: signedIn,
  withoutSubscription: true,
  input: Empty,
  output: StoreSettings.pick({ time_zone: true, hour_cycle: true, business_day_start: true, running_day: true }),
  errors: ['NOT_FOUND'],
});
/** The prices as they would be in another currency; only while there are no orders in this one. */
export const previewCurrency = defineRpc({
  subject: 'rpc.catalog.preview_currency',
  http: ['GET', '/settings/store-setting/currency-preview'],
  who: settings,
  cost: 'moderate',
  input: z.object({ currency: Currency }),
  output: z.object({
    /** Of all prices: items, variants, addons. */
    count: z.number().int(),
    /** How many of them are rounded, because the currency has fewer decimals. */
    rounded: z.number().int(),
    /** At most 100, the rounded ones first. Major units. */
    prices: z.array(z.object({ title: z.string(), from: z.number(), to: z.number() })),
  }),
  errors: ['CURRENCY_FIXED'],
});
export const saveStoreSetting = defineRpc({
  subject: 'rpc.catalog.save_store_setting',
  http: ['POST', '/settings/store-setting'],
  who: settings,
  emits: ['catalog_changed'],
  input: z.object(StoreForm).refine((form) => form.kitchenSlowMinutes < form.kitchenLateMinutes, {
    path: ['kitchenLateMinutes'],
    message: 'Late must come after slow!',
  }),
  output: Message,
  errors: ['IMAGE_UNKNOWN', 'CURRENCY_FIXED', 'CURRENCY_UNCONFIRMED'],
});
export const uploadStorePhoto = defineRpc({
  subject: 'rpc.catalog.upload_store_photo',
  http: ['POST', '/settings/store-setting/upload-photo'],
  who: settings,
  emits: ['catalog_changed'],
  uploadBytes: photo.maxBytes,
  cost: 'costly',
  input: z.object({ file: FileBytes }),
  output: ImageStored,
  errors: ['IMAGE_INVALID', 'MEDIA_TYPE', 'TOO_LARGE', 'LIMIT_REACHED'],
});
export const removeStorePhoto = defineRpc({
  subject: 'rpc.catalog.remove_store_photo',
  http: ['POST', '/settings/store-setting/remove-photo'],
  who: settings,
  emits: ['catalog_changed'],
  input: Empty,
  output: Message,
});

const PrintForm = z.object({
  pageFormat: z.preprocess((value) => Number(value), z.union([z.literal(80), z.literal(57)])),
  header: optionalLongText(1000),
  footer: optionalLongText(1000),
  showNotes: Flag.default(false),
  isEnablePrint: Flag.default(false),
  showStoreDetails: Flag.default(false),
  showCustomerDetails: Flag.default(false),
  printToken: Flag.default(false),
});
export const getPrintSetting = defineRpc({
  subject: 'rpc.catalog.get_print_setting',
  http: ['GET', '/settings/print-setting'],
  who: settings,
  input: Empty,
  output: z.object({
    pageFormat: z.number(),
    header: z.string().nullable(),
    footer: z.string().nullable(),
    showNotes: z.boolean(),
    isEnablePrint: z.boolean(),
    showStoreDetails: z.boolean(),
    showCustomerDetails: z.boolean(),
    printToken: z.boolean(),
  }),
});
export const savePrintSetting = defineRpc({
  subject: 'rpc.catalog.save_print_setting',
  http: ['POST', '/settings/print-setting'],
  who: settings,
  emits: ['catalog_changed'],
  input: PrintForm,
  output: Message,
});

/** Creates the store of a new tenant with its default settings and payment types; again changes nothing. */
export const provisionStore = defineRpc({
  subject: 'rpc.catalog.provision_store',
  who: internalTo('smoke'),
  input: z.object({
    tenantId: z.uuid(),
    storeName: z.string().min(1),
    address: z.string().nullish(),
    phone: z.string().nullish(),
    email: z.string().nullish(),
  }),
  output: Message,
});

/** What the operator sees of a tenant's store; null before there is one. */
export const storeInfo = defineRpc({
  subject: 'rpc.catalog.store_info',
  who: internal,
  input: z.object({ tenantId: z.uuid() }),
  output: z.object({
    store: StoreSettings.pick({ address: true, phone: true, email: true, currency: true, is_qr_menu_enabled: true }).nullable(),
  }),
});
