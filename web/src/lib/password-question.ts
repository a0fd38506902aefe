/** Asks whoever is signed in for the password once more; answers whether it was the right one. */
export type Question = { answer: (confirmed: boolean) => void };

let open: Question | null = null;
let answered: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function show(next: Question | null) {
  open = next;
  for (const listener of listeners) listener();
}

/** The dialog shows what is open; see domain/session/password-dialog.tsx. */
export const currentQuestion = () => open;
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One question serves all calls that wait for it. Resolves false when it is put aside. */
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
