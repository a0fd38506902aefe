import type { Category } from '@thali/proto/catalog/categories';
import { addCategory } from '@thali/proto/catalog/categories';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { type Tax, taxLabel } from '@thali/proto/catalog/taxes';
import { v7 as uuidv7 } from 'uuid';
import { toHundredths } from '../amounts.js';
import { type MenuLine, type Option, quoted, type WrongLine } from './menu-lines.js';

interface OptionRow {
  id: string;
  item_id: string;
  title: string;
  price_minor: number;
  position: number;
}
/** An item as the import writes it, in the columns of its tables. */
export interface ImportedItem {
  id: string;
  title: string;
  price_minor: number;
  net_price_minor: number | null;
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
  wrong: WrongLine[];
}
export interface CurrentMenu {
  items: MenuItem[];
  categories: Category[];
  taxes: Tax[];
}

/** Holds the lines of a file against the menu. Pure: nothing is written. */
export function planImport(lines: MenuLine[], menu: CurrentMenu): ImportPlan {
  const items = new Map(menu.items.map((item) => [item.id, item]));
  const categories = new CategoryTitles(menu.categories);
  const taxes = new TaxTitles(menu.taxes);
  const seen = new Map<string, number>();
  const plan: ImportPlan = { categories: categories.made, added: [], changed: [], wrong: [] };
  for (const line of lines) {
    const item = line.id === null ? undefined : items.get(line.id);
    const category = categories.find(line.category, item);
    const tax = taxes.find(line.tax, item);
    const faults = [idFault(line, item, seen), category.fault, tax.fault].filter((fault) => fault !== undefined);
    if (faults.length) plan.wrong.push({ line: line.line, message: faults.join(' ') });
    const imported = importedItem(line, item, category.id, tax.id);
    if (!item) plan.added.push(imported);
    else if (!isAsNow(imported, item)) plan.changed.push(imported);
  }
  return plan;
}

function idFault({ id, line }: MenuLine, item: MenuItem | undefined, seen: Map<string, number>): string | undefined {
  if (id === null) return undefined;
  const earlier = seen.get(id);
  seen.set(id, line);
  if (earlier !== undefined) return `This id is in line ${earlier} already!`;
  return item ? undefined : 'No menu item has this id!';
}

interface Found {
  id: string | null;
  fault?: string;
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
    if (!valid.success) return { id: null, fault: `Category: ${valid.error.issues[0]?.message}` };
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
    if (!first) return { id: null, fault: `There is no tax ${quoted(text)}!` };
    if (second) return { id: null, fault: `Several taxes have this title, please write ${quoted(taxLabel(first))}!` };
    return { id: first.id };
  }
}

const currentTax = ({ tax_title: title, tax_rate: rate, tax_type: type }: MenuItem): string | undefined =>
  title === null || type === 'none' ? undefined : taxLabel({ title, rate, type });

function importedItem(
  { form, variants, addons }: MenuLine,
  item: MenuItem | undefined,
  categoryId: string | null,
  taxId: string | null,
): ImportedItem {
  const id = item?.id ?? uuidv7();
  return {
    id,
    title: form.title,
    price_minor: toHundredths(form.price),
    net_price_minor: form.netPrice == null ? null : toHundredths(form.netPrice),
    category_id: categoryId,
    tax_id: taxId,
    is_sold_out: form.isSoldOut ?? false,
    diet: form.diet ?? null,
    variants: optionRows(id, variants, item?.variants ?? []),
    addons: optionRows(id, addons, item?.addons ?? []),
  };
}

/** What is there with the same title keeps its id, so that open carts and QR codes of it stay good. */
function optionRows(itemId: string, options: Option[], current: MenuItem['variants']): OptionRow[] {
  const left = Map.groupBy(current, (option) => option.title);
  return options.map(({ title, price }, index) => ({
    id: left.get(title)?.shift()?.id ?? uuidv7(),
    item_id: itemId,
    title,
    price_minor: toHundredths(price),
    position: index + 1,
  }));
}

function isAsNow(imported: ImportedItem, item: MenuItem): boolean {
  const { variants, addons, ...columns } = imported;
  return (
    columns.title === item.title &&
    columns.price_minor === toHundredths(item.price) &&
    columns.net_price_minor === (item.net_price === null ? null : toHundredths(item.net_price)) &&
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
    return option?.id === row.id && toHundredths(option.price) === row.price_minor;
  });
