import { useSyncExternalStore } from 'react';

type Question = { text: string; action: string; title: string; danger: boolean; dismiss: string };
type Open = Question & { answer: (yes: boolean) => void };

let open: Open | null = null;
const listeners = new Set<() => void>();
let waiting: (() => void)[] = [];

function show(next: Open | null) {
  open = next;
  for (const listener of listeners) listener();
}

/** Whether the dialog that shows the question stands on the page, still closed. */
export const isDialogThere = () => listeners.size > 0;

/** Resolves when it does. A question waits for that, because a dialog that is drawn open does not know where the focus has to return to. */
export const dialogStands = (): Promise<void> => new Promise((resolve) => (isDialogThere() ? resolve() : waiting.push(resolve)));

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
      for (const resolve of waiting) resolve();
      waiting = [];
      return () => listeners.delete(listener);
    },
    () => open,
  );
