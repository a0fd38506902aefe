import { type Headings, quoted, readTable, type TableRow, type WrongCell } from '@thali/kit/files/csv-table';
import { bounds } from '@thali/proto/bounds';
import { addAddon, addMenuItem, addVariant, type MenuItem, menuColumns } from '@thali/proto/catalog/menu-items';
import { taxRateOf } from '@thali/proto/catalog/tax-rate';
import { taxLabel } from '@thali/proto/catalog/taxes';
import { Id } from '@thali/proto/kernel';
import { firstFault, type Said, said } from '@thali/proto/said';
import type * as z from 'zod';
import { amountOf } from './amount-cell.js';

type Cells = Record<(typeof menuColumns)[number], string>;
/**
 * One line, understood as far as that goes without the menu: category and tax are still their titles. What is undefined has no column
 * in the file, and stays as it is.
 */
export interface MenuLine {
  line: number;
  id: string | null;
  form: Partial<Pick<z.output<typeof addMenuItem.input>, 'title' | 'price' | 'netPrice' | 'diet' | 'isSoldOut'>>;
  category: string | undefined;
  tax: string | undefined;
  variants: Option[] | undefined;
  addons: Option[] | undefined;
}
export interface MenuFile {
  lines: MenuLine[];
  ignored: string[];
  wrong: WrongCell[];
}
export interface Option {
  title: string;
  price: number;
}
const headings: Headings<keyof Cells> = {
  id: [],
  title: ['name', 'item', 'item_name', 'dish'],
  category: ['category_name', 'group', 'section'],
  price: ['rate', 'amount', 'mrp', 'selling_price', 'sale_price'],
  net_price: ['cost', 'cost_price'],
  tax: ['tax_name', 'gst'],
  diet: ['veg_nonveg', 'food_type'],
  sold_out: ['out_of_stock'],
  variants: ['variant', 'sizes'],
  addons: ['addon', 'add_ons', 'extras'],
};

/** An item as its line of cells. */
export function menuLine(item: MenuItem): string[] {
  const { tax_title: title, tax_type: type } = item;
  const cells: Cells = {
    id: item.id,
    title: item.title,
    category: item.category_title ?? '',
    price: String(item.price),
    net_price: item.net_price === null ? '' : String(item.net_price),
    tax: title === null || type === 'none' ? '' : taxLabel({ title, rate: taxRateOf(item), type }),
    diet: item.diet ?? '',
    sold_out: item.is_sold_out ? 'yes' : 'no',
    variants: optionsCell(item.variants),
    addons: optionsCell(item.addons),
  };
  return menuColumns.map((column) => cells[column]);
}

/**
 * Reads a file. Lines that no menu could make right are in `wrong` and left out of `lines`.
 * @param decimals of the store's currency
 */
export function readMenuLines(csv: string, decimals: number): MenuFile {
  const file = readTable(csv, {
    headings,
    required: [['title', 'id']],
    maxRows: bounds.menuFileItems,
    none: 'The file has no items!',
    tooMany: 'A file has at most {maxRows} items!',
  });
  const lines = file.rows.map((row) => menuLineOf(row, decimals, file.wrong)).filter((line) => line !== undefined);
  return { lines, ignored: file.ignored, wrong: file.wrong };
}

const form = addMenuItem.input.shape;
const variantForm = addVariant.input.omit({ itemId: true });
const addonForm = addAddon.input.omit({ itemId: true });
const soldOut: Record<string, boolean> = { yes: true, true: true, '1': true, no: false, false: false, '0': false, '': false };
const diets: Record<string, 'veg' | 'nonveg' | null> = {
  veg: 'veg',
  nonveg: 'nonveg',
  'non-veg': 'nonveg',
  'non veg': 'nonveg',
  '': null,
};

/** The line; undefined when something is wrong with it, which is then in `wrong`, cell by cell. */
function menuLineOf({ line, cells }: TableRow<keyof Cells>, decimals: number, wrong: WrongCell[]): MenuLine | undefined {
  const before = wrong.length;
  const blame = (column: keyof Cells, message: string | Said) => wrong.push({ line, column, message });
  const checked = <T>(column: keyof Cells, schema: z.ZodType<T>, value: unknown): T | undefined => {
    const result = schema.safeParse(value);
    if (!result.success) blame(column, firstFault(result.error));
    return result.data;
  };
  const cell = <T>(column: keyof Cells, read: (text: string) => T): T | undefined => {
    const text = cells[column];
    return text === undefined ? undefined : read(text);
  };
  const price = (column: 'price' | 'net_price', text: string) => {
    const value = amountOf(text, decimals);
    if (Number.isNaN(value)) blame(column, noPrice(text));
    return Number.isNaN(value) ? undefined : checked(column, form.price, value);
  };
  const oneOf = <T>(column: 'diet' | 'sold_out', text: string, known: Record<string, T>, message: string) => {
    const value = known[text.toLowerCase()];
    if (value === undefined) blame(column, message);
    return value;
  };
  const options = (column: 'variants' | 'addons', text: string, schema: typeof variantForm | typeof addonForm) =>
    optionsOf(text, decimals).flatMap(({ title, price }) => {
      if (Number.isNaN(price)) blame(column, noOption(title));
      return Number.isNaN(price) ? [] : (checked(column, schema, { title, price }) ?? []);
    });
  const read: MenuLine = {
    line,
    id: (cells.id && checked('id', Id, cells.id.toLowerCase())) || null,
    form: {
      title: cell('title', (text) => checked('title', form.title, text)),
      price: cell('price', (text) => price('price', text)),
      netPrice: cell('net_price', (text) => (text ? price('net_price', text) : null)),
      diet: cell('diet', (text) => oneOf('diet', text, diets, 'Diet must be veg, nonveg or empty!')),
      isSoldOut: cell('sold_out', (text) => oneOf('sold_out', text, soldOut, 'Sold out must be yes, no or empty!')),
    },
    category: cells.category,
    tax: cells.tax,
    variants: cell('variants', (text) => options('variants', text, variantForm)),
    addons: cell('addons', (text) => options('addons', text, addonForm)),
  };
  return wrong.length > before ? undefined : read;
}

const noPrice = (text: string) =>
  text ? said('{text} is no price, please write digits such as 120.50!', { text: quoted(text) }) : 'Please provide valid price!';
const noOption = (title: string) => said('{title} has no price, please write it as Half=120;Full=220!', { title: quoted(title) });

const optionsCell = (options: Option[]): string =>
  options.map(({ title, price }) => `${title.replaceAll(/[\\;]/g, '\\$&')}=${price}`).join(';');

/**
 * The last `=` is the one before the price. Without one the price is wrong, not 0: a forgotten price gives nothing away. A part
 * without both is a title as written, for the message.
 */
const optionsOf = (cell: string, decimals: number): Option[] =>
  (cell.match(/(?:\\.|[^;\\]|\\$)+/gs) ?? [])
    .filter((part) => part.trim())
    .map((part) => {
      const end = part.lastIndexOf('=');
      const price = part.slice(end + 1).trim();
      const title = (end < 0 ? part : part.slice(0, end)).replaceAll(/\\([\\;])/g, '$1').trim();
      return { title, price: end >= 0 && price === '' ? 0 : amountOf(end < 0 ? '' : price, decimals) };
    });
