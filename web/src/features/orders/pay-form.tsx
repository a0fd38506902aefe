import { Alert, Button, Checkbox, Group, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconCash, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '@thali/proto/kernel';
import { type OrderGroup, paymentSummary } from '@thali/proto/ordering/orders-board';
import { useState } from 'react';
import { call } from '../../lib/api';
import { BillFigures } from '../../ui/bill-figures';
import { ErrorState } from '../../ui/error-state';
import { PaymentChoice } from '../../ui/payment-choice';
import { ACTION_FAILED, ordersChanged } from './board-actions';
import { placeOf, titleOf } from './group';
import type { Setup } from './pay-dialog';
import classes from './pay-form.module.css';
import { payGroup } from './pay-group';
import { printOrders } from './print-orders';

type Summary = Output<typeof paymentSummary>;
type Props = { group: OrderGroup; setup: Setup; onClose: () => void };

/** Shows what the server makes of the unpaid orders of this group, and takes the payment. */
export function PayForm({ group, setup, onClose }: Props) {
  const { currency } = setup.storeSettings;
  const types = setup.paymentTypes.filter((type) => type.is_active);
  const printable = setup.printSettings.is_enable_print === 1;
  const [paymentTypeId, setPaymentTypeId] = useState(types[0]?.id);
  const [print, setPrint] = useState(printable);
  const [paying, setPaying] = useState(false);
  const [changed, setChanged] = useState(false);
  const bill = useQuery({
    queryKey: ['orders', 'summary', group.order_ids],
    queryFn: ({ signal }) => call(paymentSummary, { orderIds: group.order_ids }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

  const pay = async ({ subtotal, discount, taxTotal, total }: Summary) => {
    setPaying(true);
    const payments = paymentTypeId ? [{ paymentTypeId, amount: total }] : null;
    const figures = { subTotal: subtotal, discount, taxTotal, total };
    const outcome = await payGroup({ orderIds: group.order_ids, ...figures, payments });
    setPaying(false);
    setChanged(outcome === 'changed');
    if (outcome === 'paid' && print && printable) printOrders(group.order_ids);
    if (outcome === 'paid' || outcome === 'gone') onClose();
    if (outcome === 'changed') await bill.refetch();
    void ordersChanged();
  };

  if (bill.isError && !bill.data)
    return (
      <ErrorState title={ACTION_FAILED} error={bill.error} onRetry={() => bill.refetch()}>
        Nothing was paid.
      </ErrorState>
    );
  const tokens = group.orders.filter((order) => order.payment_status !== 'paid').map((order) => order.token_no);
  return (
    <>
      <p className={classes.where}>
        {[titleOf(group), placeOf(group)].filter(Boolean).join(', ')} · Token {tokens.join(', ')}
      </p>
      {changed && (
        <Alert color="info" icon={<IconInfoCircle size={20} stroke={1.75} />} mb="md">
          Please review the figures before you pay.
        </Alert>
      )}
      {bill.data ? (
        <BillFigures
          currency={currency}
          rows={[
            { label: 'Subtotal', amount: bill.data.subtotal },
            { label: 'Discount', amount: bill.data.discount, minus: true },
            { label: 'Tax', amount: bill.data.taxTotal },
          ]}
          total={{ label: 'Total', amount: bill.data.total }}
        />
      ) : (
        <FiguresSkeleton />
      )}
      <div className={classes.choice}>
        <PaymentChoice types={types} value={paymentTypeId} onChange={setPaymentTypeId} />
      </div>
      <Checkbox
        className={classes.print}
        label="Print Receipt?"
        description={printable ? undefined : 'Printing is off in Print Settings.'}
        disabled={!printable}
        checked={print}
        onChange={(event) => setPrint(event.currentTarget.checked)}
      />
      <Group mt="lg" gap="sm" wrap="nowrap">
        <Button variant="default" size="pay" className={classes.dismiss} onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="pay"
          className={classes.pay}
          leftSection={<IconCash size={20} stroke={1.75} aria-hidden="true" />}
          loading={paying}
          disabled={!bill.data || bill.isFetching}
          onClick={() => bill.data && pay(bill.data)}
          data-autofocus
        >
          Pay & Complete
        </Button>
      </Group>
    </>
  );
}

function FiguresSkeleton() {
  return (
    <div role="status" className={classes.skeleton}>
      <VisuallyHidden>Please wait...</VisuallyHidden>
      <Skeleton height={20} />
      <Skeleton height={20} />
      <Skeleton height={20} />
      <Skeleton height={36} mt={8} />
    </div>
  );
}
