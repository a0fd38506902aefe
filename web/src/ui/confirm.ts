import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';

type Question = { text: string; action: string; title: string; danger: boolean; dismiss: string };
type Open = Question & { answer: (yes: boolean) => void };

let open: Open | null = null;
const listeners = new Set<() => void>();

function show(next: Open | null) {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Asks before an action that can not be undone. Resolves to true only when the button of the action is pressed.
 * @param text the literal text of the specification
 * @param action the word on the button, such as 'Delete'
 * @param options `dismiss` is the word of the other button where 'Cancel' could mean the action
 */
export function confirm(
  text: string,
  action: string,
  { title = action, danger = true, dismiss = t`Cancel` } = {},
): Promise<boolean> {
  open?.answer(false);
  // Until the dialog's code is loaded the browser's own dialog asks, so that no tap is lost and none counts as consent.
  if (listeners.size === 0) return Promise.resolve(window.confirm(text));
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      show(null);
      resolve(yes);
    };
    show({ text, action, title, danger, dismiss, answer });
  });
}

/** The open question, for the one dialog that shows it. */
export const useQuestion = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
