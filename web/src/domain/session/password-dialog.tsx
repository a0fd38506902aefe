import { t } from '@lingui/core/macro';
import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { confirmOperatorPassword, confirmPassword } from '@thali/proto/identity/confirmation';
import { messageOf } from '../../lib/api-error';
import type { Question } from '../../lib/password-question';
import { useCommand } from '../../lib/use-command';
import { contractErrors } from '../../ui/contract-errors';
import { inOperatorArea } from './session';

/** `data-compact` keeps the dialog a card on phones, where other dialogs fill the screen. */
const attributes = { content: { 'data-compact': true }, inner: { 'data-compact': true } };
/** Escape closes this dialog only, not another one under it. */
const ownEscape: object = { 'data-mantine-stop-propagation': true };

/** Opens above every other dialog, so that the input there is kept. */
export default function PasswordDialog({ question }: { question: Question }) {
  const form = useForm({ initialValues: { password: '' }, validate: contractErrors(confirmPassword) });
  const confirming = inOperatorArea() ? confirmOperatorPassword : confirmPassword;
  const { mutate, isPending } = useCommand(confirming, {
    atOnce: true,
    success: null,
    onSuccess: () => question.answer(true),
    failure: (error) => {
      form.setFieldError('password', messageOf(error, t`Something went wrong!`));
      form.getInputNode('password')?.focus();
    },
  });
  return (
    <Modal
      opened
      onClose={() => question.answer(false)}
      title={t`Your password, please`}
      attributes={attributes}
      zIndex={300}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t`Close`, ...ownEscape }}
      onKeyDown={(event) => event.key === 'Escape' && question.answer(false)}
      size="sm"
    >
      <form noValidate onSubmit={form.onSubmit((values) => mutate(values))} {...ownEscape}>
        <Stack gap="md">
          <Text size="sm">{t`This needs the password that you sign in with. You are not asked again for five minutes.`}</Text>
          <PasswordInput
            label={t`Your Password`}
            required
            data-autofocus
            autoComplete="current-password"
            {...form.getInputProps('password')}
            {...ownEscape}
          />
          <Group grow gap="xs">
            <Button variant="default" onClick={() => question.answer(false)} {...ownEscape}>
              {t`Cancel`}
            </Button>
            <Button type="submit" loading={isPending} {...ownEscape}>
              {t`Continue`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
