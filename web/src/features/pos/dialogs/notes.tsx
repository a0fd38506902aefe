import { t } from '@lingui/core/macro';
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { usePos } from '../pos-context';

const MAX = 100;

export function Notes({ lineKey }: { lineKey: number }) {
  const { state, dispatch, close } = usePos();
  const line = state.lines.find(({ key }) => key === lineKey);
  const [notes, setNotes] = useState(line?.notes ?? '');
  const left = MAX - notes.length;
  const save = () => {
    dispatch({ type: 'note', key: lineKey, notes });
    close();
  };
  return (
    <Modal opened onClose={close} title={t`Add Notes`} size={400}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Textarea
          label={line?.title ?? t`Notes`}
          description={t`${MAX} characters maximum, ${left} left`}
          placeholder={t`Less spicy, no onion, for kids`}
          maxLength={MAX}
          minRows={3}
          autosize
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            save();
          }}
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
