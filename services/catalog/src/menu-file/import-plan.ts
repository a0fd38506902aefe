import { quoted, type WrongCell } from '@thali/kit/files/csv-table';
import type { Category } from '@thali/proto/catalog/categories';
import { addCategory } from '@thali/proto/catalog/categories';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { taxRateOf } from '@thali/proto/catalog/tax-rate';
import { type Tax, taxLabel } from '@thali/proto/catalog/taxes';
import { cleanLine } from '@thali/proto/clean-text';
import { firstFault, type Said, said } from '@thali/proto/said';
import { v7 as uuidv7 } from 'uuid';
import { toPriceColumns } from '../amounts.js';
import { LineItems } from './line-items.js';
import type { MenuLine, Option } from './menu-lines.js';

/** As in `toPriceColumns`. */
interface PriceColumns {
  price_minor: number;
  price_thousandths: number;
}
interface OptionRow extends PriceColumns {
  id: string;
  item_id: string;
  title: string;
  position: number;
}
/** An item as the import writes it, in the columns of its tables. */
export interface ImportedItem extends PriceColumns {
  id: string;
  title: string;
  net_price_minor: number | null;
  net_price_thousandths: number | null;
  category_id: string | null;
  tax_id: string | null;
  is_sold_out: boolean;
  diet: MenuItem['diet'];
  variants: OptionRow[];
  addons: OptionRow[];
}
/** What an import would do. Items that are already as their line says are in neither list. */
export interface ImportPlan {
  categories: Category[];
  added: ImportedItem[];
  changed: ImportedItem[];
  wrong: WrongCell[];
  /** Line of the file by the item's id. */
  lines: Map<string, number>;
}
export interface CurrentMenu {
  items: MenuItem[];
  categories: Category[];
  taxes: Tax[];
}

/** Holds the lines of a file against the menu. Pure: nothing is written. */
export function planImport(lines: MenuLine[], menu: CurrentMenu): ImportPlan {
  const items = new LineItems(menu.items);
  const categories = new CategoryTitles(menu.categories);
  const taxes = new TaxTitles(menu.taxes);
  const plan: ImportPlan = { categories: categories.made, added: [], changed: [], wrong: [], lines: new Map() };
  for (const line of lines) {
    const { item, ...itself } = items.of(line);
    const category = line.category === undefined ? { id: item?.category_id ?? null } : categories.find(line.category, item);
    const tax = line.tax === undefined ? { id: item?.tax_id ?? null } : taxes.find(line.tax, item);
    const found = { category, tax, [itself.column]: itself };
    for (const [column, { fault }] of Object.entries<{ fault?: string | Said }>(found))
      if (fault) plan.wrong.push({ line: line.line, column, message: fault });
    const imported = importedItem(line, item, category.id, tax.id);
    if (item && isAsNow(imported, item)) continue;
    plan.lines.set(imported.id, line.line);
    (item ? plan.changed : plan.added).push(imported);
  }
  return plan;
}

interface Found {
  id: string | null;
  fault?: string | Said;
}

/** Titles are not unique: an item stays where it is when that has the title, otherwise the first one with it counts. */
class CategoryTitles {
  readonly made: Category[] = [];
  private readonly known = new Map<string, string>();

  constructor(categories: Category[]) {
    for (const { id, title } of categories) {
      if (!this.known.has(title)) this.known.set(title, id);
      if (!this.known.has(title.toLowerCase())) this.known.set(title.toLowerCase(), id);
    }
  }

  find(title: string, item: MenuItem | undefined): Found {
    if (!title) return { id: null };
    if (item?.category_title === title) return { id: item.category_id };
    const id = this.known.get(title) ?? this.known.get(title.toLowerCase());
    if (id) return { id };
    const valid = addCategory.input.safeParse({ title });
    if (!valid.success) return { id: null, fault: firstFault(valid.error) };
    const made = { id: uuidv7(), title: valid.data.title };
    this.made.push(made);
    this.known.set(title, made.id).set(title.toLowerCase(), made.id);
    return { id: made.id };
  }
}

/** A tax is named by its label, or by its title alone where that is one tax only. */
class TaxTitles {
  private readonly byLabel: Map<string, string>;
  private readonly byTitle: Map<string, Tax[]>;

