import { QueryCache, QueryClient } from '@tanstack/react-query';
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

/** What somebody looks at and could not be had is asked for again until it comes; not by all tablets in the same moment. */
const HEAL_MS = 5000;
let healing: ReturnType<typeof setTimeout> | undefined;

function heal() {
  clearTimeout(healing);
  healing = undefined;
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null && passing(state.error) });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (passing(error)) healing ??= setTimeout(heal, HEAL_MS * (1 + Math.random()));
    },
  }),
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

globalThis.window?.addEventListener('online', heal);

export const refetchLive = () => queryClient.invalidateQueries({ predicate: (query) => query.meta?.live === true });
