/** The pages of the diner's menu. `table` is the encrypted id in the table's QR code, null for the store's own code. */
export type Place =
  | { page: 'menu' | 'cart'; qrcode: string; table: string | null }
  /** Without `order`, as after an old link, it is only known that an order was placed. */
  | { page: 'placed'; qrcode: string | null; table: string | null; order: string | null }
  | { page: 'failed'; qrcode: string | null; table: string | null }
  /** The address names no store. */
  | { page: 'broken' };

const ends = { 'order-success': 'placed', 'order-failed': 'failed' } as const;

/** The page of an address; any address that is none of the diner's pages is `broken`. */
export function placeOf({ pathname, search }: { pathname: string; search: string }): Place {
  const query = new URLSearchParams(search);
  const table = query.get('table') || null;
  const [, root, name, page, ...rest] = pathname.replace(/\/+$/, '').split('/');
  if (root !== 'm' || !name || rest.length) return { page: 'broken' };
  if (page === undefined && Object.hasOwn(ends, name)) {
    const end = ends[name as keyof typeof ends];
    const qrcode = query.get('store') || null;
    return end === 'placed' ? { page: end, qrcode, table, order: query.get('order') || null } : { page: end, qrcode, table };
  }
  if (page !== undefined && page !== 'cart') return { page: 'broken' };
  const qrcode = decoded(name);
  return qrcode ? { page: page ?? 'menu', qrcode, table } : { page: 'broken' };
}

/** The address of a page; the inverse of `placeOf`. */
export function hrefOf(place: Exclude<Place, { page: 'broken' }>): string {
  switch (place.page) {
    case 'placed':
      return `/m/order-success${queryOf({ store: place.qrcode, order: place.order, table: place.table })}`;
    case 'failed':
      return `/m/order-failed${queryOf({ store: place.qrcode, table: place.table })}`;
    default:
      return `/m/${encodeURIComponent(place.qrcode)}${place.page === 'cart' ? '/cart' : ''}${queryOf({ table: place.table })}`;
  }
}

function queryOf(values: Record<string, string | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size ? `?${query}` : '';
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
