import { Checkbox, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './option-card.module.css';

type Props = { value: string; children: ReactNode /** Right-aligned, such as a price. */; aside?: ReactNode };

/** One of several choices inside a `Radio.Group`, as a row large enough for a finger. */
export function RadioOption({ value, children, aside }: Props) {
  return (
    <Radio.Card value={value} className={classes.option}>
      <Radio.Indicator size={22} radius="xl" aria-hidden="true" />
      <span className={classes.text}>{children}</span>
      {aside && <span className={classes.aside}>{aside}</span>}
    </Radio.Card>
  );
}

/** The same inside a `Checkbox.Group`, for any number of choices. */
export function CheckOption({ value, children, aside }: Props) {
  return (
    <Checkbox.Card value={value} className={classes.option}>
      <Checkbox.Indicator size={22} radius={6} aria-hidden="true" />
      <span className={classes.text}>{children}</span>
      {aside && <span className={classes.aside}>{aside}</span>}
    </Checkbox.Card>
  );
}

/** A tile with an icon above its word, inside a `Radio.Group`: for few choices that are made all day. */
export function RadioTile({ value, icon, children }: { value: string; icon: ReactNode; children: string }) {
  return (
    <Radio.Card value={value} className={classes.tile}>
      {icon}
      <span className="trunc">{children}</span>
    </Radio.Card>
  );
}
