import { t } from '@lingui/core/macro';
import { useForm } from '@mantine/form';
import { forgotPassword } from '@thali/proto/identity/registration';
import { useState } from 'react';
import { call } from '../../lib/api';
import { contractErrors } from '../../ui/contract-errors';
import { AuthForm } from './auth-form';
import { EmailField } from './fields';

/** Requests the mail with a link to /reset-password. The answer is the same for every address, so that it reveals no accounts. */
export default function ForgotPassword() {
  const [answer, setAnswer] = useState(t`We mail you a link to set a new password.`);
  const form = useForm({ mode: 'uncontrolled', initialValues: { username: '' }, validate: contractErrors(forgotPassword) });
  return (
    <AuthForm
      title={t`Forgot Password?`}
      lead={answer}
      form={form}
      send={(values) => call(forgotPassword, values)}
      onAnswer={({ message }) => setAnswer(message)}
      action={t`Send Link`}
    >
      <EmailField key={form.key('username')} {...form.getInputProps('username')} />
    </AuthForm>
  );
}
