import { t } from '@lingui/core/macro';
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { taxText } from '../../domain/taxes/tax-types';
import { taxesQuery } from '../../domain/taxes/taxes';
import { type ItemForm, NONE } from './item-form';
import { PriceField } from './price-field';
import { categoriesQuery } from './queries';

type Props = {
  form: ItemForm;
  autoFocus?: boolean;
  /** Fields beside Diet. */
  children?: ReactNode;
};

/** The fields of a menu item, in its dialog and its editor. */
export function ItemFields({ form, autoFocus, children }: Props) {
  const none = { value: NONE, label: t`None` };
  const diets = [none, { value: 'veg', label: t`Vegetarian` }, { value: 'nonveg', label: t`Non-vegetarian` }];
  const categories = useQuery(categoriesQuery());
  const taxes = useQuery(taxesQuery());
  const categoryChoices = [none, ...(categories.data ?? []).map(({ id, title }) => ({ value: id, label: title }))];
  const taxChoices = [none, ...(taxes.data ?? []).map((tax) => ({ value: tax.id, label: taxText(tax) }))];
  return (
    <>
      <TextInput
        label={t`Title`}
        required
        maxLength={200}
        data-autofocus={autoFocus || undefined}
        {...form.getInputProps('title')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <PriceField label={t`Price`} required {...form.getInputProps('price')} />
        <PriceField label={t`Net Price`} {...form.getInputProps('netPrice')} />
        <Select
          label={t`Category`}
          data={categoryChoices}
          searchable={categoryChoices.length > 10}
          disabled={!categories.data}
          {...form.getInputProps('categoryId')}
        />
        <Select label={t`Tax`} data={taxChoices} disabled={!taxes.data} {...form.getInputProps('taxId')} />
        <Select label={t`Diet`} data={diets} {...form.getInputProps('diet')} />
        {children}
      </SimpleGrid>
    </>
  );
}
