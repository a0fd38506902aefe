import type { openQrMenu } from '@thali/proto/catalog/qr-menu';
import type { Output } from '@thali/proto/kernel';
import { jsonType } from '../failure.js';
import { type Packed, pack } from './packed.js';

/** What a diner's link says: a store's code and, from a table's own code, the table's encrypted id. */
export interface Place {
  qrcode: string;
  tableId?: string;
}
/** Unambiguous whatever the two texts are. */
export const keyOf = ({ qrcode, tableId = '' }: Place): string => `${qrcode.length} ${qrcode}${tableId}`;

/** A menu as the gateway keeps it, without the codings that it is sent in. */
export interface OpenedMenu {
  tenantId: string;
  /** The table's own id. */
  tableId: string | null;
  /** The `PublicMenu` as JSON. */
  json: Buffer;
}

/** A store's menu as seen from one place, ready to be sent. */
export interface MenuEntry extends OpenedMenu {
  readonly place: Place;
  readonly storeName: string;
  /** Whether diners may order, not only read. */
  readonly ordering: boolean;
  /** Of the first items that have one, in the order of the page: by category. */
  readonly photos: string[];
  readonly answer: Packed;
  /** The page with this menu in it, once somebody opened it. */
  page?: Packed | Promise<Packed>;
  /** The catalog has changed since. It is shown only while nothing newer can be had. */
  outdated: boolean;
  /** From when on the catalog is asked again; milliseconds of performance.now(). */
  askAt: number;
  /** It could not be asked the last time. */
  failing: boolean;
}

const photosToPreload = 2;
/** The compressed forms are about a quarter of it together; the page is as much again. */
const sizeOfForms = 2.5;
export const sizeOf = ({ json }: MenuEntry): number => Math.ceil(json.length * sizeOfForms) + 16_384;

export async function menuEntry(place: Place, opened: OpenedMenu): Promise<MenuEntry> {
  const { storeSettings, categories, menuItems } = JSON.parse(opened.json.toString()) as Output<typeof openQrMenu>['menu'];
  const places = new Map(categories.map(({ id }, place) => [id, place]));
  const placeOf = (category: string | null) => places.get(category ?? '') ?? places.size;
  const shown = menuItems.toSorted((a, b) => placeOf(a.category_id) - placeOf(b.category_id));
  return {
    ...opened,
    place,
    storeName: storeSettings.store_name,
    ordering: storeSettings.is_qr_order_enabled === 1,
    photos: shown.flatMap(({ image }) => image ?? []).slice(0, photosToPreload),
    answer: await pack(opened.json, jsonType),
    outdated: false,
    askAt: 0,
    failing: false,
  };
}
