import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { Output, Request as RequestOf, Rpc } from '@thali/proto/kernel';
import { call } from './api';
import { changed } from './stale';
import { toast, withLoading } from './toast';

const FAILED = 'Something went wrong!';

type Answer = { message?: string } | undefined;
type Mutation<O, I> = UseMutationOptions<O, Error, I>;
interface Options<O, I>
  extends Pick<Mutation<O, I>, 'mutationKey' | 'scope' | 'retry' | 'retryDelay' | 'onSuccess' | 'onMutate'> {
  /** Said where the server said nothing. A function says it itself, such as at the field. */
  failure?: string | ((error: Error, input: I) => void);
  /** Said in place of the server's message; null where the screen shows it already. */
  success?: string | null;
  /** The screen shows the change before it is answered: no 'Please wait...', and it is done before what shows it was read again. */
  atOnce?: boolean;
  /** Done when it was answered, whatever became of it. */
  onSettled?: () => void;
}
/** How it is sent where `call(contract, input)` does not: a file, under a key of its own, one of two contracts. */
interface Sent<O, I> {
  send: (input: I) => Promise<O>;
}
/** What a contract says it changes is all that is asked of it when it is sent by other means. */
export type Emitting = Pick<Rpc, 'emits'>;
/** For what changes nothing: a check, a file that is made. */
export const nothing: Emitting = { emits: [] };
/** The input may be left out when nothing in it is required. */
// biome-ignore lint/suspicious/noConfusingVoidType: `mutate()` without an argument needs it
type InputOf<R extends Rpc> = Record<never, never> extends RequestOf<R> ? RequestOf<R> | void : RequestOf<R>;

/**
 * Something that a person changes, the only way in which components do: 'Please wait...' while it runs, then the server's message, or why
 * it failed; and what shows a change that the contract `emits` is read again, also when it failed. Keys and repeats are the business of `call`.
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
    failure = FAILED,
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
