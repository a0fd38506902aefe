import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditAction } from '@thali/proto/audit';
import { listAuditLog } from '@thali/proto/reporting/audit-log';
import { usersQuery } from '../../domain/users/users';
import { callPage } from '../../lib/api';
import type { DayFilter } from '../../ui/days';

export const PAGE_SIZE = 50;

/** The filter of the log; null means all. */
export interface Chosen {
  days: DayFilter;
  action: AuditAction | null;
  by: string | null;
}
/** The filter as the contract takes it. */
export const ask = ({ days, action, by }: Chosen) => ({ ...days, action: action ?? undefined, by: by ?? undefined });

export const auditLogQuery = (chosen: Chosen, page: number) =>
  queryOptions({
    queryKey: ['audit-log', chosen, page],
    queryFn: ({ signal }) => callPage(listAuditLog, { ...ask(chosen), page, perPage: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The users to filter by: the present staff. */
export const staffQuery = () => ({ ...usersQuery(), staleTime: 60_000 });
