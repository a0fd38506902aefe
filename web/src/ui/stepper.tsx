import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import classes from './stepper.module.css';

type Props = {
  value: number;
  /** What is counted. */
  of: string;
  /** How far the steps go. */
  min?: number;
  max?: number;
  disabled?: boolean;
  onStep: (by: 1 | -1) => void;
};

export function Stepper({ value, of, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, disabled, onStep }: Props) {
  return (
    <span className={classes.stepper}>
      <UnstyledButton
        className={classes.button}
        aria-label={t`One less ${of}`}
        disabled={disabled || value <= min}
        onClick={() => onStep(-1)}
      >
        <IconMinus size={18} stroke={1.75} aria-hidden="true" />
      </UnstyledButton>
      <output className={`${classes.value} num`} aria-label={t`Quantity`}>
        {value}
      </output>
      <UnstyledButton
        className={classes.button}
        aria-label={t`One more ${of}`}
        disabled={disabled || value >= max}
        onClick={() => onStep(1)}
      >
        <IconPlus size={18} stroke={1.75} aria-hidden="true" />
      </UnstyledButton>
    </span>
  );
}
