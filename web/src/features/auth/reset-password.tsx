import { Anchor, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { resetPassword } from '@thali/proto/identity/registration';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../lib/api';
import { contractErrors } from '../../ui/contract-errors';
import { AuthForm } from './auth-form';
import { AuthPage } from './auth-page';
import classes from './auth-page.module.css';
import { NewPasswordField } from './fields';

/** Opened from the mail; the token is in the query. */
export default function ResetPassword() {
  const token = useSearchParams()[0].get('token');
  return token ? <NewPassword token={token} /> : <InvalidRequest />;
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: (values) => contractErrors(resetPassword)({ ...values, token }),
  });
  return (
    <AuthForm
      title="Reset Password"
      lead="You are signed out on all devices when it is set."
      form={form}
      send={(values) => call(resetPassword, { ...values, token })}
      onAnswer={() => navigate('/login')}
      action="Set Password"
    >
      <NewPasswordField key={form.key('password')} label="New Password" {...form.getInputProps('password')} />
    </AuthForm>
  );
}

const InvalidRequest = () => (
  <AuthPage>
    <div className={classes.form}>
      <Title order={1}>Reset Password</Title>
      <p role="alert">Invalid request!</p>
      <Anchor component={Link} to="/forgot-password" className={classes.link}>
        Forgot Password?
      </Anchor>
    </div>
  </AuthPage>
);
