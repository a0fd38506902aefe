import { queryOptions } from '@tanstack/react-query';
import { profile } from '@thali/proto/identity/session';
import { call } from '../../lib/api';
import { queryClient } from '../../lib/query';
import { refetchOn } from '../../lib/stale';
import { storeUser } from './session';

/** The full profile of the signed-in user. Also updates the stored user, so that changed rights apply without a new sign-in. */
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

/** Fetches the profile from the server even if it is cached; the call refreshes an expired session. */
export const freshProfile = () => queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 });
