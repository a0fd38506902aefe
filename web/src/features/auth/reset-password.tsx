import { t } from '@lingui/core/macro';
import { useForm } from '@mantine/form';
import { resetPassword } from '@thali/proto/identity/registration';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../lib/api';
import { contractErrors } from '../../ui/contract-errors';
import { useNavigate } from '../../ui/link';
import { AuthForm } from './auth-form';
import { NewPasswordField } from './fields';
import { InvalidRequest } from './invalid-request';

/** The link in the mail opens it, with the token in the query. */
export default function ResetPassword() {
  const token = useSearchParams()[0].get('token');
  return token ? (
    <NewPassword token={token} />
  ) : (
    <InvalidRequest title={t`Reset Password`} to="/forgot-password" action={t`Forgot Password?`} />
  );
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
      title={t`Reset Password`}
      lead={t`You are signed out on all devices when it is set.`}
      form={form}
      send={(values) => call(resetPassword, { ...values, token })}
      onAnswer={() => navigate('/login')}
      action={t`Set Password`}
    >
      <NewPasswordField key={form.key('password')} label={t`New Password`} {...form.getInputProps('password')} />
    </AuthForm>
  );
}
