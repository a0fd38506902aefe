import { useMutation } from '@tanstack/react-query';
import { toast, withLoading } from '../../lib/toast';

interface Change<V> {
  call: (values: V) => Promise<{ message: string }>;
  /** Runs whatever became of it: the server knows what is there. */
  reload: () => Promise<unknown>;
  onDone?: () => void;
}

/** A change of the menu as this area tells it: 'Please wait...', the server's message, the list again. */
export const useChange = <V = void>({ call, reload, onDone }: Change<V>) =>
  useMutation({
    mutationFn: (values: V) => withLoading(call(values)),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone?.();
    },
    onError: (error) => toast.failure(error, 'Something went wrong!'),
    onSettled: reload,
  });
