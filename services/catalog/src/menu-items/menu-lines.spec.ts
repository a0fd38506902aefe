import { describe, expect, it, test } from '@jest/globals';
import { writeCsv } from '@thali/kit/csv';
import { type MenuItem, menuColumns } from '@thali/proto/catalog/menu-items';
import fc from 'fast-check';
import { type CurrentMenu, planImport } from './import-plan.js';
import { menuLine, readMenuLines } from './menu-lines.js';

const header = menuColumns.join(',');
const faultsOf = (csv: string) => readMenuLines(csv).wrong;
const line = (cells: Partial<Record<(typeof menuColumns)[number], string>>) =>
  `${header}\n${writeCsv([menuColumns.map((column) => cells[column] ?? { title: 'Dosa', price: '90' }[column as string] ?? '')])}`;

describe('a file', () => {
  it('has its columns in any order, with any case, spaces and a byte order mark', () => {
    const columns = [...menuColumns].reverse();
    const csv = `\uFEFF${columns.map((column) => ` ${column.toUpperCase()} `).join(',')}\r\n,Large=120.50;Small=,no,nonveg,GST,40,90,Breads,Dosa,\r\n`;
    expect(readMenuLines(csv)).toEqual({
      wrong: [],
      lines: [
        {
          line: 2,
          id: null,
          form: { title: 'Dosa', price: 90, netPrice: 40, diet: 'nonveg', isSoldOut: false },
          category: 'Breads',
          tax: 'GST',
          variants: [
            { title: 'Large', price: 120.5 },
            { title: 'Small', price: 0 },
          ],
          addons: [],
        },
      ],
    });
  });
  it('is refused with every column that is missing, unknown or there twice', () => {
    expect(faultsOf('title,price,title,colour\n')).toEqual(
      [
        ...['id', 'category', 'net_price', 'tax', 'diet', 'sold_out', 'variants', 'addons'].map(
          (column) => `Column "${column}" is missing!`,
        ),
        'Column "colour" is not known!',
        'Column "title" is there twice!',
      ].map((message) => ({ line: 1, message })),
    );
  });
  it('has 2,000 items at most', () => {
    const row = ',Dosa,,90,,,,,,\n';
    expect(readMenuLines(`${header}\n${row.repeat(2_000)}`).lines).toHaveLength(2_000);
    expect(faultsOf(`${header}\n${row.repeat(2_001)}`)).toEqual([{ line: 2_002, message: 'A file has at most 2000 items!' }]);
  });
  it.each([
    [{ title: ' ' }, 'Please enter title!'],
    [{ price: '' }, 'Please provide valid price!'],
    [{ price: '1e3' }, 'Please provide valid price!'],
    [{ price: '1,200' }, 'Please provide valid price!'],
    [{ price: '1.005' }, 'Please provide valid price!'],
    [{ net_price: '-1' }, 'Please provide valid price!'],
    [{ id: '7' }, 'Invalid id!'],
    [{ diet: 'fish' }, 'Diet must be veg, nonveg or empty!'],
    [{ sold_out: 'perhaps' }, 'Sold out must be yes, no or empty!'],
    [{ variants: 'Large' }, 'Please provide valid variant price!'],
    [{ variants: '=5' }, 'Please provide variant title!'],
    [{ addons: 'Cheese=x;Curd=1' }, 'Please provide valid addon price!'],
    [{ title: '', price: 'x' }, 'Please enter title! Please provide valid price!'],
  ])('with %j is refused: %s', (cells, message) => {
    expect(faultsOf(line(cells))).toEqual([{ line: 2, message }]);
  });
  it('names the lines of the file, also behind cells with line breaks', () => {
    expect(faultsOf(`${header}\n,"Two\nlines",,90,,,,,,\n\n,Dosa,,x,,,,,,\n,Dosa\n`)).toEqual([
      { line: 5, message: 'Please provide valid price!' },
      { line: 6, message: 'This line has 2 cells instead of 10!' },
    ]);
    expect(faultsOf(`${header}\n,"Dosa,,1\n`)).toEqual([{ line: 2, message: 'The quotes do not match!' }]);
  });
});

const id = fc.uuid();
const text = fc
  .oneof(
    fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', ';', '\\', ',', '"', '\n', '\r', ' ', 'a', 'ख'), maxLength: 12 }),
    fc.constantFrom('=HYPERLINK("x")', "'=1", 'a=b', 'Half;Full', 'GST', 'gst'),
  )
  .map((value) => value.trim() || 'Dosa');
const price = fc.integer({ min: 0, max: 9_999_999_900 }).map((hundredths) => hundredths / 100);
const options = fc.array(fc.record({ id, item_id: id, title: text, price }), { maxLength: 3 });
const menus: fc.Arbitrary<CurrentMenu> = fc
  .record({
    categories: fc.array(fc.record({ id, title: text }), { minLength: 1, maxLength: 3 }),
    taxes: fc.array(
      fc.record({
        id,
        title: text,
        rate: fc.integer({ min: 0, max: 10_000 }).map((rate) => rate / 100),
        type: fc.constantFrom('exclusive' as const, 'inclusive' as const),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .chain(({ categories, taxes }) =>
    fc.record({
      categories: fc.constant(categories),
      taxes: fc.constant(taxes),
      items: fc.array(
        fc
          .record({
            id,
            title: text,
            price,
            net_price: fc.option(price),
            image: fc.constant(null),
            category: fc.option(fc.constantFrom(...categories)),
            tax: fc.option(fc.constantFrom(...taxes)),
            is_sold_out: fc.constantFrom(0 as const, 1 as const),
            diet: fc.constantFrom('veg' as const, 'nonveg' as const, null),
            variants: options,
            addons: options,
          })
          .map(
            ({ category, tax, ...item }): MenuItem => ({
              ...item,
              category_id: category?.id ?? null,
              category_title: category?.title ?? null,
              tax_id: tax?.id ?? null,
              tax_title: tax?.title ?? null,
              tax_rate: tax?.rate ?? 0,
              tax_type: tax?.type ?? 'none',
            }),
          ),
        { maxLength: 4 },
      ),
    }),
  );

test('a menu that is written and read again changes nothing', () => {
  fc.assert(
    fc.property(menus, (menu) => {
      const { lines, wrong } = readMenuLines(writeCsv([menuColumns, ...menu.items.map(menuLine)]));
      expect(wrong).toEqual([]);
      expect(planImport(lines, menu)).toEqual({ categories: [], added: [], changed: [], wrong: [] });
    }),
    { numRuns: 1_000 },
  );
});
