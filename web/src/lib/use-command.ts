import { type QueryKey, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { queryClient } from './query';
import { toast, withLoading } from './toast';

const FAILED = 'Something went wrong!';

type Answer = { message?: string } | undefined;
type Mutation<O, I> = UseMutationOptions<O, Error, I>;
interface Options<O, I>
  extends Pick<Mutation<O, I>, 'mutationKey' | 'scope' | 'retry' | 'retryDelay' | 'onSuccess' | 'onMutate'> {
  /** What is read again afterwards, also when it failed. */
  reload?: QueryKey | (() => unknown);
  /** Said where the server said nothing. A function says it itself, such as at the field. */
  failure?: string | ((error: Error, input: I) => void);
  /** Said in place of the server's message; null where the screen shows it already. */
  success?: string | null;
  /** The screen shows the change before it is answered: no 'Please wait...'. */
  atOnce?: boolean;
}

/**
 * Something that a person changes, the only way in which components do: 'Please wait...' while it runs, then the server's message, or why
 * it failed, and what shows it is read again. Keys and repeats are the business of `call`.
 */
export const useCommand = <I = void, O extends Answer = Answer>(
  send: (input: I) => Promise<O>,
  { reload, failure = FAILED, success, atOnce = false, onSuccess, ...mutation }: Options<O, I> = {},
) =>
  useMutation({
    ...mutation,
    mutationFn: (input: I) => (atOnce ? send(input) : withLoading(send(input))),
    onSuccess: (answer, ...told) => {
      const said = success === undefined ? answer?.message : success;
      if (said) toast.success(said);
      return onSuccess?.(answer, ...told);
    },
    onError: (error, input) => (typeof failure === 'string' ? toast.failure(error, failure) : failure(error, input)),
    onSettled: () => (typeof reload === 'function' ? reload() : reload && queryClient.invalidateQueries({ queryKey: reload })),
  });
