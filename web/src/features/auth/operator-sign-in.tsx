import { Button, PasswordInput, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { operatorSignIn } from '@thali/proto/identity/session';
import { Navigate, useNavigate } from 'react-router-dom';
import { call } from '../../lib/api';
import { queryClient } from '../../lib/query';
import { isLoggedIn, readUser, storeUser } from '../../lib/session';
import { toast } from '../../lib/toast';
import { AuthPage } from './auth-page';
import classes from './auth-page.module.css';

/** The operator's own sign-in. The name from the configuration need not be an email, so the field takes any text. */
export default function OperatorSignIn({ home }: { home: string }) {
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
    mutationFn: (credentials: typeof form.values) => call(operatorSignIn, credentials),
    onSuccess: ({ message, user }) => {
      queryClient.clear();
      storeUser(user);
      toast.success(message);
      navigate(home, { replace: true });
    },
    onError: (error) => toast.failure(error, 'Something went wrong!'),
  });
  if (readUser()?.role === 'superadmin' && isLoggedIn() && login.isIdle) return <Navigate to={home} replace />;
  const submit = form.onSubmit(
    (values) => login.mutate({ ...values, username: values.username.trim() }),
    (errors) => form.getInputNode(errors.username ? 'username' : 'password')?.focus(),
  );
  return (
    <AuthPage>
      <form className={classes.form} onSubmit={submit} noValidate>
        <Title order={1}>Operator Login</Title>
        <TextInput
          key={form.key('username')}
          label="Email"
          inputMode="email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="pos"
          {...form.getInputProps('username')}
        />
        <PasswordInput
          key={form.key('password')}
          label="Password"
          name="password"
          autoComplete="current-password"
          size="pos"
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="pos" fullWidth loading={login.isPending}>
          Login
        </Button>
      </form>
    </AuthPage>
  );
}
