import type { ReactNode, Ref } from 'react';
import classes from './paper.module.css';

type Props = { widthMm: number; ref?: Ref<HTMLDivElement>; children: ReactNode };

/** A strip of a receipt roll, black on white in every theme. What it says is English, whatever the reader's language. */
export function Paper({ widthMm, ref, children }: Props) {
  return (
    <div ref={ref} lang="en" className={classes.paper} data-narrow={widthMm < 80 || undefined} style={{ width: `${widthMm}mm` }}>
      {children}
    </div>
  );
}
