import { currencyDecimals } from '@thali/money/currency';
import { nearestMinor, toMajor } from '@thali/money/minor';
import type { previewCurrency } from '@thali/proto/catalog/store';
import type { Output } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { fromThousandths, thousandthsOf } from '../amounts.js';

type Preview = Output<typeof previewCurrency>;

/** Shown of a change; the others are counted. */
const most = 100;
const allPrices = `
  select id, title, ${thousandthsOf('price')} as price, position, 0 as option, null::int as place from menu_item
  union all
  select item.id, item.title || ', ' || option.title, ${thousandthsOf('price', 'option.')}, item.position, 1, option.position
  from menu_item_variant option join menu_item item on item.id = option.item_id
  union all
  select item.id, item.title || ', ' || option.title, ${thousandthsOf('price', 'option.')}, item.position, 2, option.position
  from menu_item_addon option join menu_item item on item.id = option.item_id`;

/**
 * Every price of the store as it would be in another currency: the same figure, to the nearest amount that there are coins for. Those that
 * change come first.
 */
export async function previewOf(tx: EntityManager, currency: string): Promise<Preview> {
  const decimals = currencyDecimals(currency);
  const rows = await tx.query<{ title: string; price: string }[]>(
    `select title, price from (${allPrices}) as prices order by position, id, option, place`,
  );
  const prices = rows.map(({ title, price }) => {
    const from = fromThousandths(price);
    return { title, from, to: toMajor(nearestMinor(from, decimals), decimals) };
  });
  const rounded = prices.filter(({ from, to }) => from !== to);
  const kept = prices.filter(({ from, to }) => from === to);
  return { count: prices.length, rounded: rounded.length, prices: [...rounded, ...kept].slice(0, most) };
}

/** Thousandths of the smallest coin. */
const coinOf = (currency: string): number => 10 ** (3 - currencyDecimals(currency));

/** The items with prices that the currency has no coins for, their own or those of variants and addons. */
export async function itemsToRound(tx: EntityManager, currency: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `select id from menu_item where (${thousandthsOf('price')}) % $1 <> 0 or (${thousandthsOf('net_price')}) % $1 <> 0
     union select item_id from menu_item_variant where (${thousandthsOf('price')}) % $1 <> 0
     union select item_id from menu_item_addon where (${thousandthsOf('price')}) % $1 <> 0`,
    [coinOf(currency)],
  );
  return rows.map(({ id }) => id);
}

/** To whole coins, a half goes up: `nearestMinor` of thousandths. */
export async function roundPrices(tx: EntityManager, currency: string, itemIds: readonly string[]): Promise<void> {
  const whole = (price: 'price' | 'net_price') => {
    const rounded = `(${thousandthsOf(price)} + $2::bigint / 2) / $2 * $2`;
    return `${price}_minor = ${rounded} / 10, ${price}_thousandths = ${rounded}`;
  };
  const values = [itemIds, coinOf(currency)];
  await tx.query(`update menu_item set ${whole('price')}, ${whole('net_price')} where id = any($1::uuid[])`, values);
  for (const table of ['menu_item_variant', 'menu_item_addon'])
    await tx.query(`update ${table} set ${whole('price')} where item_id = any($1::uuid[])`, values);
}
