import { quoted } from '@thali/kit/files/csv-table';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { cleanLine } from '@thali/proto/clean-text';
import { type Said, said } from '@thali/proto/said';
import type { MenuLine } from './menu-lines.js';

interface Found {
  /** Undefined for a new one. */
  item: MenuItem | undefined;
  /** Which cell decides, and is to blame for the fault. */
  column: 'id' | 'title' | 'price';
  fault?: string | Said;
}
const same = (text: string) => cleanLine(text).toLowerCase();

/**
 * Which item a line is: the one with its id, otherwise the one of the same title and category, so that a file that comes again changes
 * what it made and doubles nothing. A line that names no category, or an item that has none yet, is found by the title alone.
 */
export class LineItems {
  private readonly byId: Map<string, MenuItem>;
  private readonly byTitle: Map<string, MenuItem[]>;
  /** Line of the file by the item or the new title that it is about. */
  private readonly seen = new Map<string, number>();

  constructor(items: MenuItem[]) {
    this.byId = new Map(items.map((item) => [item.id, item]));
    this.byTitle = Map.groupBy(items, ({ title }) => same(title));
  }

  of(line: MenuLine): Found {
    if (line.id === null) return this.byName(line);
    const item = this.byId.get(line.id);
    const earlier = this.earlier(line.id, line);
    if (earlier) return { item, column: 'id', fault: said('This id is in line {earlier} already!', { earlier }) };
    return { item, column: 'id', fault: item ? undefined : 'No menu item has this id!' };
  }

  private byName(line: MenuLine): Found {
    const { title, price } = line.form;
    if (!title) return { item: undefined, column: 'title', fault: 'Please enter title!' };
    const candidates = candidatesOf(this.byTitle.get(same(title)) ?? [], line.category);
    const [item, second] = candidates;
    if (second)
      return {
        item,
        column: 'title',
        fault: said('Several items are called {title}, please write their ids from an export!', { title: quoted(title) }),
      };
    if (!item && price === undefined) return { item, column: 'price', fault: 'A new item needs a price!' };
    const earlier = this.earlier(item?.id ?? `${same(line.category ?? '')}\n${same(title)}`, line);
    return {
      item,
      column: 'title',
      fault: earlier ? said('{title} is in line {earlier} already!', { title: quoted(title), earlier }) : undefined,
    };
  }

  /** The line that was about the same before this one. */
  private earlier(key: string, { line }: MenuLine): number | undefined {
    const earlier = this.seen.get(key);
    this.seen.set(key, earlier ?? line);
    return earlier;
  }
}

function candidatesOf(items: MenuItem[], category: string | undefined): MenuItem[] {
  if (!category) return items;
  const inIt = items.filter((item) => item.category_title !== null && same(item.category_title) === same(category));
  return inIt.length ? inIt : items.filter((item) => item.category_title === null);
}
