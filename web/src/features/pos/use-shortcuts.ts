import { useEffect, useRef } from 'react';

/** Pairs of `event.key` and its action. */
export type Shortcuts = readonly (readonly [key: string, action: () => void])[];

const typesText = (target: EventTarget | null, key: string) =>
  target instanceof HTMLElement &&
  target.matches('input, textarea, select, [contenteditable], [role="listbox"] *, [aria-haspopup="listbox"]') &&
  !(target.matches('input[type="search"]') && restsOn(target as HTMLInputElement, key));

/** In a search field the arrow keys still act on the cart's lines, and so do `+`, `-` and `=` while its whole text is selected. */
const restsOn = ({ selectionStart, selectionEnd, value }: HTMLInputElement, key: string) =>
  key.startsWith('Arrow') || ('+-='.includes(key) && selectionStart === 0 && selectionEnd === value.length);

/** Clicks the button with this key in `aria-keyshortcuts`, if it is on screen. */
export function pressKeyed(key: string) {
  const button = document.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${key}"]:enabled`);
  button?.focus();
  button?.click();
}

/**
 * Keyboard shortcuts of the whole screen. Function keys work everywhere, others not while a field or a list has the focus.
 * @param enabled false while a dialog is open, because it has its own keys
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
      if (!action || (!everywhere && typesText(event.target, event.key)) || event.defaultPrevented) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [enabled]);
}
