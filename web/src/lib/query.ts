import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

declare module '@tanstack/react-query' {
  interface Register {
    /** `live`: queries of the boards. They are refetched on every (re)connect of the socket and whenever the tab becomes visible again. */
    queryMeta: { live?: boolean };
  }
}

const MAX_RETRIES = 2;

/** Whether a retry may succeed: no answer came, or the server is busy. What the server refused is never repeated. */
const passing = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status === 503);

/** Queries on screen with such an error are refetched every 5 to 10 s until they succeed, at random so that tablets do not coincide. */
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
      // By default a query without network stays in the loading state. Failing instead shows what still works and 'Try again'.
      networkMode: 'always',
      retry: (failures, error) => failures < MAX_RETRIES && passing(error),
      refetchOnWindowFocus: (query) => (query.meta?.live ? 'always' : true),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

globalThis.window?.addEventListener('online', heal);

export const refetchLive = () => queryClient.invalidateQueries({ predicate: (query) => query.meta?.live === true });
