import { t } from '@lingui/core/macro';
import { Group, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { storeDay } from '../../ui/days';

export interface CustomerDetailsForm {
  email: string;
  birthDate: string;
  gender: 'female' | 'male' | 'other' | null;
}

const genders = () => [
  { value: 'female', label: t`female` },
  { value: 'male', label: t`male` },
  { value: 'other', label: t({ context: 'gender', message: 'other' }) },
];
const today = () => storeDay(Date.now());

/** The optional fields of a customer, besides phone and name. */
export function CustomerDetails<V extends CustomerDetailsForm>({ form }: { form: UseFormReturnType<V> }) {
  return (
    <>
      <TextInput label={t`Email`} type="email" size="pos" maxLength={254} {...form.getInputProps('email')} />
      <Group grow gap="sm" align="flex-start">
        <TextInput label={t`Birth Date`} type="date" max={today()} size="pos" {...form.getInputProps('birthDate')} />
        <Select
          label={t`Gender`}
          size="pos"
          placeholder={t`Not given`}
          data={genders()}
          clearable
          allowDeselect
          {...form.getInputProps('gender')}
        />
      </Group>
    </>
  );
}
