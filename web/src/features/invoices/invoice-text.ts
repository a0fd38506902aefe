import { t } from '@lingui/core/macro';
import type { Invoice } from '@thali/proto/ordering/invoices';

/** `T4-Ground`, or N/A. */
export const tableText = ({ table_title, floor }: Pick<Invoice, 'table_title' | 'floor'>) =>
  table_title ? [table_title, floor].filter(Boolean).join('-') : t({ context: 'no table', message: 'N/A' });

export const tokensText = ({ orders }: Pick<Invoice, 'orders'>) => orders.map(({ token_no }) => token_no).join(', ');
