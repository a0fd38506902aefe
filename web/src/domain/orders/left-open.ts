import { mostLeftOpen } from '@thali/proto/ordering/left-open';
import { countedText } from '../../lib/counted-text';
import { refetchOn } from '../../lib/stale';

/** Key of the orders that nobody closed and that boards do not show any more. */
export const LEFT_OPEN = ['orders', 'left-open'];
refetchOn(['order_update'], LEFT_OPEN);

/** How many orders were left open: they are counted up to a bound. */
export const leftOpenText = (count: number): string => countedText(count, mostLeftOpen);
