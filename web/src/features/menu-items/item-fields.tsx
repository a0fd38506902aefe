import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { taxLabel } from '@thali/proto/catalog/taxes';
import type { ReactNode } from 'react';
import { taxesQuery } from '../../domain/taxes/taxes';
import { type ItemForm, NONE } from './item-form';
import { PriceField } from './price-field';
import { categoriesQuery } from './queries';

const none = { value: NONE, label: 'None' };
const diets = [none, { value: 'veg', label: 'Vegetarian' }, { value: 'nonveg', label: 'Non-vegetarian' }];

type Props = {
  form: ItemForm;
  autoFocus?: boolean;
  /** Fields beside Diet. */
  children?: ReactNode;
};

/** The fields of a menu item, in its dialog and its editor. */
export function ItemFields({ form, autoFocus, children }: Props) {
  const categories = useQuery(categoriesQuery());
  const taxes = useQuery(taxesQuery());
  const categoryChoices = [none, ...(categories.data ?? []).map(({ id, title }) => ({ value: id, label: title }))];
  const taxChoices = [none, ...(taxes.data ?? []).map((tax) => ({ value: tax.id, label: taxLabel(tax) }))];
  return (
    <>
      <TextInput
        label="Title"
        required
        maxLength={200}
        data-autofocus={autoFocus || undefined}
        {...form.getInputProps('title')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <PriceField label="Price" required {...form.getInputProps('price')} />
        <PriceField label="Net Price" {...form.getInputProps('netPrice')} />
        <Select
          label="Category"
          data={categoryChoices}
          searchable={categoryChoices.length > 10}
          disabled={!categories.data}
          {...form.getInputProps('categoryId')}
        />
        <Select label="Tax" data={taxChoices} disabled={!taxes.data} {...form.getInputProps('taxId')} />
        <Select label="Diet" data={diets} {...form.getInputProps('diet')} />
        {children}
      </SimpleGrid>
    </>
  );
}
