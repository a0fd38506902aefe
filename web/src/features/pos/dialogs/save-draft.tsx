import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePos } from '../pos-context';
import { Order } from '../state/order';

const stamp = () => new Date().toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

export function SaveDraft() {
  const { state, drafts, dispatch, close } = usePos();
  const [nameRef, setNameRef] = useState(state.customer?.name ?? '');
  const save = () => {
    drafts.set([...drafts.get(), { id: crypto.randomUUID(), nameRef: nameRef.trim(), date: stamp(), cart: Order.parse(state) }]);
    dispatch({ type: 'clear' });
    close();
  };
  return (
    <Modal opened onClose={close} title="Save Cart Items to Drafts" size={400}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          label="Reference name"
          size="pos"
          maxLength={60}
          autoComplete="off"
          value={nameRef}
          onChange={(event) => setNameRef(event.currentTarget.value)}
          data-autofocus
        />
        <Group grow gap="xs" mt="lg">
          <Button variant="default" size="pos" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" size="pos">
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
