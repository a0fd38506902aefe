import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type User, updateUserPassword } from '@thali/proto/identity/users';
import { call } from '../../lib/api';
import { toast, withLoading } from '../../lib/toast';
import { contractErrors } from '../../ui/contract-errors';

/** The user is signed out everywhere and needs the new password from then on. */
export function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useForm({
    initialValues: { username: user.username, password: '' },
    validate: contractErrors(updateUserPassword),
  });
  const reset = useMutation({
    mutationFn: (values: typeof form.values) => withLoading(call(updateUserPassword, values)),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => toast.failure(error, 'Something went wrong!'),
  });
  return (
    <Modal opened onClose={onClose} title="Reset Password" size={440}>
      <form noValidate onSubmit={form.onSubmit((values) => reset.mutate(values))}>
        <Stack gap="md">
          <Text size="sm">{user.name} will be logged out on every device.</Text>
          <PasswordInput
            label="New Password"
            required
            data-autofocus
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <Group grow gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={reset.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
