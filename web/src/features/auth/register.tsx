import { t } from '@lingui/core/macro';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { signUp } from '@thali/proto/identity/registration';
import { useState } from 'react';
import { call } from '../../lib/api';
import { contractErrors } from '../../ui/contract-errors';
import { AuthForm } from './auth-form';
import { CheckMail } from './check-mail';
import { EmailField, NewPasswordField } from './fields';

/** The first step of opening an account: the business proves that the email address is its own. */
export default function Register() {
  const [sent, setSent] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { biz_name: '', username: '', password: '', phone: '', address: '' },
    validate: contractErrors(signUp),
  });
  const send = (values: typeof form.values) => call(signUp, values, { once: true });
  if (sent)
    return <CheckMail email={form.getValues().username} again={() => send(form.getValues())} back={() => setSent(false)} />;
  return (
    <AuthForm
      title={t`Create Account`}
      lead={t`One account for your restaurant: menu, till, kitchen and reports.`}
      form={form}
      send={send}
      onAnswer={() => setSent(true)}
      action={t`Create Account`}
    >
      <TextInput
        key={form.key('biz_name')}
        label={t`Business Name`}
        autoComplete="organization"
        size="pos"
        {...form.getInputProps('biz_name')}
      />
      <EmailField key={form.key('username')} {...form.getInputProps('username')} />
      <NewPasswordField key={form.key('password')} {...form.getInputProps('password')} />
      <TextInput
        key={form.key('phone')}
        label={t`Mobile Number`}
        type="tel"
        autoComplete="tel"
        size="pos"
        {...form.getInputProps('phone')}
      />
      <Textarea
        key={form.key('address')}
        label={t`Address`}
        autoComplete="street-address"
        autosize
        minRows={2}
        {...form.getInputProps('address')}
      />
    </AuthForm>
  );
}
