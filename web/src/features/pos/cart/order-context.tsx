import { plural, t } from '@lingui/core/macro';
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

const CUSTOMER_KEY = 'F2';

const orderTypes = (): { value: DeliveryType; label: string }[] => [
  { value: 'dinein', label: t`Dine in` },
  { value: 'takeaway', label: t`Takeaway` },
  { value: 'delivery', label: t`Delivery` },
];

const persons = (count: number) => plural(count, { one: '# person', other: '# persons' });

/** Customer, delivery type and table. */
export function OrderContext() {
  const { customer, deliveryType, tableId, unanswered } = usePos().state;
  return <Fields customer={customer} deliveryType={deliveryType} tableId={tableId} closed={unanswered !== null} />;
}

type Props = Pick<PosState, 'customer' | 'deliveryType' | 'tableId'> & { closed: boolean };

/** Memoised: a dish in the cart changes none of the three, and two selects take longer to render than the cart. */
const Fields = memo(function Fields({ customer, deliveryType, tableId, closed }: Props) {
  const { init, dispatch, show } = usePosFrame();
  const name = customer?.name ?? t`WALKIN CUSTOMER`;
  const bookings = useUpcomingBookings();
  const tables = useMemo(
    () =>
      init.storeTables.map((table) => ({
        value: table.id,
        label: tableTitle(table.table_title),
        detail: `${persons(table.seating_capacity)} · ${table.floor}`,
        note: bookedText(bookings.get(table.id)),
      })),
    [init, bookings],
  );
  return (
    <div className={classes.context}>
      <div className={classes.customer}>
        <UnstyledButton
          className={classes.search}
          aria-keyshortcuts={CUSTOMER_KEY}
          aria-haspopup="dialog"
          disabled={closed}
          onClick={() => show({ name: 'search-customer' })}
        >
          <IconUser size={20} stroke={1.75} aria-hidden="true" />
          <span className={`${classes.name} trunc`}>
            <VisuallyHidden>{t`Customer:`} </VisuallyHidden>
            {name}
          </span>
          {!customer && <Keycap className={classes.key}>{CUSTOMER_KEY}</Keycap>}
          {!customer && <IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        </UnstyledButton>
        {customer && (
          <ActionIcon
            size="pos"
            aria-label={t`Remove customer`}
            disabled={closed}
            onClick={() => dispatch({ type: 'customer', customer: null })}
          >
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <ChoiceField
        label={t`Order type`}
        shortcut="F3"
        placeholder={t`Select Your Table`}
        choices={orderTypes()}
        value={deliveryType}
        disabled={closed}
        onChange={(type) => dispatch({ type: 'deliveryType', deliveryType: (type ?? 'dinein') as DeliveryType })}
      />
      <ChoiceField
        label={t`Table`}
        shortcut="F6"
        placeholder={deliveryType === 'dinein' ? t`Select Your Table` : t`No table`}
        none={t`No table`}
        choices={tables}
        value={tableId}
        disabled={closed || deliveryType !== 'dinein'}
        onChange={(tableId) => dispatch({ type: 'table', tableId })}
      />
    </div>
  );
});
