import { t } from '@lingui/core/macro';
import type { Invoice } from '@thali/proto/ordering/invoices';
import type { Cards, Column } from '../../ui/data-table';
import { Money } from '../../ui/money';

type Figures = Pick<Invoice, 'sub_total' | 'discount' | 'tax_total' | 'currency'>;

const figure = (head: string, key: 'sub_total' | 'discount' | 'tax_total'): Column<Figures> => ({
  head,
  kind: 'figure',
  label: 'above',
  cell: ({ currency, ...figures }) => <Money amount={figures[key]} currency={currency} />,
});

/** The columns that add up to the total, on invoices and on credit notes. */
export const billFigures = () => ({
  subtotal: figure(t`Subtotal`, 'sub_total'),
  discount: figure(t`Discount`, 'discount'),
  tax: figure(t`Tax`, 'tax_total'),
});

/** Ten columns need 920 px. A card starts with number and total and ends with its buttons; the lines in between have three tracks. */
export const billCards = <K extends string>(...between: K[][]): Cards<K | 'id' | 'total' | 'actions'> => ({
  upTo: 920,
  lines: [['id', 'id', 'total'], ...between, ['actions', 'actions', 'actions']],
});
