import { closeDay, type OpenDay } from '@thali/proto/ordering/day-close';
import { call } from '../../lib/api';
import { useCommand } from '../../lib/use-command';
import { type Counts, countOf } from './count';

interface Closing {
  day: OpenDay;
  counts: Counts;
  notes: string;
}

/** Closes the day with exactly the figures on screen. A repeat after a lost answer is the same close. */
export function useCloseDay(onClosed: (id: string) => void) {
  return useCommand(closeDay, {
    send: ({ day, counts, notes }: Closing) => {
      const counted = day.drawers.flatMap((drawer) => {
        const amount = countOf(counts, drawer);
        return amount === undefined ? [] : [{ title: drawer.title, amount }];
      });
      const input = { total: day.total, invoices: day.invoices, creditNotes: day.credit_notes, counted, notes };
      return call(closeDay, input, { intent: day.from });
    },
    onSuccess: ({ id }) => onClosed(id),
  });
}
