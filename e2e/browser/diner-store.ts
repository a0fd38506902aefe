import type { Browser, Page } from '@playwright/test';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import type { getStoreSetting } from '@thali/proto/catalog/store';
import type { StoreTable } from '@thali/proto/catalog/tables';
import type { Output } from '@thali/proto/kernel';
import { get, post } from './api.ts';
import { product, signIn } from './people.ts';

type Settings = Output<typeof getStoreSetting>;

/** The owner of the restaurant whose menu the diners' tests change; tests of the till use the other restaurant. */
const owner = 'raghav@kaveritiffin.example';

export interface DinerStore {
  /** The owner, signed in. */
  page: Page;
  qrcode: string;
  /** The encrypted id of a table, by its title. */
  tableCode(title: string): string;
  item(title: string): Promise<MenuItem>;
  change(item: MenuItem, to: { price?: number; isSoldOut?: boolean }): Promise<void>;
  /** Refuses all waiting orders of diners. */
  refuseAll(): Promise<void>;
  settings(change: Partial<Pick<Settings, 'isQRMenuEnabled' | 'isQROrderEnabled'>>): Promise<void>;
}

export async function openStore(browser: Browser): Promise<DinerStore> {
  const user = product().users.find(({ username }) => username === owner);
  if (!user) throw new Error(`no demo user ${owner}`);
  const { page } = await signIn(browser, user);
  const [{ uniqueQRCode }, tables]: [Settings, StoreTable[]] = await Promise.all([
    get(page, '/settings/store-setting'),
    get(page, '/settings/store-tables'),
  ]);
  return {
    page,
    qrcode: uniqueQRCode,
    tableCode: (title) => tables.find(({ table_title }) => table_title === title)?.encrypted_id ?? `no table ${title}`,
    item: async (title) => ((await get(page, '/menu-items')) as MenuItem[]).find((item) => item.title === title) as MenuItem,
    change: (item, to) =>
      post(page, `/menu-items/update/${item.id}`, {
        title: item.title,
        price: item.price,
        netPrice: item.net_price,
        categoryId: item.category_id,
        taxId: item.tax_id,
        diet: item.diet,
        isSoldOut: Boolean(item.is_sold_out),
        ...to,
      }),
    refuseAll: () => post(page, '/pos/qrorders/cancel-all', {}),
    settings: async (change) => {
      const now: Settings = await get(page, '/settings/store-setting');
      await post(page, '/settings/store-setting', { ...now, ...change });
    },
  };
}

/** A diner's phone: a browser of its own at a table, or without one; `locale` is its language, such as `hi-IN`. */
export async function openMenu(browser: Browser, store: DinerStore, table?: string, path = '', locale = 'en-IN'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product().baseUrl,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale,
  });
  const page = await context.newPage();
  await page.goto(menuPath(store, table, path));
  return page;
}

export const menuPath = (store: DinerStore, table?: string, path = '') =>
  `/m/${store.qrcode}${path}${table ? `?table=${encodeURIComponent(store.tableCode(table))}` : ''}`;
