import type { CallContext } from '@thali/kit/call/context';
import type { operatorActions } from '@thali/proto/tenancy/tenant-admin';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

export type OperatorActionName = (typeof operatorActions)[number];

interface Line {
  /** Of the line; the same one is written once. */
  id?: string;
  action: OperatorActionName;
  tenant?: { id: string; name: string };
  details?: Record<string, unknown>;
}

/** Writes down what an operator does, in the transaction that does it. Nobody who serves can change or delete a line. */
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
