import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { previewCurrency } from '@thali/proto/catalog/store';
import type { Output } from '@thali/proto/kernel';
import { useState } from 'react';
import { call } from '../../../lib/api';
import { messageOf } from '../../../lib/api-error';
import { currencies, matchingCurrencies } from './currencies';
import { CurrencyQuestion } from './currency-question';

interface Values {
  currency: string;
  pricesConfirmed: number;
}
type Question = Output<typeof previewCurrency> & { currency: string };

type Props = {
  form: Pick<UseFormReturnType<Values>, 'getInputProps' | 'setFieldValue' | 'setFieldError'>;
  /** The stored currency. */
  saved: string;
};

const labelOf = (currency: string): string => currencies().find(({ value }) => value === currency)?.label ?? '';

/**
 * Shows all prices in a new currency before it is taken over. Once there are orders the currency can not be changed, and the field says so.
 */
export function CurrencyField({ form, saved }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [search, setSearch] = useState(() => labelOf(saved));
  const take = (currency: string, prices: number) => {
    form.setFieldValue('currency', currency);
    form.setFieldValue('pricesConfirmed', prices);
    setQuestion(null);
  };
  const choose = async (currency: string | null) => {
    if (!currency || currency === saved) return take(saved, 0);
    try {
      const preview = await call(previewCurrency, { currency });
      if (preview.count) setQuestion({ ...preview, currency });
      else take(currency, 0);
    } catch (error) {
      form.setFieldError('currency', messageOf(error, t`Something went wrong!`));
      setSearch(labelOf(saved));
    }
  };
  return (
    <>
      <Select
        label={t`Currency`}
        required
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        data={currencies()}
        filter={matchingCurrencies}
        nothingFoundMessage={t`No currency of that name`}
        wrapperProps={{ 'data-wide': true }}
        {...form.getInputProps('currency')}
        onChange={(currency) => void choose(currency)}
      />
      {question && (
        <CurrencyQuestion
          {...question}
          from={saved}
          onTake={() => take(question.currency, question.count)}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}
