import { t } from '@lingui/core/macro';
import { Button, PasswordInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { signIn } from '@thali/proto/identity/session';
import type { ReactNode } from 'react';
import { hasExpired } from '../../domain/session/session';
import { useCommand } from '../../lib/use-command';
import { useNavigate } from '../../ui/link';
import { AuthPage } from './auth-page';
import classes from './auth-page.module.css';
import { enter } from './enter';
import { EmailField } from './fields';

interface Props {
  title: string;
  /** The operator's user name comes from the configuration and need not be an email address. */
  nameType: 'email' | 'text';
  contract: typeof signIn;
  /** Between password and button. */
  help?: ReactNode;
  /** Below the button. */
  other?: ReactNode;
}

/** The sign-in form for tenants or the operator. Starts the session. */
export function CredentialsForm({ title, nameType, contract, help, other }: Props) {
  const navigate = useNavigate();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: {
      username: (value) => (value.trim() ? null : t`Please provide username!`),
      password: (value) => (value ? null : t`Please provide password!`),
    },
    validateInputOnBlur: false,
  });
  const login = useCommand(contract, { atOnce: true, onSuccess: ({ user }) => navigate(enter(user), { replace: true }) });
  const submit = form.onSubmit(
    (values) => login.mutate({ ...values, username: values.username.trim() }),
    (errors) => form.getInputNode(errors.username ? 'username' : 'password')?.focus(),
  );
  return (
    <AuthPage>
      <form className={classes.form} onSubmit={submit} noValidate>
        <Title order={1}>{title}</Title>
        {hasExpired() && (
          <p className={classes.lead} role="status">
            <b>{t`Your session has ended.`}</b> {t`Sign in to go on where you were. Carts and drafts of this till are kept.`}
          </p>
        )}
        <EmailField key={form.key('username')} type={nameType} {...form.getInputProps('username')} />
        <PasswordInput
          key={form.key('password')}
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          size="pos"
          {...form.getInputProps('password')}
        />
        {help}
        <Button type="submit" size="pos" fullWidth loading={login.isPending}>
          {t`Login`}
        </Button>
        {other}
      </form>
    </AuthPage>
  );
}
