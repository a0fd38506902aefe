import { demandRoom, type Figures } from '@thali/kit/domain/limits/limits';
import type { CurrentMenu, ImportPlan } from './import-plan.js';

/** Of an item as it is, or as a file would make it. */
interface Options {
  variants: readonly unknown[];
  addons: readonly unknown[];
}

const none: Options = { variants: [], addons: [] };
const optionsOf = ({ variants, addons }: Options): number => variants.length + addons.length;
const sum = (items: readonly Options[]): number => items.reduce((total, item) => total + optionsOf(item), 0);

/**
 * Refuses a file that would make the menu larger than it may be. What a line takes away makes room for what another one adds.
 * @throws AppError LIMIT_REACHED
 */
export function demandRoomFor({ added, changed, categories, lines }: ImportPlan, menu: CurrentMenu, figures: Figures): void {
  const items = new Map(menu.items.map((item) => [item.id, item]));
  const before = changed.map(({ id }) => items.get(id) ?? none);
  demandRoom(figures, 'items', menu.items.length, added.length);
  demandRoom(figures, 'categories', menu.categories.length, categories.length);
  for (const [index, item] of [...changed, ...added].entries())
    for (const kind of ['variants', 'addons'] as const) {
      const had = (before[index] ?? none)[kind].length;
      demandRoom(figures, kind, had, item[kind].length - had, `line ${lines.get(item.id)}, ${kind}`);
    }
  demandRoom(figures, 'options', sum(menu.items), sum(changed) + sum(added) - sum(before));
}
