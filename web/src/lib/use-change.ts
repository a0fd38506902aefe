import { type QueryKey, useMutation } from '@tanstack/react-query';
import { queryClient } from './query';
import { toast, withLoading } from './toast';

type Options<I> = {
  /** What is read again afterwards, also when it failed. */
  reload: QueryKey;
  onSuccess?: (input: I) => void;
  /** Said where the server said nothing. */
  failure?: string;
};

/** A change somebody makes: 'Please wait...' while it runs, then the server's message, or why it failed. */
export const useChange = <I = void>(
  change: (input: I) => Promise<{ message: string }>,
  { reload, onSuccess, failure = 'Something went wrong!' }: Options<I>,
) =>
  useMutation({
    mutationFn: (input: I) => withLoading(change(input)),
    onSuccess: ({ message }, input) => {
      toast.success(message);
      onSuccess?.(input);
    },
    onError: (error) => toast.failure(error, failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reload }),
  });
