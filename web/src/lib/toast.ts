import { t } from '@lingui/core/macro';
import hotToast from 'react-hot-toast';
import { messageOf } from './api-error';
import { currentQuestion, onQuestion } from './password-question';

const pleaseWait = () => t`Please wait...`;

/** Durations are set on the Toaster (app/toasts.tsx); the library shows 20 at most. */
export const toast = {
  success: (message: string) => hotToast.success(message),
  error: (message: string) => hotToast.error(message),
  /** The server's message if the error carries one, else `fallback`. */
  failure: (error: unknown, fallback: string) => hotToast.error(messageOf(error, fallback)),
  info: (message: string) => hotToast(message),
};

/** Shows 'Please wait...' until the promise settles, except while the password dialog is open. Resolves and rejects as the promise does. */
export async function withLoading<T>(promise: Promise<T>): Promise<T> {
  let id = hotToast.loading(pleaseWait());
  const stop = onQuestion(() => {
    hotToast.dismiss(id);
    if (!currentQuestion()) id = hotToast.loading(pleaseWait());
  });
  try {
    return await promise;
  } finally {
    stop();
    hotToast.dismiss(id);
  }
}
