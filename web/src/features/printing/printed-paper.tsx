import { type ReactNode, useRef } from 'react';
import { Paper } from '../../domain/receipt/paper';
import { useScreenScheme } from '../../ui/use-screen-scheme';
import { useAutoPrint } from './use-auto-print';

/** The content of a print window, which prints automatically. */
export function PrintedPaper({ widthMm, children }: { widthMm: number; children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null);
  useScreenScheme('thali__print_scheme', 'light');
  useAutoPrint(sheet, widthMm, true);
  return (
    <main>
      <Paper ref={sheet} widthMm={widthMm}>
        {children}
      </Paper>
    </main>
  );
}
