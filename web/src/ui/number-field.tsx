import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { numberOf } from './number-of';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value?: number | string;
  onChange?: (value: number | '') => void;
};

/**
 * Mantine's NumberInput, except that `onChange` always gets a number, or '' for none. Mantine passes text on while it ends in a zero
 * ('99.50'), so that a check before the field loses the focus would find no number.
 */
export function NumberField({ value = '', onChange, ...props }: Props) {
  const [typed, setTyped] = useState<number | string>(value);
  return (
    <NumberInput
      {...props}
      // The typed text is kept as long as it means the same number, for example '99.50'.
      value={numberOf(typed) === value ? typed : value}
      onChange={(next) => {
        setTyped(next);
        onChange?.(numberOf(next));
      }}
    />
  );
}
