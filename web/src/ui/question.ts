import { useSyncExternalStore } from 'react';

type Question = { text: string; action: string; title: string; danger: boolean; dismiss: string };
type Open = Question & { answer: (yes: boolean) => void };

let open: Open | null = null;
const listeners = new Set<() => void>();

function show(next: Open | null) {
  open = next;
  for (const listener of listeners) listener();
}

/** Whether the dialog is there that shows the question; before that a question waits for it. */
export const isDialogThere = () => listeners.size > 0;

/** Opens a question; one that is still open is answered with no. Resolves with the answer. */
export function ask(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      show(null);
      resolve(yes);
    };
    show({ ...question, answer });
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
