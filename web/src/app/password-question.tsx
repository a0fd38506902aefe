import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentQuestion, onQuestion } from '../lib/password-question';

const PasswordDialog = lazy(() => import('../domain/session/password-dialog'));

/** Mounted once, beside the router; the dialog is loaded when it is first needed. */
export function PasswordQuestion() {
  const question = useSyncExternalStore(onQuestion, currentQuestion);
  return <Suspense>{question && <PasswordDialog question={question} />}</Suspense>;
}
