import { Kbd } from '@mantine/core';

/** Shows the key for an action beside it. Hidden from screen readers: put the same key in `aria-keyshortcuts` of the control. */
export function Keycap({ children, className }: { children: string; className?: string }) {
  return (
    <Kbd aria-hidden="true" className={className}>
      {children}
    </Kbd>
  );
}
