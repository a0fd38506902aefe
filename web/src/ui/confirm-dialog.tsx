import { t } from '@lingui/core/macro';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuestion } from './question';

/** `data-compact` keeps the dialog a card on phones, where other dialogs fill the screen. */
const attributes = {
  header: { role: 'none' },
  content: { 'data-compact': true },
  inner: { 'data-compact': true },
};

/** Mantine gives every modal the role `dialog` and ignores another one, so the role is set afterwards. */
const announce = (text: Element | null) => text?.closest('[role=dialog]')?.setAttribute('role', 'alertdialog');

/** Escape closes this dialog only, not another one under it. */
const ownEscape: object = { 'data-mantine-stop-propagation': true };

/** Mounted once, beside the router; opens above every other dialog. */
export default function ConfirmDialog() {
  const question = useQuestion();
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={question?.title}
      attributes={attributes}
      zIndex={300}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t`Close`, ...ownEscape }}
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
