import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeCsv } from '@thali/kit/files/csv';
import { addCategory, listCategories, reorderCategories } from '@thali/proto/catalog/categories';
import {
  addMenuItem,
  exportMenu,
  getMenuItem,
  importMenu,
  listMenuItems,
  markSoldOut,
  menuColumns,
  reorderMenuItems,
} from '@thali/proto/catalog/menu-items';
import { menuTemplate } from '@thali/proto/catalog/menu-template';
import { addTax } from '@thali/proto/catalog/taxes';
import type { TestCaller, TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { everythingOf, fullStore, newestEvent, newStore, revisionOf, startCatalog } from './stores.js';

let service: TestService;
beforeAll(async () => {
  service = await startCatalog();
}, 60_000);
afterAll(() => service?.stop(), 60_000);

type Line = Partial<Record<(typeof menuColumns)[number], string>>;
const file = (...lines: Line[]) => writeCsv([menuColumns, ...lines.map((line) => menuColumns.map((name) => line[name] ?? ''))]);
const titles = (things: { title: string }[]) => things.map(({ title }) => title);
const refusal = (...errors: [path: string, message: string][]) => ({
  code: 'VALIDATION_FAILED',
  message: `${errors[0]?.[0]}: ${errors[0]?.[1]}`,
  extra: {
    errors: errors.map(([path, message]) => ({ path, message })),
    details: { wrongLines: new Set(errors.map(([path]) => path.split(',')[0])).size },
  },
});

/** The whole file, page after page. */
async function exported({ call }: TestCaller): Promise<string[]> {
  const pages: string[] = [];
  let after: string | undefined;
  do {
    const page = await call(exportMenu, { after });
    pages.push(page.csv);
    after = page.next ?? undefined;
  } while (after);
  return pages;
}

describe('the sold-out mark', () => {
  it('is set and taken away alone, and goes to the copies', async () => {
    const { admin, ids } = await fullStore(service);
    const before = await admin.call(getMenuItem, { id: ids.item });
    expect(await admin.call(markSoldOut, { id: ids.item, isSoldOut: true })).toEqual({
      message: 'Menu item marked as sold out!',
    });
    const { data } = await newestEvent(service, admin.caller.tenantId);
    expect(data.changes).toEqual([{ kind: 'item', id: ids.item, data: { ...before, is_sold_out: 1 } }]);
    expect(await admin.call(markSoldOut, { id: ids.item, isSoldOut: 0 })).toEqual({ message: 'Menu item is available again!' });
    expect(await admin.call(getMenuItem, { id: ids.item })).toEqual(before);
  });
});

describe('an order', () => {
  it('of items puts the named ones first and leaves the others as they were', async () => {
    const { call } = await newStore(service);
    const ids = new Map<string, string>();
    for (const title of ['A', 'B', 'C', 'D', 'E']) ids.set(title, (await call(addMenuItem, { title, price: 1 })).id);
    const named = (...wanted: string[]) => wanted.map((title) => ids.get(title) as string);
    await call(reorderMenuItems, { ids: named('D', 'B', 'D') });
    expect(titles(await call(listMenuItems, {}))).toEqual(['D', 'B', 'A', 'C', 'E']);
    await call(reorderMenuItems, { ids: named('E', 'C', 'A', 'B', 'D') });
    expect(titles(await call(listMenuItems, {}))).toEqual(['E', 'C', 'A', 'B', 'D']);
    await call(addMenuItem, { title: 'F', price: 1 });
    expect(titles(await call(listMenuItems, {})).at(-1)).toBe('F');
  });
  it('of categories does the same', async () => {
    const { call } = await newStore(service);
    for (const title of ['A', 'B', 'C']) await call(addCategory, { title });
    const [, , last] = await call(listCategories, {});
    expect(await call(reorderCategories, { ids: [last?.id as string] })).toEqual({
      message: 'Categories reordered successfully!',
    });
    expect(titles(await call(listCategories, {}))).toEqual(['C', 'A', 'B']);
  });
});

describe('an export', () => {
  it('has one line per item, neutralised', async () => {
    const { admin, ids } = await fullStore(service);
    const { id } = await admin.call(addMenuItem, { title: '=1+1', price: 0.5, netPrice: 0.25, diet: 'veg', isSoldOut: true });
    expect(await admin.call(exportMenu, {})).toEqual({
      fileName: 'menu.csv',
      csv: [
        menuColumns.join(','),
        `${ids.item},Naan,Breads,40,,GST - 5% (exclusive),,no,Butter=55,Cheese=20.5`,
        `${id},'=1+1,,0.5,0.25,,veg,yes,,`,
        '',
      ].join('\r\n'),
      next: null,
    });
  });
  it('of nothing is the header', async () => {
    const store = await newStore(service);
    expect(await exported(store)).toEqual([`${menuColumns.join(',')}\r\n`]);
  });
  it('has its own items only, and no page that starts nowhere', async () => {
    const [{ admin }, other] = [await fullStore(service), await newStore(service)];
    expect((await exported(admin)).join('')).toContain('Naan');
    expect((await exported(other)).join('')).not.toContain('Naan');
    await expect(admin.call(exportMenu, { after: 'x' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
  it('of a large menu comes in pages below 700 KB, each item once, and imports without a change', async () => {
    const store = await newStore(service);
    const { tenantId } = store.caller;
    await service.sql(
      `insert into menu_item (tenant_id, id, title, price_minor, position)
       select $1, gen_random_uuid(), repeat('ख', 190) || n, n, n from generate_series(1, 1900) n`,
      [tenantId],
    );
    const pages = await exported(store);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(Buffer.byteLength(page)).toBeLessThan(700_000);
    const lines = pages.join('').trim().split('\r\n');
    expect(lines).toHaveLength(1_901);
    expect(new Set(lines).size).toBe(1_901);
    const some = `${lines.slice(0, 900).join('\n')}\n`;
    expect(await store.call(importMenu, { csv: some })).toMatchObject({ added: 0, changed: 0 });
  });
});

describe('an import', () => {
  it('adds lines without an id and changes those with one; unknown categories are made once', async () => {
    const { admin, ids } = await fullStore(service);
    const { call, caller } = admin;
    const csv = file(
      { id: ids.item, title: 'Roti', category: 'Rotis', price: '15', variants: 'Butter=20;Plain=15', diet: 'veg' },
      { title: 'Chai', category: 'Drinks', price: '20.50', tax: 'gst' },
      { title: 'Lassi', category: 'drinks', price: '60', tax: 'GST - 5% (exclusive)', sold_out: 'yes', addons: 'Malai=' },
    );
    const before = await everythingOf(service, admin);
    const done = { added: 2, changed: 1, ignoredColumns: [] };
    expect(await call(importMenu, { csv, dryRun: true })).toEqual({ message: 'File is fine!', ...done });
    expect(await everythingOf(service, admin)).toEqual(before);
    const revision = await revisionOf(service, caller.tenantId);
    expect(await call(importMenu, { csv })).toEqual({ message: 'Menu imported successfully!', ...done });
    const items = await call(listMenuItems, {});
    const categories = await call(listCategories, {});
    expect(titles(categories)).toEqual(['Breads', 'Rotis', 'Drinks']);
    const [, rotis, drinks] = categories;
    const item = { net_price: null, image: null, is_sold_out: 0, diet: null, variants: [], addons: [] };
    const gst = { tax_id: ids.tax, tax_title: 'GST', tax_rate: 5, tax_type: 'exclusive' };
    const inDrinks = { category_id: drinks?.id, category_title: 'Drinks' };
    expect(items).toEqual([
      {
        ...{ ...item, id: ids.item, title: 'Roti', price: 15, diet: 'veg' },
        ...{ category_id: rotis?.id, category_title: 'Rotis', tax_id: null, tax_title: null, tax_rate: 0, tax_type: 'none' },
        variants: [
          { id: ids.variant, item_id: ids.item, title: 'Butter', price: 20 },
          { id: expect.any(String), item_id: ids.item, title: 'Plain', price: 15 },
        ],
      },
      { ...item, ...gst, ...inDrinks, id: expect.any(String), title: 'Chai', price: 20.5 },
      {
        ...{ ...item, ...gst, ...inDrinks, id: expect.any(String), title: 'Lassi', price: 60, is_sold_out: 1 },
        addons: [{ id: expect.any(String), item_id: items[2]?.id, title: 'Malai', price: 0 }],
      },
    ]);
    expect(await revisionOf(service, caller.tenantId)).toBe(revision + 1);
    const { data } = await newestEvent(service, caller.tenantId);
    expect(data.changes).toHaveLength(3);
    expect(data.changes).toEqual(expect.arrayContaining(items.map((data) => ({ kind: 'item', id: data.id, data }))));
    expect(await call(importMenu, { csv: (await exported(admin)).join('') })).toMatchObject({ added: 0, changed: 0 });
  });
  it('of title and price only, with semicolons, comes again as a change and doubles nothing', async () => {
    const { admin, ids } = await fullStore(service);
    const before = await admin.call(getMenuItem, { id: ids.item });
    const csv = 'sep=;\r\nItem;Price;Colour\r\nNAAN;45,50;white\r\nChai;20;brown\r\n';
    const ignoredColumns = ['Colour'];
    expect(await admin.call(importMenu, { csv })).toMatchObject({ added: 1, changed: 1, ignoredColumns });
    expect(await admin.call(importMenu, { csv })).toMatchObject({ added: 0, changed: 0, ignoredColumns });
    expect(await admin.call(importMenu, { csv: csv.replace('20', '25') })).toMatchObject({ added: 0, changed: 1 });
    const [naan, chai, ...more] = await admin.call(listMenuItems, {});
    expect(more).toEqual([]);
    expect(naan).toEqual({ ...before, title: 'NAAN', price: 45.5 });
    expect(chai).toMatchObject({ title: 'Chai', price: 25, category_id: null, variants: [] });
  });
  it('tells items of one title apart by their category, and asks for ids where that does not', async () => {
    const { call } = await newStore(service);
    const csv = 'title,category,price\nSpecial,Veg,90\nSpecial,Non-veg,120\n';
    expect(await call(importMenu, { csv })).toMatchObject({ added: 2, changed: 0 });
    expect(await call(importMenu, { csv: csv.replace('120', '130') })).toMatchObject({ added: 0, changed: 1 });
    await expect(call(importMenu, { csv: 'title,price\nspecial,1\n' })).rejects.toMatchObject(
      refusal(['line 2, title', 'Several items are called "special", please write their ids from an export!']),
    );
    await expect(call(importMenu, { csv: 'title\nNew dish\n' })).rejects.toMatchObject(
      refusal(['line 2, price', 'A new item needs a price!']),
    );
  });
  it('takes the template as it comes, remarks and all', async () => {
    const { call } = await newStore(service);
    expect(await call(importMenu, { csv: menuTemplate })).toMatchObject({ added: 2, changed: 0, ignoredColumns: [] });
    expect(await call(listMenuItems, {})).toMatchObject([
      {
        title: 'Paneer Tikka',
        price: 220,
        variants: [
          { title: 'Half', price: 120 },
          { title: 'Full', price: 220 },
        ],
      },
      {
        title: 'Masala Chai',
        price: 20.5,
        variants: [],
        addons: [
          { title: 'Ginger', price: 5 },
          { title: 'Less sugar', price: 0 },
        ],
      },
    ]);
  });
  it('that is sent again under its key adds nothing twice', async () => {
    const store = await newStore(service);
    const csv = file({ title: 'Chai', price: '20' });
    const key = { idempotencyKey: uuidv7() };
    expect(await store.call(importMenu, { csv }, key)).toEqual(await store.call(importMenu, { csv }, key));
    expect(await store.call(listMenuItems, {})).toHaveLength(1);
  });
  it('with one wrong line changes nothing, and says each wrong line', async () => {
    const [{ admin, ids }, other] = [await fullStore(service), await fullStore(service)];
    await admin.call(addTax, { title: 'GST', rate: 18, type: 'inclusive' });
    const csv = file(
      { title: 'Chai', price: '20', category: 'New' },
      { id: other.ids.item, title: 'Theirs', price: '1' },
      { id: uuidv7(), title: 'Nobody', price: '1' },
      { id: ids.item, title: 'Naan', price: '1' },
      { id: ids.item, title: 'Naan again', price: '1' },
      { title: 'Juice', price: 'x', tax: 'VAT' },
      { title: 'Sharbat', price: '1', tax: 'VAT' },
      { title: 'Jaljeera', price: '1', tax: 'GST' },
      { title: 'Kokum', price: '1', category: 'c'.repeat(101) },
      { title: ' chai ', price: '2', category: 'new' },
    );
    const before = await everythingOf(service, admin);
    const wrong = refusal(
      ['line 3, id', 'No menu item has this id!'],
      ['line 4, id', 'No menu item has this id!'],
      ['line 6, id', 'This id is in line 5 already!'],
      ['line 7, price', '"x" is no price, please write digits such as 120.50!'],
      ['line 8, tax', 'There is no tax "VAT"!'],
      ['line 9, tax', 'Several taxes have this title, please write "GST - 5% (exclusive)"!'],
      ['line 10, category', 'Please provide Category Title!'],
      ['line 11, title', '"chai" is in line 2 already!'],
    );
    await expect(admin.call(importMenu, { csv })).rejects.toMatchObject(wrong);
    await expect(admin.call(importMenu, { csv, dryRun: true })).rejects.toMatchObject(wrong);
    expect(await everythingOf(service, admin)).toEqual(before);
    expect(await other.admin.call(getMenuItem, { id: other.ids.item })).toMatchObject({ title: 'Naan' });
  });
  it('lists 200 wrong lines at most and counts them all', async () => {
    const store = await newStore(service);
    const csv = file(...Array.from({ length: 300 }, (_, n) => ({ title: `Chai ${n}`, price: 'x' })));
    const failure = await store.call(importMenu, { csv }).catch((error) => error);
    expect(failure.extra.errors).toHaveLength(200);
    expect(failure.extra.details).toEqual({ wrongLines: 300 });
  });
  it('of 2,000 lines is told in several messages, each with the next revision', async () => {
    const store = await newStore(service);
    const lines = Array.from({ length: 2_000 }, (_, n) => ({
      ...{ title: `Dish ${n} ${'x'.repeat(40)}`, category: `Category ${n % 40}`, price: String(n) },
      ...{ variants: `Half=${n};Full=${n + 50}`, addons: 'Cheese=20' },
    }));
    expect(await store.call(importMenu, { csv: file(...lines) })).toMatchObject({ added: 2_000, changed: 0 });
    const { tenantId } = store.caller;
    const revision = await revisionOf(service, tenantId);
    const sent = await service.sql<{ revision: number; count: number; bytes: number }>(
      `select (payload #>> '{data,revision}')::int as revision, jsonb_array_length(payload #> '{data,changes}') as count, octet_length(payload::text) as bytes
       from outbox where tenant_id = $1 and jsonb_array_length(payload #> '{data,changes}') > 10 order by revision`,
      [tenantId],
    );
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.map((message) => message.revision)).toEqual(sent.map((_, index) => revision - sent.length + 1 + index));
    expect(sent.reduce((sum, message) => sum + message.count, 0)).toBe(2_000);
    for (const { bytes } of sent) expect(bytes).toBeLessThan(1_000_000);
    expect(titles(await store.call(listMenuItems, {})).slice(0, 2)).toEqual(lines.slice(0, 2).map((line) => line.title));
  });
});