  constructor(taxes: Tax[]) {
    this.byLabel = new Map(taxes.toReversed().map((tax) => [taxLabel(tax).toLowerCase(), tax.id]));
    this.byTitle = Map.groupBy(taxes, (tax) => tax.title.toLowerCase());
  }

  find(text: string, item: MenuItem | undefined): Found {
    if (!text) return { id: null };
    if (item && currentTax(item) === text) return { id: item.tax_id };
    const labelled = this.byLabel.get(text.toLowerCase());
    if (labelled) return { id: labelled };
    const [first, second] = this.byTitle.get(text.toLowerCase()) ?? [];
    if (!first) return { id: null, fault: said('There is no tax {title}!', { title: quoted(text) }) };
    if (second)
      return {
        id: null,
        fault: said('Several taxes have this title, please write {label}!', { label: quoted(taxLabel(first)) }),
      };
    return { id: first.id };
  }
}

function currentTax(item: MenuItem): string | undefined {
  const { tax_title: title, tax_type: type } = item;
  return title === null || type === 'none' ? undefined : taxLabel({ title, rate: taxRateOf(item), type });
}

function importedItem(
  { form, variants, addons }: MenuLine,
  item: MenuItem | undefined,
  categoryId: string | null,
  taxId: string | null,
): ImportedItem {
  const id = item?.id ?? uuidv7();
  const netPrice = form.netPrice === undefined ? item?.net_price : form.netPrice;
  const net = netPrice == null ? null : toPriceColumns(netPrice);
  return {
    id,
    title: titleOf(form.title, item),
    ...priceColumns(form.price ?? item?.price ?? 0),
    net_price_minor: net?.minor ?? null,
    net_price_thousandths: net?.thousandths ?? null,
    category_id: categoryId,
    tax_id: taxId,
    is_sold_out: form.isSoldOut ?? Boolean(item?.is_sold_out),
    diet: form.diet === undefined ? (item?.diet ?? null) : form.diet,
    variants: optionRows(id, variants ?? item?.variants ?? [], item?.variants ?? []),
    addons: optionRows(id, addons ?? item?.addons ?? [], item?.addons ?? []),
  };
}

const priceColumns = (price: number): PriceColumns => {
  const { minor, thousandths } = toPriceColumns(price);
  return { price_minor: minor, price_thousandths: thousandths };
};

/** A title that was stored before titles were cleaned is still the same one. */
const titleOf = (title: string | undefined, item: MenuItem | undefined): string =>
  item && (title === undefined || title === cleanLine(item.title)) ? item.title : (title ?? '');

/** What is there with the same title keeps its id, so that open carts and QR codes of it stay good. */
function optionRows(itemId: string, options: Option[], current: MenuItem['variants']): OptionRow[] {
  const left = Map.groupBy(current, (option) => cleanLine(option.title));
  return options.map(({ title, price }, index) => {
    const known = left.get(cleanLine(title))?.shift();
    return {
      id: known?.id ?? uuidv7(),
      item_id: itemId,
      title: known?.title ?? title,
      ...priceColumns(price),
      position: index + 1,
    };
  });
}

const thousandths = (price: number): number => toPriceColumns(price).thousandths;

function isAsNow(imported: ImportedItem, item: MenuItem): boolean {
  const { variants, addons, ...columns } = imported;
  return (
    columns.title === item.title &&
    columns.price_thousandths === thousandths(item.price) &&
    columns.net_price_thousandths === (item.net_price === null ? null : thousandths(item.net_price)) &&
    columns.category_id === item.category_id &&
    columns.tax_id === item.tax_id &&
    columns.is_sold_out === Boolean(item.is_sold_out) &&
    columns.diet === item.diet &&
    sameOptions(variants, item.variants) &&
    sameOptions(addons, item.addons)
  );
}

const sameOptions = (rows: OptionRow[], current: MenuItem['variants']): boolean =>
  rows.length === current.length &&
  rows.every((row, index) => {
    const option = current[index];
    return option?.id === row.id && thousandths(option.price) === row.price_thousandths;
  });
