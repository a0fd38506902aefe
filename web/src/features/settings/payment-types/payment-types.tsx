import { t } from '@lingui/core/macro';
import { Switch } from '@mantine/core';
import { deletePaymentType, type PaymentType, togglePaymentType } from '@thali/proto/catalog/payment-types';
import { paymentTypesQuery } from '../../../domain/payments/payment-types';
import { queryClient } from '../../../lib/query';
import { toast } from '../../../lib/toast';
import { useCommand } from '../../../lib/use-command';
import { CrudTable } from '../../../ui/crud-table';
import { PaymentTypeDialog } from './payment-type-dialog';
import { TypeTitle } from './type-title';

export default function PaymentTypes() {
  return (
    <CrudTable
      title={t`Payment Types`}
      detail={t`How people pay at the till. Only active ones are offered there, the first one is preselected.`}
      list={paymentTypesQuery()}
      columns={{ title: { head: t`Title`, tone: 'strong', cell: (type) => <TypeTitle type={type} /> } }}
      nameOf={(type) => type.title}
      remove={deletePaymentType}
      actions={(type) => <ActiveSwitch type={type} />}
      dialog={(type, close) => <PaymentTypeDialog type={type} onClose={close} />}
      empty={{ title: t`No payment types yet`, text: t`Add at least one, such as Cash: without it the till can not take money.` }}
    />
  );
}

/** Shows the new state at once and restores the old one when the server refuses. */
function ActiveSwitch({ type }: { type: PaymentType }) {
  const { title } = type;
  const { queryKey } = paymentTypesQuery();
  const show = (isActive: boolean) =>
    queryClient.setQueryData(queryKey, (types) =>
      types?.map((one) => (one.id === type.id ? { ...one, is_active: isActive ? 1 : 0 } : one)),
    );
  const toggle = useCommand(togglePaymentType, {
    mutationKey: queryKey,
    scope: { id: `payment-type ${type.id}` },
    atOnce: true,
    onMutate: async ({ isActive }) => {
      await queryClient.cancelQueries({ queryKey });
      show(Boolean(isActive));
    },
    failure: (error, { isActive }) => {
      show(!isActive);
      toast.failure(error, t`Something went wrong!`);
    },
  });
  return (
    <Switch
      aria-label={t`${title} is active`}
      checked={type.is_active === 1}
      onChange={(event) => toggle.mutate({ id: type.id, isActive: event.currentTarget.checked })}
    />
  );
}
