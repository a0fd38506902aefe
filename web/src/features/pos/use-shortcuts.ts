import { useEffect, useRef } from 'react';

/** `event.key` and what it does. */
export type Shortcuts = readonly (readonly [key: string, action: () => void])[];

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input, textarea, select, [contenteditable], [role="listbox"] *, [aria-haspopup="listbox"]');

/**
 * Keys of the whole screen. Function keys work everywhere, others not while something is typed or chosen.
 * @param enabled false while a dialog is open: it has its own keys
 */
export function useShortcuts(shortcuts: Shortcuts, enabled: boolean) {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.repeat && event.key.startsWith('F'))) return;
      const action = latest.current.find(([key]) => key === event.key)?.[1];
      const everywhere = /^F\d/.test(event.key);
      if (!action || (!everywhere && typesText(event.target)) || event.defaultPrevented) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [enabled]);
}
