import { Kbd } from '@mantine/core';

/** The key beside what it does. For eyes only: put the same key in `aria-keyshortcuts` of the control. */
export function Keycap({ children, className }: { children: string; className?: string }) {
  return (
    <Kbd aria-hidden="true" className={className}>
      {children}
    </Kbd>
  );
}
