import * as z from 'zod';
import { defineRpc, everyone, Id, internal } from '../kernel.js';
import { Category } from './categories.js';
import { MenuItem } from './menu-items.js';
import { MenuRevision } from './menu-revision.js';
import { StoreSettings } from './store.js';

export const QrCode = z.string().max(64);
/** The encrypted id of a printed table code. */
export const EncryptedTableId = z.string().max(200);
/** What a diner may see of a table; `id` is the encrypted one. */
export const PublicTable = z.object({ id: z.string(), table_title: z.string(), floor: z.string() });
export const PublicMenu = z.object({
  storeSettings: StoreSettings,
  categories: z.array(Category),
  menuItems: z.array(MenuItem),
  storeTable: PublicTable.nullable(),
  menuRevision: MenuRevision.optional(),
});
export type PublicMenu = z.output<typeof PublicMenu>;

const place = { qrcode: QrCode, tableId: EncryptedTableId.optional() };
const errors = ['QR_CODE_UNKNOWN', 'QR_MENU_OFF', 'TABLE_INVALID'] as const;

/** The menu behind a printed code. Answered from the gateway's cache, with ETag. */
export const readQrMenu = defineRpc({
  subject: 'rpc.catalog.read_qr_menu',
  http: ['GET', '/qrmenu/{qrcode}'],
  who: everyone,
  composed: true,
  input: z.object(place),
  output: PublicMenu,
  errors,
});
/** Whose menu it is, and the menu, for the gateway's cache. */
export const openQrMenu = defineRpc({
  subject: 'rpc.catalog.open_qr_menu',
  who: internal,
  input: z.object(place),
  output: z.object({
    tenantId: Id,
    /** The table's own id. */
    tableId: Id.nullable(),
    menu: PublicMenu,
  }),
  errors,
});
