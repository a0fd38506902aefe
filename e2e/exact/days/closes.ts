import { checkDayClose } from '@thali/proto/ordering/day-close';
import { onWire } from '../amounts.ts';
import type { Books } from './books.ts';
import type { Diary } from './diary.ts';
import type { History } from './history.ts';

/** Differences between each day close and the documents written since the close before it. */
export async function wrongCloses({ store }: Diary, books: Books, { closes }: History): Promise<string[]> {
  const wrong: string[] = [];
  let since = '';
  for (const { id, number, to, drawers, ...close } of closes) {
    const documents = books.documents.filter(({ at }) => at.toISOString() > since && at.toISOString() <= to);
    since = to;
    const sum = (field: 'subtotal' | 'discount' | 'tax' | 'total') =>
      onWire(
        documents.reduce((all, one) => all + one[field], 0n),
        store.currency,
      );
    const payments = documents.flatMap((one) => one.payments);
    const moved = [...Map.groupBy(payments, ({ title }) => title)].map(([title, all]) => ({
      title,
      amount: all.reduce((some, one) => some + one.amount, 0n),
    }));
    const wanted = [
      documents.filter(({ kind }) => kind === 'invoice').length,
      documents.filter(({ kind }) => kind === 'note').length,
      ...[sum('subtotal'), sum('discount'), sum('tax'), sum('total')],
      ...drawers.map(({ title }) => onWire(moved.find((one) => one.title === title)?.amount ?? 0n, store.currency)),
      moved.filter(({ title, amount }) => amount && !drawers.some((drawer) => drawer.title === title)).length,
    ].join();
    const { invoices, credit_notes, subtotal, discount, tax_total, total } = close;
    const expected = drawers.map((drawer) => drawer.expected);
    const told = [invoices, credit_notes, subtotal, discount, tax_total, total, ...expected, 0].join();
    if (told !== wanted) wrong.push(`${store.timeZone}, close ${number}: ${told} is not ${wanted}`);
    if (!(await store.call(checkDayClose, { id })).equal) wrong.push(`${store.timeZone}, close ${number} is not its documents`);
  }
  return wrong;
}
