import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSearch, IconUser, IconX } from '@tabler/icons-react';
import type { DeliveryType } from '@thali/proto/ordering/order';
import { memo, useMemo } from 'react';
import { bookedText } from '../../../domain/reservations/booking-mark';
import { useUpcomingBookings } from '../../../domain/reservations/bookings';
import { tableTitle } from '../../../domain/tables/table-title';
import { ChoiceField } from '../../../ui/choice-field';
import { Keycap } from '../../../ui/keycap';
import { usePos, usePosFrame } from '../pos-context';
import type { PosState } from '../state/order';
import classes from './order-context.module.css';

const orderTypes: { value: DeliveryType; label: string }[] = [
  { value: 'dinein', label: 'Dine in' },
  { value: 'takeaway', label: 'Takeaway' },
  { value: 'delivery', label: 'Delivery' },
];

/** Customer, delivery type and table. */
export function OrderContext() {
  const { customer, deliveryType, tableId, unanswered } = usePos().state;
  return <Fields customer={customer} deliveryType={deliveryType} tableId={tableId} closed={unanswered !== null} />;
}

type Props = Pick<PosState, 'customer' | 'deliveryType' | 'tableId'> & { closed: boolean };

/** Memoised: a dish in the cart changes none of the three, and two selects take longer to render than the cart. */
const Fields = memo(function Fields({ customer, deliveryType, tableId, closed }: Props) {
  const { init, dispatch, show } = usePosFrame();
  const name = customer?.name ?? 'WALKIN CUSTOMER';
  const bookings = useUpcomingBookings();
  const tables = useMemo(
    () =>
      init.storeTables.map((table) => ({
        value: table.id,
        label: tableTitle(table.table_title),
        detail: `${table.seating_capacity} ${table.seating_capacity === 1 ? 'person' : 'persons'} · ${table.floor}`,
        note: bookedText(bookings.get(table.id)),
      })),
    [init, bookings],
  );
  return (
    <div className={classes.context}>
      <div className={classes.customer}>
        <UnstyledButton
          className={classes.search}
          aria-keyshortcuts="F2"
          aria-haspopup="dialog"
          disabled={closed}
          onClick={() => show({ name: 'search-customer' })}
        >
          <IconUser size={20} stroke={1.75} aria-hidden="true" />
          <span className={`${classes.name} trunc`}>
            <VisuallyHidden>Customer: </VisuallyHidden>
            {name}
          </span>
          {!customer && <Keycap className={classes.key}>F2</Keycap>}
          {!customer && <IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        </UnstyledButton>
        {customer && (
          <ActionIcon
            size="pos"
            aria-label="Remove customer"
            disabled={closed}
            onClick={() => dispatch({ type: 'customer', customer: null })}
          >
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <ChoiceField
        label="Order type"
        shortcut="F3"
        placeholder="Select Your Table"
        choices={orderTypes}
        value={deliveryType}
        disabled={closed}
        onChange={(type) => dispatch({ type: 'deliveryType', deliveryType: (type ?? 'dinein') as DeliveryType })}
      />
      <ChoiceField
        label="Table"
        shortcut="F6"
        placeholder={deliveryType === 'dinein' ? 'Select Your Table' : 'No table'}
        none="No table"
        choices={tables}
        value={tableId}
        disabled={closed || deliveryType !== 'dinein'}
        onChange={(tableId) => dispatch({ type: 'table', tableId })}
      />
    </div>
  );
});
