import { t } from '@lingui/core/macro';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import classes from './stepper.module.css';

type Props = {
  value: number;
  /** What is counted. */
  of: string;
  min?: number;
  max?: number;
  filled?: boolean;
  className?: string;
  onStep: (by: 1 | -1) => void;
};

export function Stepper({ value, of: dish, min = 0, max = 99, filled, className = '', onStep }: Props) {
  return (
    <span className={`${classes.stepper} ${filled ? classes.filled : ''} ${className}`}>
      <button type="button" aria-label={t`One less ${dish}`} disabled={value <= min} onClick={() => onStep(-1)}>
        <IconMinus size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <output className="num" aria-label={t`Quantity`}>
        {value}
      </output>
      <button type="button" aria-label={t`One more ${dish}`} disabled={value >= max} onClick={() => onStep(1)}>
        <IconPlus size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </span>
  );
}
