import { queryOptions } from '@tanstack/react-query';
import { listUsers } from '@thali/proto/identity/users';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

const USERS = ['users'];
refetchOn(['user_changed'], USERS);

/** All users of the store. */
export const usersQuery = () => queryOptions({ queryKey: USERS, queryFn: ({ signal }) => call(listUsers, {}, { signal }) });
