import { describe, expect, it, test } from '@jest/globals';
import { writeCsv } from '@thali/kit/files/csv';
import { type MenuItem, menuColumns } from '@thali/proto/catalog/menu-items';
import { cleanLine } from '@thali/proto/clean-text';
import { asSaid } from '@thali/proto/said';
import fc from 'fast-check';
import { type CurrentMenu, planImport } from './import-plan.js';
import { menuLine, readMenuLines } from './menu-lines.js';

const header = menuColumns.join(',');
const noPrice = (text: string) => `"${text}" is no price, please write digits such as 120.50!`;
const faultsOf = (csv: string) =>
  readMenuLines(csv, 2).wrong.map(({ message, ...place }) => ({ ...place, message: asSaid(message).message }));
const line = (cells: Partial<Record<(typeof menuColumns)[number], string>>) =>
  `${header}\n${writeCsv([menuColumns.map((column) => cells[column] ?? { title: 'Dosa', price: '90' }[column as string] ?? '')])}`;

describe('a file', () => {
  it('has its columns in any order, with any case, spaces and a byte order mark', () => {
    const columns = [...menuColumns].reverse();
    const csv = `\uFEFF${columns.map((column) => ` ${column.toUpperCase()} `).join(',')}\r\n,Large=120.50;Small=,no,nonveg,GST,40,90,Breads,Dosa,\r\n`;
    expect(readMenuLines(csv, 2)).toEqual({
      ignored: [],
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
  it('needs a title only; columns that are not there are no cells, unknown ones are named', () => {
    expect(readMenuLines('Sl. No.;Item Name;Price (Rs.)\n1;Dosa;"1,20,000.50"\n', 2)).toEqual({
      ignored: ['Sl. No.'],
      wrong: [],
      lines: [{ line: 2, id: null, form: { title: 'Dosa', price: 120_000.5 } }],
    });
  });
  it('is refused without a title and with a column that is there twice', () => {
    expect(faultsOf('price,rate\n1,1\n')).toEqual([
      { line: 1, message: 'Column "title" is missing!' },
      { line: 1, message: 'Column "price" is there twice!' },
    ]);
  });
  it('without an item is refused', () => {
    expect(faultsOf(`${header}\n# nothing yet,,\n`)).toEqual([{ line: 1, message: 'The file has no items!' }]);
  });
  it.each([
    ['90', 90],
    ['90.5', 90.5],
    ['90,50', 90.5],
    ['1,200', 1_200],
    ['1,20,000', 120_000],
    ['Rs. 120/-', 120],
    ['₹1,200.50', 1_200.5],
  ])('may have %s for a price', (price, amount) => {
    expect(readMenuLines(`title\tprice\nDosa\t${price}\n`, 2).lines[0]?.form.price).toBe(amount);
  });
  it.each([
    ['0.375', 0.375],
    ['0,375', 0.375],
    ['1.250', 1.25],
    ['12,5', 12.5],
    ['1,250.500', 1250.5],
    ['1,20,000', 120_000],
    // One and a quarter for some, a thousand and a quarter for others.
    ['1,250', undefined],
    ['1.2505', undefined],
  ])('of a currency with three decimals may have %s for a price: %s', (price, amount) => {
    expect(readMenuLines(`title\tprice\nDosa\t${price}\n`, 3).lines[0]?.form.price).toBe(amount);
  });
  it('has 2,000 items at most', () => {
    const row = ',Dosa,,90,,,,,,\n';
    expect(readMenuLines(`${header}\n${row.repeat(2_000)}`, 2).lines).toHaveLength(2_000);
    expect(faultsOf(`${header}\n${row.repeat(2_001)}`)).toEqual([{ line: 2_002, message: 'A file has at most 2000 items!' }]);
  });
  it.each([
    [{ title: ' ' }, 'title', 'Please enter title!'],
    [{ price: '' }, 'price', 'Please provide valid price!'],
    [{ price: '999999999' }, 'price', 'Please provide valid price!'],
    [{ price: '1e3' }, 'price', noPrice('1e3')],
    [{ price: '1,2,3' }, 'price', noPrice('1,2,3')],
    [{ price: '1.005' }, 'price', noPrice('1.005')],
    [{ price: '0,375' }, 'price', noPrice('0,375')],
    [{ net_price: '-1' }, 'net_price', noPrice('-1')],
    [{ id: '7' }, 'id', 'Invalid id!'],
    [{ diet: 'fish' }, 'diet', 'Diet must be veg, nonveg or empty!'],
    [{ sold_out: 'perhaps' }, 'sold_out', 'Sold out must be yes, no or empty!'],
    [{ variants: 'Large' }, 'variants', '"Large" has no price, please write it as Half=120;Full=220!'],
    [{ variants: '=5' }, 'variants', 'Please provide variant title!'],
    [{ addons: 'Cheese=x;Curd=1' }, 'addons', '"Cheese" has no price, please write it as Half=120;Full=220!'],
  ])('with %j is refused at column %s: %s', (cells, column, message) => {
    expect(faultsOf(line(cells))).toEqual([{ line: 2, column, message }]);
  });
  it('names each wrong cell of a line', () => {
    expect(faultsOf(line({ title: ' ', price: 'x' }))).toEqual([
      { line: 2, column: 'title', message: 'Please enter title!' },
      { line: 2, column: 'price', message: noPrice('x') },
    ]);
  });
  it('names the lines of the file, also behind cells with line breaks', () => {
    expect(faultsOf(`${header}\n,"Two\nlines",,90,,,,,,\n\n,Dosa,,x,,,,,,\n,Dosa\n`)).toEqual([
      { line: 6, message: expect.stringMatching(/^This line has 2 cells instead of 10!/) },
      { line: 5, column: 'price', message: noPrice('x') },
    ]);
    expect(faultsOf(`${header}\n,"Dosa,,1\n`)).toEqual([{ line: 2, message: expect.stringMatching(/^Quotes do not match/) }]);
  });
});

const id = fc.uuid();
const text = fc
  .oneof(
    fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', ';', '\\', ',', '"', '\n', '\r', ' ', 'a', 'ख'), maxLength: 12 }),
    fc.constantFrom('=HYPERLINK("x")', "'=1", 'a=b', 'Half;Full', 'GST', 'gst'),
  )
  .map((value) => cleanLine(value) || 'Dosa');
const price = fc.integer({ min: 0, max: 99_999_999_000 }).map((thousandths) => thousandths / 1000);
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
        { minLength: 1, maxLength: 4 },
      ),
    }),
  );

test('a menu that is written and read again changes nothing', () => {
  fc.assert(
    fc.property(menus, (menu) => {
      const { lines, wrong } = readMenuLines(writeCsv([menuColumns, ...menu.items.map(menuLine)]), 3);
      expect(wrong).toEqual([]);
      expect(planImport(lines, menu)).toEqual({ categories: [], added: [], changed: [], wrong: [], lines: new Map() });
    }),
    { numRuns: 1_000 },
  );
});
