import type { ReactNode } from 'react';
import classes from './notice.module.css';

const bowls = [
  [36, 16],
  [53.3, 46],
  [36, 56],
  [18.7, 46],
  [18.7, 26],
] as const;

type Props = {
  /** The literal text of the specification. */
  title: string;
  /** One sentence: why it is empty, or what will appear here. */
  children?: ReactNode;
  /** One button: what to do next. */
  action?: ReactNode;
};

/** Shown in place of an empty list: a plate with one empty bowl. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className={classes.notice}>
      <svg className={classes.plate} viewBox="0 0 72 72" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <circle cx="36" cy="36" r="33" />
        <circle cx="36" cy="36" r="9" />
        <circle cx="53.3" cy="26" r="6" strokeDasharray="3 3" />
        {bowls.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="6" />
        ))}
      </svg>
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
