import { type ReactNode, useRef } from 'react';
import { Paper } from '../../domain/receipt/paper';
import { useScreenScheme } from '../../ui/use-screen-scheme';
import { useAutoPrint } from './use-auto-print';

/** What a print window shows; it prints by itself. */
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
