import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { numberOf } from './number-of';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value?: number | string;
  onChange?: (value: number | '') => void;
};

/**
 * Mantine's NumberInput, but for what it hands on: always the number that stands there, or '' for none. By itself it hands on text while
 * that ends in a zero ('99.50'), so that what is checked before the field is left would find no number.
 */
export function NumberField({ value = '', onChange, ...props }: Props) {
  const [typed, setTyped] = useState<number | string>(value);
  return (
    <NumberInput
      {...props}
      // What was typed stays as it was typed while it says the same.
      value={numberOf(typed) === value ? typed : value}
      onChange={(next) => {
        setTyped(next);
        onChange?.(numberOf(next));
      }}
    />
  );
}
