import { t } from '@lingui/core/macro';
import { Chip, Group, MultiSelect, PasswordInput, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addUser, type User, updateUser } from '@thali/proto/identity/users';
import { mayUse, parseScopes, type Scope, scopes } from '@thali/proto/scopes';
import type { ReactNode } from 'react';
import { i18n } from '#words';
import { useStoredUser } from '../../domain/session/session';
import { call } from '../../lib/api';
import { contractErrors } from '../../ui/contract-errors';
import { FormDialog } from '../../ui/form-dialog';
import { jobs } from './jobs';

type Props = {
  /** The user to edit; without it one is added. */
  user?: User;
  onClose: () => void;
};

export function UserDialog({ user, onClose }: Props) {
  const form = useForm({
    initialValues: {
      name: user?.name ?? '',
      username: user?.username ?? '',
      password: '',
      designation: user?.designation ?? '',
      phone: user?.phone ?? '',
      email: user?.email ?? '',
      userScopes: parseScopes(user?.scope),
    },
    validate: contractErrors(user ? updateUser : addUser),
  });
  const save = ({ password, ...details }: typeof form.values) =>
    user ? call(updateUser, details) : call(addUser, { ...details, password });
  return (
    <FormDialog
      title={user ? t`Update User` : t`Add New User`}
      form={form}
      contract={user ? updateUser : addUser}
      save={save}
      onClose={onClose}
      size={560}
    >
      <TextInput label={t`Name`} required data-autofocus maxLength={200} {...form.getInputProps('name')} />
      <TextInput
        label={t`Username`}
        description={user ? undefined : t`An email address; it is what they sign in with.`}
        type="email"
        required
        readOnly={user !== undefined}
        variant={user ? 'filled' : undefined}
        autoComplete="off"
        {...form.getInputProps('username')}
      />
      {!user && <PasswordInput label={t`Password`} required autoComplete="new-password" {...form.getInputProps('password')} />}
      <TextInput
        label={t`Designation`}
        placeholder={t`Cashier, cook, waiter …`}
        maxLength={100}
        {...form.getInputProps('designation')}
      />
      <Group grow gap="sm" align="flex-start" preventGrowOverflow={false}>
        <TextInput label={t`Phone`} type="tel" maxLength={20} {...form.getInputProps('phone')} />
        <TextInput label={t`Email`} type="email" description={emailNote(user)} {...form.getInputProps('email')} />
      </Group>
      <ScopeChoice
        value={form.values.userScopes}
        onChange={(value) => form.setFieldValue('userScopes', value)}
        error={form.errors.userScopes}
      />
    </FormDialog>
  );
}

function emailNote(user?: User): string {
  const pendingEmail = user?.pendingEmail;
  return pendingEmail ? t`${pendingEmail} is asked to confirm.` : t`A new one is asked to confirm itself by mail.`;
}

type ScopeChoiceProps = { value: Scope[]; onChange: (value: Scope[]) => void; error?: ReactNode };

/** The rights that the signed-in user may grant, as removable chips; above them the usual sets, one tap each. */
function ScopeChoice({ value, onChange, error }: ScopeChoiceProps) {
  const giver = useStoredUser();
  const grantable = scopes.filter((name) => giver && mayUse(giver.role, parseScopes(giver.scope), [name]));
  const usual = jobs.filter(({ scopes: names }) => names.every((name) => grantable.includes(name)));
  const has = (names: readonly Scope[]) => names.every((name) => value.includes(name));
  const toggle = (names: readonly Scope[]) =>
    onChange(
      has(names)
        ? value.filter((name) => !names.includes(name))
        : scopes.filter((name) => value.includes(name) || names.includes(name)),
    );
  return (
    <Stack gap="xs">
      {usual.length > 0 && (
        <Text size="sm" fw={500} id="usual-scopes">
          {t`What do they do?`}
        </Text>
      )}
      <Group gap="xs" role="group" aria-labelledby="usual-scopes">
        {usual.map(({ title, scopes: names }) => (
          <Chip key={title.id} checked={has(names)} onChange={() => toggle(names)}>
            {i18n._(title)}
          </Chip>
        ))}
      </Group>
      <Tooltip label={t`scopes are like permission`} position="top-start" events={{ hover: true, focus: true, touch: true }}>
        <MultiSelect
          label={t`Scopes`}
          placeholder={value.length ? undefined : t`Choose scopes`}
          data={grantable}
          value={value}
          onChange={(names) => onChange(names as Scope[])}
          searchable
          clearable
          hidePickedOptions
          maxDropdownHeight={260}
          error={error}
        />
      </Tooltip>
    </Stack>
  );
}
