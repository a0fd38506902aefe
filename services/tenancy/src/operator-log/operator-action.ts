import type { CallContext } from '@thali/kit/call/context';
import type { operatorActions } from '@thali/proto/tenancy/tenant-admin';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

export type OperatorActionName = (typeof operatorActions)[number];

interface Line {
  /** Id of the log entry; a second entry with the same id is not added. */
  id?: string;
  action: OperatorActionName;
  tenant?: { id: string; name: string };
  details?: Record<string, unknown>;
}

/** Logs an operator's action, in the transaction of that action. The role that serves requests can not change or delete entries. */
export const logAction = (
  tx: EntityManager,
  { userId, username, now }: Pick<CallContext, 'userId' | 'username' | 'now'>,
  { id = uuidv7(), action, tenant, details = {} }: Line,
): Promise<unknown> =>
  tx.query(
    `insert into operator_action (id, at, operator_id, operator, action, about_tenant, tenant_name, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
    [id, now, userId, username, action, tenant?.id ?? null, tenant?.name ?? null, JSON.stringify(details)],
  );
