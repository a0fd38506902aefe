import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

declare module '@tanstack/react-query' {
  interface Register {
    /** `live`: the boards. Read again on every (re)connect of the socket and whenever the tab comes back. */
    queryMeta: { live?: boolean };
  }
}

const MAX_RETRIES = 2;

/** Worth another try: no answer, or a server that is busy. Never what the server refused. */
const passing = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status === 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A query that waits for the network looks like one that loads; failing shows what still works and 'Try again'.
      networkMode: 'always',
      retry: (failures, error) => failures < MAX_RETRIES && passing(error),
      refetchOnWindowFocus: (query) => (query.meta?.live ? 'always' : true),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

export const refetchLive = () => queryClient.invalidateQueries({ predicate: (query) => query.meta?.live === true });
