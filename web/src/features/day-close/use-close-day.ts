import { closeDay, type OpenDay } from '@thali/proto/ordering/day-close';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { DAY_CLOSE } from '../../lib/day-close';
import { intentAnswered, intentKey } from '../../lib/intent-key';
import { useChange } from '../../lib/use-change';
import { type Counts, countOf } from './count';

interface Closing {
  day: OpenDay;
  counts: Counts;
  notes: string;
}

/** Closes over exactly what is shown; sent again after a lost answer it is the same close. */
export function useCloseDay(onClosed: (id: string) => void) {
  return useChange(
    async ({ day, counts, notes }: Closing) => {
      const counted = day.drawers.flatMap((drawer) => {
        const amount = countOf(counts, drawer);
        return amount === undefined ? [] : [{ title: drawer.title, amount }];
      });
      const input = { total: day.total, invoices: day.invoices, creditNotes: day.credit_notes, counted, notes };
      const intent = [closeDay.subject, day.from, input];
      try {
        const answer = await call(closeDay, input, { idempotencyKey: intentKey(intent) });
        intentAnswered(intent);
        onClosed(answer.id);
        return answer;
      } catch (error) {
        if (error instanceof ApiError && error.status > 0 && error.status < 500) intentAnswered(intent);
        throw error;
      }
    },
    { reload: DAY_CLOSE },
  );
}
