import { t } from '@lingui/core/macro';
import { PasswordInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changePassword } from '@thali/proto/identity/confirmation';
import { call } from '../../lib/api';
import { contractErrors } from '../../ui/contract-errors';
import { FormDialog } from '../../ui/form-dialog';

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { currentPassword: '', password: '' }, validate: contractErrors(changePassword) });
  return (
    <FormDialog
      title={t`Change Password`}
      form={form}
      save={(values) => call(changePassword, values)}
      contract={changePassword}
      onClose={onClose}
    >
      <Text size="sm">{t`Your other devices are logged out, this one stays.`}</Text>
      <PasswordInput
        label={t`Present Password`}
        required
        data-autofocus
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <PasswordInput
        label={t`New Password`}
        description={t`At least 8 characters`}
        required
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </FormDialog>
  );
}
