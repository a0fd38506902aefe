import { Anchor, Button, PasswordInput, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { signIn } from '@thali/proto/identity/session';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { call } from '../../lib/api';
import { queryClient } from '../../lib/query';
import { homeOf, isLoggedIn, readUser, storeUser } from '../../lib/session';
import { toast } from '../../lib/toast';
import { AuthPage } from './auth-page';
import classes from './auth-page.module.css';

export default function SignIn() {
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
    mutationFn: (credentials: typeof form.values) => call(signIn, credentials),
    onSuccess: ({ message, user }) => {
      queryClient.clear();
      storeUser(user);
      toast.success(message);
      navigate(homeOf(user), { replace: true });
    },
    onError: (error) => toast.failure(error, 'Something went wrong!'),
  });

  const area = isLoggedIn('tenant') ? 'tenant' : 'operator';
  const user = readUser(area);
  if (user && isLoggedIn(area) && login.isIdle) return <Navigate to={homeOf(user)} replace />;

  const submit = form.onSubmit(
    (values) => login.mutate({ ...values, username: values.username.trim() }),
    (errors) => form.getInputNode(errors.username ? 'username' : 'password')?.focus(),
  );
  return (
    <AuthPage>
      <form className={classes.form} onSubmit={submit} noValidate>
        <Title order={1}>Login</Title>
        <TextInput
          key={form.key('username')}
          label="Email"
          type="email"
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
        <Anchor component={Link} to="/forgot-password" className={classes.link}>
          Forgot Password?
        </Anchor>
        <Button type="submit" size="pos" fullWidth loading={login.isPending}>
          Login
        </Button>
        <p className={classes.other}>
          New to Thali?{' '}
          <Anchor component={Link} to="/register" className={classes.link}>
            Create Account
          </Anchor>
        </p>
      </form>
    </AuthPage>
  );
}
