import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { wireFlag } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { fromHundredths, fromRateColumns, fromThousandths, thousandthsOf } from '../amounts.js';

interface ItemRow
  extends Omit<
    MenuItem,
    'price' | 'net_price' | 'tax_rate' | 'tax_rate_exact' | 'tax_type' | 'is_sold_out' | 'variants' | 'addons'
  > {
  price: string;
  net_price: string | null;
  tax_rate_bp: number | null;
  tax_rate_thousandths: number | null;
  tax_type: MenuItem['tax_type'] | null;
  is_sold_out: boolean;
}
interface OptionRow {
  id: string;
  item_id: string;
  title: string;
  price: string;
}

const selectItems = `
  select item.id, item.title, ${thousandthsOf('price')} as price, ${thousandthsOf('net_price')} as net_price, image, is_sold_out, diet,
         category_id, category.title as category_title,
         tax_id, tax.title as tax_title, tax.rate_bp as tax_rate_bp, tax.rate_thousandths as tax_rate_thousandths,
         tax.type as tax_type
  from menu_item item
  left join category on category.tenant_id = item.tenant_id and category.id = item.category_id
  left join tax on tax.tenant_id = item.tenant_id and tax.id = item.tax_id
  where $1::uuid[] is null or item.id = any($1)
  order by item.position, item.id`;
const selectOptions = (table: 'menu_item_variant' | 'menu_item_addon') => `
  select id, item_id, title, ${thousandthsOf('price')} as price from ${table}
  where $1::uuid[] is null or item_id = any($1)
  order by position, id`;

/** Items in menu order with all that belongs to them: the ones with these ids, otherwise all. Three queries, however many items. */
export async function readMenuItems(tx: EntityManager, ids?: readonly string[]): Promise<MenuItem[]> {
  const only = [ids ?? null];
  const items = await tx.query<ItemRow[]>(selectItems, only);
  const variants = byItem(await tx.query<OptionRow[]>(selectOptions('menu_item_variant'), only));
  const addons = byItem(await tx.query<OptionRow[]>(selectOptions('menu_item_addon'), only));
  return items.map(({ price, net_price, tax_rate_bp, tax_rate_thousandths, tax_type, is_sold_out, ...item }) => ({
    ...item,
    price: fromThousandths(price),
    net_price: net_price === null ? null : fromThousandths(net_price),
    ...ratesOf(tax_rate_bp ?? 0, tax_rate_thousandths),
    tax_type: tax_type ?? 'none',
    is_sold_out: wireFlag(is_sold_out),
    variants: variants.get(item.id) ?? [],
    addons: addons.get(item.id) ?? [],
  }));
}

/** The rate cut to two decimals, and the exact one where it has three. */
function ratesOf(rateBp: number, rateThousandths: number | null): Pick<MenuItem, 'tax_rate' | 'tax_rate_exact'> {
  const [cut, exact] = [fromHundredths(rateBp), fromRateColumns(rateBp, rateThousandths)];
  return exact === cut ? { tax_rate: cut } : { tax_rate: cut, tax_rate_exact: exact };
}

const byItem = (rows: OptionRow[]): Map<string, MenuItem['variants']> =>
  Map.groupBy(
    rows.map(({ price, ...option }) => ({ ...option, price: fromThousandths(price) })),
    (option) => option.item_id,
  );
