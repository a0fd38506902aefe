import { defaultCalendar, type StoreCalendar } from '@thali/kit/domain/business-day';
import { type TaxType, toTaxType } from '@thali/money/cart';
import { currencyDecimals } from '@thali/money/currency';
import { maxMinor, nearestMinor, percentToBasisPoints, toMinor } from '@thali/money/minor';
import { percentToRate } from '@thali/money/rate';
import type { CatalogChange } from '@thali/proto/catalog/catalog-changed';
import { kindOf } from '@thali/proto/catalog/kind-of-title';
import type { PaymentKind } from '@thali/proto/catalog/payment-kinds';
import type { StoreSettings } from '@thali/proto/catalog/store';
import { taxRateOf } from '@thali/proto/catalog/tax-rate';

export interface MenuOption {
  id: string;
  title: string;
  priceMinor: number;
}
export interface MenuEntry {
  id: string;
  title: string;
  priceMinor: number;
  soldOut: boolean;
  taxTitle: string | null;
  taxRateThousandths: number;
  taxType: TaxType;
  variants: Map<string, MenuOption>;
  addons: Map<string, MenuOption>;
}
export interface CouponTerms {
  code: string;
  percentBp: number;
  /** Last day it is valid, YYYY-MM-DD in the store's zone. */
  expiry: string | null;
}
export interface TableSeat {
  id: string;
  title: string;
  floor: string;
}
export interface PaymentWay {
  id: string;
  title: string;
  kind: PaymentKind;
}

/** Ordering's copy of what a tenant sells: everything that pricing a cart needs, without a call to another service. */
export interface Menu {
  /** Catalog's revision up to which all changes are in it; it may contain newer ones. */
  revision: number;
  /** The store's settings as printed on bills; null until catalog has published them. */
  store: StoreSettings | null;
  currency: string;
  decimals: number;
  calendar: StoreCalendar;
  /** Whether diners may order: both the public menu and ordering through it are on. */
  takesQrOrders: boolean;
  items: Map<string, MenuEntry>;
  /** By code in lower case. */
  coupons: Map<string, CouponTerms>;
  tables: Map<string, TableSeat>;
  /** Active payment types. The first one is preselected. */
  paymentTypes: PaymentWay[];
  /** Those too that are not active any more, behind the others. */
  allPaymentTypes: PaymentWay[];
}

/** Builds the menu from the copied records. */
export function menuFrom(records: readonly CatalogChange[], revision = 0): Menu {
  const told = records.find((record) => record.kind === 'store')?.data;
  const store = told ? { ...told, hour_cycle: told.hour_cycle ?? 24 } : null;
  const currency = store?.currency ?? 'INR';
  const decimals = currencyDecimals(currency);
  const menu: Menu = {
    revision,
    store,
    currency,
    decimals,
    calendar: store
      ? { timeZone: store.time_zone, businessDayStart: store.business_day_start, runningDay: store.running_day }
      : defaultCalendar,
    takesQrOrders: Boolean(store?.is_qr_menu_enabled && store.is_qr_order_enabled),
    items: new Map(),
    coupons: new Map(),
    tables: new Map(),
    ...paymentTypesFrom(records),
  };
  for (const { kind, data } of records) {
    if (!data) continue;
    if (kind === 'item') menu.items.set(data.id, menuEntry(data, decimals));
    if (kind === 'coupon')
      menu.coupons.set(data.code.toLowerCase(), {
        code: data.code,
        percentBp: percentToBasisPoints(data.discount),
        expiry: data.expiry,
      });
    if (kind === 'table') menu.tables.set(data.id, { id: data.id, title: data.table_title, floor: data.floor });
  }
  return menu;
}

/** Ids are UUIDv7, so their order is that in which the types were added. */
function paymentTypesFrom(records: readonly CatalogChange[]): Pick<Menu, 'paymentTypes' | 'allPaymentTypes'> {
  const told = records
    .flatMap((record) => (record.kind === 'payment_type' && record.data ? [record.data] : []))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const ways = (active: 0 | 1): PaymentWay[] =>
    told.filter((type) => type.is_active === active).map((type) => ({ id: type.id, title: type.title, kind: kindOf(type) }));
  const paymentTypes = ways(1);
  return { paymentTypes, allPaymentTypes: [...paymentTypes, ...ways(0)] };
}

/** An amount from a client in minor units; null when it is finer than the currency's own unit, or too large to be kept exactly. */
export function minorOf(amount: number, { decimals }: Pick<Menu, 'decimals'>): number | null {
  try {
    const minor = toMinor(amount, decimals);
    return minor <= maxMinor ? minor : null;
  } catch {
    return null;
  }
}

type ItemData = NonNullable<Extract<CatalogChange, { kind: 'item' }>['data']>;
function menuEntry(item: ItemData, decimals: number): MenuEntry {
  const options = (list: ItemData['variants']) =>
    new Map(list.map(({ id, title, price }) => [id, { id, title, priceMinor: nearestMinor(price, decimals) }]));
  return {
    id: item.id,
    title: item.title,
    priceMinor: nearestMinor(item.price, decimals),
    soldOut: Boolean(item.is_sold_out),
    taxTitle: item.tax_title,
    taxRateThousandths: percentToRate(taxRateOf(item)),
    taxType: toTaxType(item.tax_type),
    variants: options(item.variants),
    addons: options(item.addons),
  };
}
