import { Button, PasswordInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { signIn } from '@thali/proto/identity/session';
import type { Output, Request } from '@thali/proto/kernel';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { queryClient } from '../../lib/query';
import { type StoredUser, storeUser } from '../../lib/session';
import { toast } from '../../lib/toast';
import { AuthPage } from './auth-page';
import classes from './auth-page.module.css';
import { EmailField } from './fields';

interface Props {
  title: string;
  /** The operator's name comes from the configuration and need not be an email. */
  nameType: 'email' | 'text';
  send: (credentials: Request<typeof signIn>) => Promise<Output<typeof signIn>>;
  homeOf: (user: StoredUser) => string;
  /** Between password and button. */
  help?: ReactNode;
  /** Below the button. */
  other?: ReactNode;
}

/** Name and password at one of the two doors, and the session that follows. */
export function CredentialsForm({ title, nameType, send, homeOf, help, other }: Props) {
  const navigate = useNavigate();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: {
      username: (value) => (value.trim() ? null : 'Please provide username!'),
      password: (value) => (value ? null : 'Please provide password!'),
    },
    validateInputOnBlur: false,
  });
  const login = useMutation({
    mutationFn: send,
    onSuccess: ({ message, user }) => {
      queryClient.clear();
      storeUser(user);
      toast.success(message);
      navigate(homeOf(user), { replace: true });
    },
    onError: (error) => toast.failure(error, 'Something went wrong!'),
  });
  const submit = form.onSubmit(
    (values) => login.mutate({ ...values, username: values.username.trim() }),
    (errors) => form.getInputNode(errors.username ? 'username' : 'password')?.focus(),
  );
  return (
    <AuthPage>
      <form className={classes.form} onSubmit={submit} noValidate>
        <Title order={1}>{title}</Title>
        <EmailField key={form.key('username')} type={nameType} {...form.getInputProps('username')} />
        <PasswordInput
          key={form.key('password')}
          label="Password"
          name="password"
          autoComplete="current-password"
          size="pos"
          {...form.getInputProps('password')}
        />
        {help}
        <Button type="submit" size="pos" fullWidth loading={login.isPending}>
          Login
        </Button>
        {other}
      </form>
    </AuthPage>
  );
}
