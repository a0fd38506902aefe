import { Group, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { storeDay } from '../../ui/days';

export interface CustomerDetailsForm {
  email: string;
  birthDate: string;
  gender: 'female' | 'male' | 'other' | null;
}

const genders = ['female', 'male', 'other'];
const today = () => storeDay(Date.now());

/** The optional fields of a customer, besides phone and name. */
export function CustomerDetails<V extends CustomerDetailsForm>({ form }: { form: UseFormReturnType<V> }) {
  return (
    <>
      <TextInput label="Email" type="email" size="pos" maxLength={254} {...form.getInputProps('email')} />
      <Group grow gap="sm" align="flex-start">
        <TextInput label="Birth Date" type="date" max={today()} size="pos" {...form.getInputProps('birthDate')} />
        <Select
          label="Gender"
          size="pos"
          placeholder="Not given"
          data={genders}
          clearable
          allowDeselect
          {...form.getInputProps('gender')}
        />
      </Group>
    </>
  );
}
