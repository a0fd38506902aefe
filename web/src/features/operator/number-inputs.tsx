import { TextInput, type TextInputProps } from '@mantine/core';

/** Months or days: a whole number, at least one by default. */
export const WholeNumberInput = (props: TextInputProps) => (
  <TextInput type="number" min={1} step={1} inputMode="numeric" {...props} />
);

/** An amount in the service's own currency, with paise. */
export const RupeesInput = (props: TextInputProps) => (
  <TextInput type="number" min={0} step={0.01} inputMode="decimal" {...props} />
);
