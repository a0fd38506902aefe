import { t } from '@lingui/core/macro';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './first-hour.module.css';

type Props = {
  title: string;
  /** Hides the step's buttons. */
  done: boolean;
  text: string;
  children: ReactNode;
};

export function Step({ title, done, text, children }: Props) {
  const Mark = done ? IconCircleCheck : IconCircleDashed;
  return (
    <li className={classes.step} data-done={done || undefined}>
      <Mark className={classes.mark} size={24} stroke={1.75} aria-hidden="true" />
      <div className={classes.what}>
        <h3 aria-label={done ? t`${title}, done` : undefined}>{title}</h3>
        <p>{text}</p>
      </div>
      {!done && <div className={classes.buttons}>{children}</div>}
    </li>
  );
}
