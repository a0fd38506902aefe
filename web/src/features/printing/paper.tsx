import { type ReactNode, useRef } from 'react';
import { useScreenScheme } from '../../ui/use-screen-scheme';
import classes from './paper.module.css';
import { useAutoPrint } from './use-auto-print';

/** A strip of a receipt roll, black on white in every theme; it prints by itself. */
export function Paper({ widthMm, children }: { widthMm: number; children: ReactNode }) {
  const sheet = useRef<HTMLElement>(null);
  useScreenScheme('thali__print_scheme', 'light');
  useAutoPrint(sheet, widthMm, true);
  return (
    <main ref={sheet} className={classes.paper} data-narrow={widthMm < 80 || undefined} style={{ width: `${widthMm}mm` }}>
      {children}
    </main>
  );
}
