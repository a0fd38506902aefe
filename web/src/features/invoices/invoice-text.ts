import type { Invoice } from '@thali/proto/ordering/invoices';
import { shortDayText } from '../../ui/days';
import { timeText } from '../../ui/time-text';

/** `Ravi-(98450)`, or WALKIN (spec 2.6). A guest has a name and no phone. */
export const customerText = ({ name, customer_id }: Pick<Invoice, 'name' | 'customer_id'>) =>
  customer_id ? `${name ?? ''}-(${customer_id})` : (name ?? 'WALKIN');

/** `T4-Ground`, or N/A. */
export const tableText = ({ table_title, floor }: Pick<Invoice, 'table_title' | 'floor'>) =>
  table_title ? [table_title, floor].filter(Boolean).join('-') : 'N/A';

export const tokensText = ({ orders }: Pick<Invoice, 'orders'>) => orders.map(({ token_no }) => token_no).join(', ');

export const momentText = (at: string) => `${shortDayText(new Date(at))}, ${timeText(at)}`;
