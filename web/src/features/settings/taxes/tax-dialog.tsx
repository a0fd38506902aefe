import { t } from '@lingui/core/macro';
import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { rateFault } from '@thali/proto/catalog/rate-decimals';
import { addTax, type Tax, updateTax } from '@thali/proto/catalog/taxes';
import { storeSettingQuery } from '../../../domain/store/store-setting';
import { taxTypeText } from '../../../domain/taxes/tax-types';
import { call } from '../../../lib/api';
import { contractErrors, inWords } from '../../../ui/contract-errors';
import { FormDialog } from '../../../ui/form-dialog';
import { NumberField } from '../../../ui/number-field';
import { RadioOption } from '../../../ui/option-card';

export function TaxDialog({ tax, onClose }: { tax?: Tax; onClose: () => void }) {
  // Until it is there, the server says how many decimals a rate may have.
  const store = useQuery(storeSettingQuery()).data;
  const contract = tax ? updateTax : addTax;
  const form = useForm({
    initialValues: { id: tax?.id, title: tax?.title ?? '', rate: (tax?.rate ?? '') as number, type: tax?.type as Tax['type'] },
    validate: (values) => {
      const errors = contractErrors(contract)(values);
      const fault = store && !errors.rate ? rateFault(values.rate, store) : undefined;
      return fault ? { ...errors, rate: inWords(fault) } : errors;
    },
  });
  return (
    <FormDialog
      title={tax ? t`Update Tax` : t`Add New Tax`}
      form={form}
      contract={contract}
      save={(values) => (tax ? call(updateTax, { ...values, id: tax.id }) : call(addTax, values))}
      onClose={onClose}
    >
      <TextInput label={t`Title`} placeholder="GST" required data-autofocus maxLength={100} {...form.getInputProps('title')} />
      <NumberField
        label={t`Rate`}
        rightSection="%"
        required
        inputMode="decimal"
        // One more than is allowed, so that who needs it reads why it is refused.
        decimalScale={3}
        allowNegative={false}
        {...form.getInputProps('rate')}
      />
      <Radio.Group label={t`Type`} required {...form.getInputProps('type')}>
        <Stack gap="xs" mt={6}>
          <RadioOption value="exclusive" aside={t`added to the price`}>
            {taxTypeText('exclusive')}
          </RadioOption>
          <RadioOption value="inclusive" aside={t`already in the price`}>
            {taxTypeText('inclusive')}
          </RadioOption>
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
