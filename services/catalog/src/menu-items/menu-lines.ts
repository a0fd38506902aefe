import { CsvFault, readCsv } from '@thali/kit/csv';
import { addAddon, addMenuItem, addVariant, type MenuItem, menuColumns } from '@thali/proto/catalog/menu-items';
import { taxLabel } from '@thali/proto/catalog/taxes';
import { Id } from '@thali/proto/kernel';
import type * as z from 'zod';

type Cells = Record<(typeof menuColumns)[number], string>;
/** What is wrong with a line of the file; 1 is the header. */
export interface WrongLine {
  line: number;
  message: string;
}
/** One line, understood as far as that goes without the menu: category and tax are still their titles. */
export interface MenuLine {
  line: number;
  id: string | null;
  form: Pick<z.output<typeof addMenuItem.input>, 'title' | 'price' | 'netPrice' | 'diet' | 'isSoldOut'>;
  category: string;
  tax: string;
  variants: Option[];
  addons: Option[];
}
export interface Option {
  title: string;
  price: number;
}
export const maxLines = 2_000;

/** An item as its line of cells. */
export function menuLine(item: MenuItem): string[] {
  const { tax_title: title, tax_rate: rate, tax_type: type } = item;
  const cells: Cells = {
    id: item.id,
    title: item.title,
    category: item.category_title ?? '',
    price: String(item.price),
    net_price: item.net_price === null ? '' : String(item.net_price),
    tax: title === null || type === 'none' ? '' : taxLabel({ title, rate, type }),
    diet: item.diet ?? '',
    sold_out: item.is_sold_out ? 'yes' : 'no',
    variants: optionsCell(item.variants),
    addons: optionsCell(item.addons),
  };
  return menuColumns.map((column) => cells[column]);
}

/** Reads a file. Lines that no menu could make right are in `wrong` and left out of `lines`. */
export function readMenuLines(csv: string): { lines: MenuLine[]; wrong: WrongLine[] } {
  try {
    const [header, ...rows] = readCsv(csv);
    const columns = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
    const wrong = headerFaults(columns).map((message) => ({ line: header?.line ?? 1, message }));
    const beyond = rows[maxLines];
    if (beyond) wrong.push({ line: beyond.line, message: `A file has at most ${maxLines} items!` });
    if (wrong.length) return { lines: [], wrong };
    const lines: MenuLine[] = [];
    for (const { line, cells } of rows) {
      const read = cells.length === columns.length ? menuLineOf(line, columns, cells) : widthFault(cells, columns);
      if (typeof read === 'string') wrong.push({ line, message: read });
      else lines.push(read);
    }
    return { lines, wrong };
  } catch (error) {
    if (error instanceof CsvFault) return { lines: [], wrong: [{ line: error.line, message: 'The quotes do not match!' }] };
    throw error;
  }
}

const widthFault = (cells: string[], columns: string[]) => `This line has ${cells.length} cells instead of ${columns.length}!`;

function headerFaults(columns: string[]): string[] {
  const known = new Set<string>(menuColumns);
  return [
    ...menuColumns.filter((column) => !columns.includes(column)).map((column) => `Column "${column}" is missing!`),
    ...columns.filter((column) => !known.has(column)).map((column) => `Column ${quoted(column)} is not known!`),
    ...menuColumns
      .filter((column) => columns.indexOf(column) !== columns.lastIndexOf(column))
      .map((column) => `Column "${column}" is there twice!`),
  ];
}

const addForm = addMenuItem.input.pick({ title: true, price: true, netPrice: true, diet: true, isSoldOut: true });
const variantForm = addVariant.input.omit({ itemId: true });
const addonForm = addAddon.input.omit({ itemId: true });
const soldOut: Record<string, boolean> = { yes: true, true: true, '1': true, no: false, false: false, '0': false, '': false };

/** The line, or all that is wrong with it in one text. */
function menuLineOf(line: number, columns: string[], values: string[]): MenuLine | string {
  const cells = Object.fromEntries(columns.map((column, index) => [column, values[index]?.trim() ?? ''])) as Cells;
  const faults = new Set<string>();
  const read = <T>(schema: z.ZodType<T>, value: unknown): T => {
    const result = schema.safeParse(value);
    for (const issue of result.error?.issues ?? []) faults.add(issue.message);
    return result.data as T;
  };
  const diet = cells.diet.toLowerCase().replace('non-veg', 'nonveg');
  if (!/^(veg|nonveg)?$/.test(diet)) faults.add('Diet must be veg, nonveg or empty!');
  const isSoldOut = soldOut[cells.sold_out.toLowerCase()];
  if (isSoldOut === undefined) faults.add('Sold out must be yes, no or empty!');
  const form = read(addForm, {
    title: cells.title,
    price: amount(cells.price),
    netPrice: cells.net_price ? amount(cells.net_price) : null,
    diet: diet === 'veg' || diet === 'nonveg' ? diet : null,
    isSoldOut: isSoldOut ?? false,
  });
  const id = cells.id ? read(Id, cells.id.toLowerCase()) : null;
  const variants = optionsOf(cells.variants).map((option) => read(variantForm, option));
  const addons = optionsOf(cells.addons).map((option) => read(addonForm, option));
  if (faults.size) return [...faults].join(' ');
  return { line, id, form, category: cells.category, tax: cells.tax, variants, addons };
}

/** Digits with at most two decimals; everything else is no amount. */
const amount = (cell: string): number => (/^\d+(\.\d{1,2})?$/.test(cell) ? Number(cell) : Number.NaN);

const optionsCell = (options: Option[]): string =>
  options.map(({ title, price }) => `${title.replaceAll(/[\\;]/g, '\\$&')}=${price}`).join(';');

/** The last `=` is the one before the price. Without one the price is wrong, not 0: a forgotten price gives nothing away. */
const optionsOf = (cell: string): { title: string; price: number | '' }[] =>
  (cell.match(/(?:\\.|[^;\\]|\\$)+/gs) ?? [])
    .filter((part) => part.trim())
    .map((part) => {
      const end = part.lastIndexOf('=');
      const price = part.slice(end + 1).trim();
      const title = (end < 0 ? part : part.slice(0, end)).replaceAll(/\\([\\;])/g, '$1');
      return { title, price: end >= 0 && price === '' ? '' : amount(end < 0 ? '' : price) };
    });

/** A text of the file within a message. */
export const quoted = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 60).toWellFormed()}...` : text}"`;
