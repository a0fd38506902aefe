import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { DeliveryType } from '@thali/proto/ordering/order';
import { PaymentFilter } from '@thali/proto/ordering/orders-board';
import { deliveryTitle } from '../../domain/orders/delivery-title';
import classes from './find-bar.module.css';
import type { BoardFilter } from './open-orders';

const payments = [
  { value: 'all', label: 'All' },
  { value: 'unpaid', label: 'To pay' },
  { value: 'paid', label: 'Paid' },
];
const types = DeliveryType.options.map((value) => ({ value, label: deliveryTitle(value) }));

type Props = {
  text: string;
  onText: (text: string) => void;
  filter: BoardFilter;
  onFilter: (filter: BoardFilter) => void;
};

/** Above the board: what is looked for, also among what was closed, and which groups stand there. */
export function FindBar({ text, onText, filter, onFilter }: Props) {
  return (
    <div className={classes.bar}>
      <search className={classes.search}>
        <TextInput
          type="search"
          aria-label="Search orders"
          placeholder="Token, table, customer or amount"
          autoComplete="off"
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </search>
      <SegmentedControl
        aria-label="Payment"
        data={payments}
        value={filter.payment ?? 'all'}
        onChange={(value) => onFilter({ ...filter, payment: PaymentFilter.safeParse(value).data })}
      />
      <Select
        className={classes.type}
        aria-label="Order type"
        placeholder="All order types"
        data={types}
        clearable
        value={filter.deliveryType ?? null}
        onChange={(value) => onFilter({ ...filter, deliveryType: DeliveryType.safeParse(value).data })}
      />
    </div>
  );
}
