import type { Menu } from '../menu/menu.js';
import { digitsOf, searchPattern } from './customer.js';
import { homeCode } from './phone-in-store.js';

/** Parts within words are looked for among so many rows of a restaurant, the newest; more would cost what one restaurant may not cost the others. */
export const newestSearched = 5_000;

/**
 * Values for `foundCustomers`, $1 to $7: the tenant; the text; the pattern for parts of it; if it looks like a phone, its digits as they begin one that is stored
 * without a plus, with one and with the store's calling code, and backwards. What is null finds nothing.
 */
export function customerValues(tenantId: string, q: string, menu: Pick<Menu, 'calendar'>): (string | null)[] {
  const digits = digitsOf(q) || null;
  const home = homeCode(menu);
  return [
    ...[tenantId, q, searchPattern(q), digits, digits && `+${digits}`],
    ...[digits && home && `+${home}${digits}`, digits && [...digits].reverse().join('')],
  ];
}

/** Columns, each with an index, and what they must start with. */
const beginnings = [
  ['search', 'lower($2::text)'],
  ['second_name', 'lower($2::text)'],
  ['third_name', 'lower($2::text)'],
  ['digits', '$4::text'],
  ['digits', '$5::text'],
  ['digits', '$6::text'],
  ['digits_back', '$7::text'],
];

/**
 * SQL of the customers (phone, search, created_at) whom a text finds: by the beginning of a word of the name, of the phone or of the phone's end, at most
 * `most` by each; and by any part, at most `mostNewest`, among the newest customers.
 */
export const foundCustomers = (most: number, mostNewest = most): string =>
  [
    ...beginnings.map(
      ([column, start]) => `(select phone, search, created_at from customer where tenant_id = $1 and ${column} ^@ ${start}
        order by ${column} using ~<~ limit ${most})`,
    ),
    `(select phone, search, created_at from (
        select phone, search, created_at from customer where tenant_id = $1 order by created_at desc, phone desc limit ${newestSearched}
      ) as newest where search like lower($3) order by created_at desc, phone desc limit ${mostNewest})`,
  ].join(' union ');
