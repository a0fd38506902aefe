/** An open request for the password of the signed-in user; `answer` takes whether it was confirmed. */
export type Question = { answer: (confirmed: boolean) => void };

let open: Question | null = null;
let answered: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function show(next: Question | null) {
  open = next;
  for (const listener of listeners) listener();
}

/** The question that the dialog in domain/session/password-dialog.tsx shows. */
export const currentQuestion = () => open;
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One question serves all calls that wait for it. Resolves to false when the user dismisses it. */
export function askPassword(): Promise<boolean> {
  if (answered) return answered;
  let resolve: (confirmed: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  answered = promise;
  const answer = (confirmed: boolean) => {
    answered = null;
    show(null);
    resolve(confirmed);
  };
  show({ answer });
  return promise;
}
