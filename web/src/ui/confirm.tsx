import { Button, Group, Modal, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';

type Question = { text: string; action: string; title: string; danger: boolean; dismiss: string };
type Open = Question & { answer: (yes: boolean) => void };

let open: Open | null = null;
const listeners = new Set<() => void>();

function show(next: Open | null) {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Asks before what cannot be undone. Resolves true only when the action itself is pressed.
 * @param text the literal text of the specification
 * @param action the word on the button, such as 'Delete'
 * @param options `dismiss` is the word of the other button where 'Cancel' could mean the action
 */
export function confirm(
  text: string,
  action: string,
  { title = action, danger = true, dismiss = 'Cancel' } = {},
): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      show(null);
      resolve(yes);
    };
    show({ text, action, title, danger, dismiss, answer });
  });
}

/** `data-compact`: a card also on a phone, where other dialogs fill the screen. */
const attributes = {
  header: { role: 'none' },
  content: { 'data-compact': true },
  inner: { 'data-compact': true },
};

/** Every modal of Mantine is a `dialog`, whatever it is asked to be. */
const announce = (text: Element | null) => text?.closest('[role=dialog]')?.setAttribute('role', 'alertdialog');

/** Escape answers this question only, not the dialog that may be open under it. */
const ownEscape: object = { 'data-mantine-stop-propagation': true };

/** Mounted once, beside the router, and above every dialog that asks. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={question?.title}
      attributes={attributes}
      zIndex={300}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Close', ...ownEscape }}
      onKeyDown={(event) => event.key === 'Escape' && question?.answer(false)}
      size="sm"
    >
      <Text ref={announce} size="sm">
        {question?.text}
      </Text>
      <Group grow mt="lg" gap="xs">
        <Button variant="default" size="pos" onClick={() => question?.answer(false)} data-autofocus {...ownEscape}>
          {question?.dismiss}
        </Button>
        <Button color={question?.danger ? 'danger' : undefined} size="pos" onClick={() => question?.answer(true)} {...ownEscape}>
          {question?.action}
        </Button>
      </Group>
    </Modal>
  );
}
