import { t } from '@lingui/core/macro';
import { SegmentedControl, Select } from '@mantine/core';
import { DeliveryType } from '@thali/proto/ordering/order';
import { PaymentFilter } from '@thali/proto/ordering/orders-board';
import { deliveryTitle } from '../../domain/orders/delivery-title';
import { SearchBox } from '../../ui/search-box';
import classes from './find-bar.module.css';
import type { BoardFilter } from './open-orders';

const payments = () => [
  { value: 'all', label: t`All` },
  { value: 'unpaid', label: t`To pay` },
  { value: 'paid', label: t`Paid` },
];
const types = () => DeliveryType.options.map((value) => ({ value, label: deliveryTitle(value) }));

type Props = {
  text: string;
  onText: (text: string) => void;
  filter: BoardFilter;
  onFilter: (filter: BoardFilter) => void;
};

/** Above the board: the search, which also finds closed orders, and the filters of the board. */
export function FindBar({ text, onText, filter, onFilter }: Props) {
  return (
    <div className={classes.bar}>
      <SearchBox label={t`Search orders`} placeholder={t`Token, table, customer or amount`} value={text} onChange={onText} />
      <SegmentedControl
        aria-label={t`Payment`}
        data={payments()}
        value={filter.payment ?? 'all'}
        onChange={(value) => onFilter({ ...filter, payment: PaymentFilter.safeParse(value).data })}
      />
      <Select
        className={classes.type}
        aria-label={t`Order type`}
        placeholder={t`All order types`}
        data={types()}
        clearable
        value={filter.deliveryType ?? null}
        onChange={(value) => onFilter({ ...filter, deliveryType: DeliveryType.safeParse(value).data })}
      />
    </div>
  );
}
