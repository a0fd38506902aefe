import { t } from '@lingui/core/macro';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { previewCancel } from '@thali/proto/ordering/credit-notes';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/api';
import { ErrorState } from '../../ui/error-state';
import { ReasonField, useReason } from '../../ui/reason-field';
import { RowSkeletons } from '../../ui/skeletons';
import { actionFailed, cancelAndRefund, cancelQuestion } from './board-actions';
import { titleOf } from './group';
import { refundText } from './refund-text';

type Props = { group: OrderGroup; currency: string; onClose: () => void };

/** Cancels orders of which some are paid: says first what goes back, and asks for the reason that the credit note keeps. */
export default function CancelPaid({ group, currency, onClose }: Props) {
  const { order_ids: orderIds } = group;
  const reason = useReason();
  const [sending, setSending] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'cancel', orderIds],
    queryFn: ({ signal }) => call(previewCancel, { orderIds }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const cancel = async (event: FormEvent) => {
    event.preventDefault();
    const given = reason.take();
    if (!given) return;
    setSending(true);
    const done = await cancelAndRefund(group, given);
    setSending(false);
    if (done) onClose();
  };
  const title = titleOf(group);
  return (
    <Modal opened onClose={onClose} title={t`Cancel ${title}`} size={440}>
      {!data && error && <ErrorState title={actionFailed()} error={error} onRetry={() => refetch()} />}
      {!data && !error && <RowSkeletons rows={2} height={48} />}
      {data && (
        <form noValidate onSubmit={cancel}>
          <Text size="sm">{[cancelQuestion(), refundText(data.refunds, currency)].join(' ')}</Text>
          <ReasonField reason={reason} label={t`Reason`} />
          <Group grow mt="lg" gap="xs">
            <Button variant="default" size="pos" onClick={onClose}>
              {t`Keep Order`}
            </Button>
            <Button type="submit" color="danger" size="pos" loading={sending}>
              {t`Cancel & Refund`}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  );
}
