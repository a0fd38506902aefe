import { t } from '@lingui/core/macro';
import { PasswordInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type User, updateUserPassword } from '@thali/proto/identity/users';
import { call } from '../../lib/api';
import { contractErrors } from '../../ui/contract-errors';
import { FormDialog } from '../../ui/form-dialog';

/** Sets a new password and signs the user out everywhere. */
export function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { name } = user;
  const form = useForm({
    initialValues: { username: user.username, password: '' },
    validate: contractErrors(updateUserPassword),
  });
  return (
    <FormDialog
      title={t`Reset Password`}
      form={form}
      save={(values) => call(updateUserPassword, values)}
      contract={updateUserPassword}
      onClose={onClose}
    >
      <Text size="sm">{t`${name} will be logged out on every device.`}</Text>
      <PasswordInput
        label={t`New Password`}
        required
        data-autofocus
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </FormDialog>
  );
}
