import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import classes from './stepper.module.css';

type Props = { value: number /** What is counted. */; of: string; disabled?: boolean; onStep: (by: 1 | -1) => void };

export function Stepper({ value, of, disabled, onStep }: Props) {
  return (
    <span className={classes.stepper}>
      <UnstyledButton className={classes.button} aria-label={t`One less ${of}`} disabled={disabled} onClick={() => onStep(-1)}>
        <IconMinus size={18} stroke={1.75} aria-hidden="true" />
      </UnstyledButton>
      <output className={`${classes.value} num`} aria-label={t`Quantity`}>
        {value}
      </output>
      <UnstyledButton className={classes.button} aria-label={t`One more ${of}`} disabled={disabled} onClick={() => onStep(1)}>
        <IconPlus size={18} stroke={1.75} aria-hidden="true" />
      </UnstyledButton>
    </span>
  );
}
