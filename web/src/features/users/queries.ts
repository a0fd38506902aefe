import { queryOptions } from '@tanstack/react-query';
import { listUsers } from '@thali/proto/identity/users';
import { call } from '../../lib/api';

/** Everybody of the store; what adds, changes or deletes somebody reads it again. */
export const USERS = ['users'];

export const usersQuery = () => queryOptions({ queryKey: USERS, queryFn: ({ signal }) => call(listUsers, {}, { signal }) });
