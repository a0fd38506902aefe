import { t } from '@lingui/core/macro';
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { type DeadLetter, dropDeadLetter } from '@thali/proto/dead-letters';
import { useState } from 'react';
import { useCommand } from '../../../lib/use-command';
import { keyOf } from './letter-row';

/** Drops an event for good. The reason is required and goes to the operator log. */
export function DropDialog({ letter, onClose }: { letter: DeadLetter; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useCommand(dropDeadLetter, { onSuccess: onClose });
  const { consumer } = letter;
  const said = reason.trim().length > 0;
  return (
    <Modal opened onClose={onClose} title={t`Drop this event`} size={440} role="alertdialog">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (said) mutate({ ...keyOf(letter), reason });
        }}
      >
        <Text size="sm" c="var(--t-text-2)">
          {t`${consumer} will never apply it. What it said is missing there for good.`}
        </Text>
        <Textarea
          mt="md"
          label={t`Why`}
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group grow gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" color="danger" disabled={!said} loading={isPending}>
            {t`Drop`}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
