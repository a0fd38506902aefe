import { queryOptions } from '@tanstack/react-query';
import { profile } from '@thali/proto/identity/session';
import { call } from '../../lib/api';
import { queryClient } from '../../lib/query';
import { refetchOn } from '../../lib/stale';
import { storeUser } from './session';

/** The logged user in full. Refreshes what this browser remembers, so that changed rights show without a new sign-in. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => {
      const user = await call(profile, {}, { signal });
      storeUser(user);
      return user;
    },
    staleTime: 5 * 60_000,
  });
refetchOn(['password_changed'], profileQuery().queryKey);

/** Reads it from the server, whatever is known: a session that is only out of date is good again afterwards. */
export const freshProfile = () => queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 });
