import { t } from '@lingui/core/macro';
import { Alert, Button, Checkbox, Group, Skeleton, Switch, VisuallyHidden } from '@mantine/core';
import { IconCash, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ordersInit } from '@thali/proto/catalog/init';
import type { Output } from '@thali/proto/kernel';
import { completeAndPay, type OrderGroup, type paymentSummary } from '@thali/proto/ordering/orders-board';
import { lazy, Suspense, useState } from 'react';
import { billOf } from '../../domain/bills/bills';
import { PaymentChoice } from '../../domain/payments/payment-choice';
import { type Payment, paidParts, restOf } from '../../domain/payments/payment-split';
import { useMay } from '../../domain/session/session';
import { BillFigures } from '../../ui/bill-figures';
import { ErrorState } from '../../ui/error-state';
import { actionFailed, settled } from './board-actions';
import { CloseUnpaid } from './close-unpaid';
import { placeOf, titleOf } from './group';
import classes from './pay-form.module.css';
import { payGroup } from './pay-group';
import { printOrders } from './print-orders';

const SplitFields = lazy(() => import('../../domain/payments/split-fields'));

/** The initial data of the orders screen; a payment needs its store, payment types and print settings. */
export type Setup = Output<typeof ordersInit>;
type Summary = Output<typeof paymentSummary>;
type Props = { group: OrderGroup; setup: Setup; onClose: () => void };

/** Shows the server's bill for the unpaid orders of this group and takes the payment. */
export function PayForm({ group, setup, onClose }: Props) {
  const { currency } = setup.storeSettings;
  const types = setup.paymentTypes.filter((type) => type.is_active);
  const printable = setup.printSettings.is_enable_print === 1;
  const [paymentTypeId, setPaymentTypeId] = useState(types[0]?.id);
  const [print, setPrint] = useState(printable);
  const [split, setSplit] = useState<Payment[] | null>(null);
  const [paying, setPaying] = useState(false);
  const [changed, setChanged] = useState(false);
  const mayPay = useMay('takePayment');
  const [unpaid, setUnpaid] = useState(!mayPay);
  const mayClose = useMay('closeUnpaid') && group.orders.some(({ status }) => status === 'created');
  const bill = useQuery(billOf(group.order_ids));

  const total = bill.data?.total ?? 0;
  const rest = split && restOf(total, split, currency);
  const toggleSplit = (on: boolean) =>
    setSplit(on ? types.map(({ id }) => ({ paymentTypeId: id, amount: id === paymentTypeId ? total : 0 })) : null);

  const pay = async ({ subtotal, discount, taxTotal, total }: Summary) => {
    setPaying(true);
    const payments = split ? paidParts(split) : paymentTypeId ? [{ paymentTypeId, amount: total }] : null;
    const figures = { subTotal: subtotal, discount, taxTotal, total };
    const outcome = await payGroup({ orderIds: group.order_ids, ...figures, payments });
    setPaying(false);
    setChanged(outcome === 'changed');
    if (outcome === 'paid' && print && printable) printOrders(group.order_ids);
    if (outcome === 'paid' || outcome === 'gone') onClose();
    if (outcome === 'changed') await bill.refetch();
    settled(completeAndPay);
  };

  if (bill.isError && !bill.data)
    return (
      <ErrorState title={actionFailed()} error={bill.error} onRetry={() => bill.refetch()}>
        {t`Nothing was paid.`}
      </ErrorState>
    );
  const waiting = !bill.data || bill.isFetching || (split !== null && rest !== 0);
  if (unpaid)
    return (
      <CloseUnpaid group={group} currency={currency} onBack={() => (mayPay ? setUnpaid(false) : onClose())} onClosed={onClose} />
    );
  const unpaidOrders = group.orders.filter((order) => order.payment_status !== 'paid');
  const tokens = unpaidOrders.map((order) => order.token_no).join(', ');
  return (
    <>
      <p className={classes.where}>
        {[titleOf(group), placeOf(group)].filter(Boolean).join(', ')} · {t`Token ${tokens}`}
      </p>
      {changed && (
        <Alert color="info" icon={<IconInfoCircle size={20} stroke={1.75} />} mb="md">
          {t`Please review the figures before you pay.`}
        </Alert>
      )}
      {bill.data ? (
        <BillFigures
          currency={currency}
          rows={[
            { label: t`Subtotal`, amount: bill.data.subtotal },
            { label: t`Discount`, amount: bill.data.discount, minus: true },
            { label: t`Tax`, amount: bill.data.taxTotal },
          ]}
          total={{ label: t`Total`, amount: bill.data.total }}
        />
      ) : (
        <FiguresSkeleton />
      )}
      <div className={classes.choice}>
        {split && bill.data ? (
          <Suspense>
            <SplitFields types={types} payments={split} currency={currency} onChange={setSplit} rest={rest} />
          </Suspense>
        ) : (
          <PaymentChoice types={types} value={paymentTypeId} onChange={setPaymentTypeId} />
        )}
        {types.length > 1 && bill.data && (
          <Switch
            className={classes.switch}
            label={t`Split payment`}
            checked={split !== null}
            onChange={(event) => toggleSplit(event.currentTarget.checked)}
          />
        )}
      </div>
      <Checkbox
        className={classes.print}
        label={t`Print Receipt?`}
        description={printable ? undefined : t`Printing is off in Print Settings.`}
        disabled={!printable}
        checked={print}
        onChange={(event) => setPrint(event.currentTarget.checked)}
      />
      <Group mt="lg" gap="sm" wrap="nowrap">
        <Button variant="default" size="pay" className={classes.dismiss} onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button
          size="pay"
          className={classes.pay}
          leftSection={<IconCash size={20} stroke={1.75} aria-hidden="true" />}
          loading={paying}
          // Not `disabled`: the button has the focus from the start, which a disabled element can not have.
          data-disabled={waiting || undefined}
          aria-disabled={waiting}
          onClick={() => bill.data && !waiting && pay(bill.data)}
          data-autofocus
        >
          {t`Pay & Complete`}
        </Button>
      </Group>
      {mayClose && (
        <Button variant="subtle" fullWidth mt="xs" onClick={() => setUnpaid(true)}>
          {t`Close without payment`}
        </Button>
      )}
    </>
  );
}

function FiguresSkeleton() {
  return (
    <div role="status" className={classes.skeleton}>
      <VisuallyHidden>{t`Please wait...`}</VisuallyHidden>
      <Skeleton height={20} />
      <Skeleton height={20} />
      <Skeleton height={20} />
      <Skeleton height={36} mt={8} />
    </div>
  );
}
