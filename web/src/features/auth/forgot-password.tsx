import { useForm } from '@mantine/form';
import { forgotPassword } from '@thali/proto/identity/registration';
import { useState } from 'react';
import { call } from '../../lib/api';
import { contractErrors } from '../../ui/contract-errors';
import { AuthForm } from './auth-form';
import { EmailField } from './fields';

/** Asks for the mail with a link to /reset-password. Says the same for every address. */
export default function ForgotPassword() {
  const [answer, setAnswer] = useState('We mail you a link to set a new password.');
  const form = useForm({ mode: 'uncontrolled', initialValues: { username: '' }, validate: contractErrors(forgotPassword) });
  return (
    <AuthForm
      title="Forgot Password?"
      lead={answer}
      form={form}
      send={(values) => call(forgotPassword, values)}
      onAnswer={({ message }) => setAnswer(message)}
      action="Send Link"
    >
      <EmailField key={form.key('username')} {...form.getInputProps('username')} />
    </AuthForm>
  );
}
