import { textBy } from '@thali/proto/store-clock';
import { storeClock } from '../../lib/store-clock';

/** `5 Apr 2027` by the store's clock. */
export const dayOf = (at: string): string => textBy(storeClock(), at, { day: 'numeric', month: 'short', year: 'numeric' });
