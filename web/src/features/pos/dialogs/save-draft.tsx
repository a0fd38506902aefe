import { t } from '@lingui/core/macro';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { newKey } from '../../../lib/idempotency-key';
import { storeMomentText } from '../../../ui/days';
import { usePos } from '../pos-context';
import { Order } from '../state/order';

export function SaveDraft() {
  const { state, drafts, dispatch, close } = usePos();
  const [nameRef, setNameRef] = useState(state.customer?.name ?? '');
  const save = () => {
    const others = drafts.get().filter(({ id }) => id !== state.draftId);
    drafts.set([
      ...others,
      { id: newKey(), nameRef: nameRef.trim(), date: storeMomentText(Date.now()), cart: Order.parse(state) },
    ]);
    dispatch({ type: 'drafted' });
    close();
  };
  return (
    <Modal opened onClose={close} title={t`Save Cart Items to Drafts`} size={400}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          label={t`Reference name`}
          size="pos"
          maxLength={60}
          autoComplete="off"
          value={nameRef}
          onChange={(event) => setNameRef(event.currentTarget.value)}
          data-autofocus
        />
        <Group grow gap="xs" mt="lg">
          <Button variant="default" size="pos" onClick={close}>
            {t`Cancel`}
          </Button>
          <Button type="submit" size="pos">
            {t`Save`}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
