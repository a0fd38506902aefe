import { t } from '@lingui/core/macro';
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { Output, Request as RequestOf, Rpc } from '@thali/proto/kernel';
import { call } from './api';
import { changed } from './stale';
import { toast, withLoading } from './toast';

type Answer = { message?: string } | undefined;
type Mutation<O, I> = UseMutationOptions<O, Error, I>;
interface Options<O, I>
  extends Pick<Mutation<O, I>, 'mutationKey' | 'scope' | 'retry' | 'retryDelay' | 'onSuccess' | 'onMutate'> {
  /** Shown when the server sent no message. A function shows the failure itself, for example at the field. */
  failure?: string | ((error: Error, input: I) => void);
  /** Shown in place of the server's message; null where the screen shows the result already. */
  success?: string | null;
  /** The screen shows the change before it is answered: no 'Please wait...', and the command does not wait for the refetches. */
  atOnce?: boolean;
  /** Called when the answer came, whether it is a success or a failure. */
  onSettled?: () => void;
}
/** How the command is sent where `call(contract, input)` does not suit: a file, a key of its own, one of two contracts. */
interface Sent<O, I> {
  send: (input: I) => Promise<O>;
}
/** The part of a contract that is needed when the command is sent by other means: the changes that it emits. */
export type Emitting = Pick<Rpc, 'emits'>;
/** For commands that change nothing: a check, a file that is made. */
export const nothing: Emitting = { emits: [] };
/** The input may be left out when nothing in it is required. */
// biome-ignore lint/suspicious/noConfusingVoidType: `mutate()` without an argument needs it
type InputOf<R extends Rpc> = Record<never, never> extends RequestOf<R> ? RequestOf<R> | void : RequestOf<R>;

/**
 * The only way in which components change something: shows 'Please wait...' while the command runs, then the server's message or the
 * failure. Queries that depend on what the contract `emits` are refetched, also after a failure. `call` handles keys and repeats.
 */
export function useCommand<I, O extends Answer>(
  contract: Emitting,
  options: Options<O, I> & Sent<O, I>,
): UseMutationResult<O, Error, I>;
export function useCommand<R extends Rpc>(
  contract: R,
  options?: Options<Output<R>, InputOf<R>>,
): UseMutationResult<Output<R>, Error, InputOf<R>>;
export function useCommand(
  contract: Emitting,
  {
    send = (input) => call(contract as Rpc, input as object) as Promise<Answer>,
    failure = t`Something went wrong!`,
    success,
    atOnce = false,
    onSuccess,
    onSettled,
    ...mutation
  }: Options<Answer, unknown> & Partial<Sent<Answer, unknown>> = {},
) {
  return useMutation({
    ...mutation,
    mutationFn: (input: unknown) => (atOnce ? send(input) : withLoading(send(input))),
    onSuccess: (answer, ...told) => {
      const said = success === undefined ? answer?.message : success;
      if (said) toast.success(said);
      return onSuccess?.(answer, ...told);
    },
    onError: (error, input) => (typeof failure === 'string' ? toast.failure(error, failure) : failure(error, input)),
    onSettled: () => {
      onSettled?.();
      const read = changed(contract.emits ?? []);
      return atOnce ? undefined : read;
    },
  });
}
