import { plural, t } from '@lingui/core/macro';
import { Button, Group, Modal } from '@mantine/core';
import { closeOldOrders } from '@thali/proto/ordering/left-open';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api';
import { toast } from '../../lib/toast';
import { ReasonField, useReason } from '../../ui/reason-field';
import { actionFailed, settled } from './board-actions';

const closedText = (count: number) => plural(count, { one: '# order closed!', other: '# orders closed!' });

type Props = {
  /** Without one all that were left open. */
  tableId: string | null;
  /** Only orders placed before this moment, ISO. */
  before: string;
  onClose: () => void;
};

/** Closes orders that nobody closed, for one reason. The server takes a portion at a time; whoever closes the dialog stops after the one that runs. */
export function CloseOld({ tableId, before, onClose }: Props) {
  const reason = useReason();
  const [done, setDone] = useState<number>();
  const stopped = useRef(false);
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);
  const close = async (event: FormEvent) => {
    event.preventDefault();
    const given = reason.take();
    if (!given) return;
    let count = 0;
    setDone(count);
    try {
      for (let more = true; more && !stopped.current; ) {
        const answer = await call(closeOldOrders, { tableId, before, reason: given });
        count += answer.closed;
        more = answer.more && answer.closed > 0;
        setDone(count);
      }
      toast.success(closedText(count));
      onClose();
    } catch (error) {
      toast.failure(error, actionFailed());
      setDone(undefined);
    } finally {
      settled(closeOldOrders);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t`Close all of them`} size={440} stackId="close-old">
      <form noValidate onSubmit={close}>
        <p>
          {t`Paid orders are completed. Unpaid ones are closed unpaid: they show in the day close and can be collected later.`}
        </p>
        <ReasonField reason={reason} label={t`Reason`} minRows={2} autoFocus />
        <p role="status" className="num">
          {done !== undefined && closedText(done)}
        </p>
        <Group grow mt="lg" gap="sm">
          <Button variant="default" size="pos" onClick={onClose}>
            {t`Back`}
          </Button>
          <Button type="submit" color="danger" size="pos" loading={done !== undefined}>
            {t`Close all of them`}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
