import * as z from 'zod';

const invalid = 'Invalid request!';
/**
 * How often a tenant's menu, coupons, tables, payment types and store have changed: a whole number that grows with every change. An answer that is priced by
 * says which one it shows at least; the release before says none.
 */
export const MenuRevision = z.number(invalid).int(invalid).min(0, invalid);
/** In a command: the revision that the client priced by, so that ordering knows when its own copy of the menu is behind that. */
export const pricedBy = { menuRevision: MenuRevision.nullish() };
