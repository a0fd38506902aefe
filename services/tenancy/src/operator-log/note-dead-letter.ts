import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { noTenant } from '@thali/proto/tenancy/billing';
import { noteDeadLetter } from '@thali/proto/tenancy/tenant-admin';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { logAction } from './operator-action.js';

/**
 * Logs an operator's action on a dead letter. The gateway reports it, because other services' events have no transaction in this database.
 */
@Controller()
export class NoteDeadLetter {
  constructor(private readonly db: Database) {}

  @Rpc(noteDeadLetter)
  async handle(input: Input<typeof noteDeadLetter>, context: CallContext): Promise<Output<typeof noteDeadLetter>> {
    if (context.role !== 'superadmin') throw new AppError('SCOPE_MISSING');
    const { action, tenantId, ...event } = input;
    await this.db.tx(context, async (tx) => {
      const [tenant] = await tx.query<{ id: string; name: string }[]>('select id, name from tenant where id = $1', [tenantId]);
      await logAction(tx, context, {
        id: action === 'event_dropped' ? idOfDrop(input) : uuidv7(),
        action,
        tenant: tenant ?? (tenantId === noTenant ? undefined : { id: tenantId, name: tenantId }),
        details: { ...event },
      });
    });
    return {};
  }
}

/** The same id for each report of a drop, so that it is logged once. */
const idOfDrop = ({ service, consumer, tenantId, id }: Input<typeof noteDeadLetter>): string =>
  uuidv5(`event_dropped ${service} ${consumer} ${tenantId} ${id}`, uuidv5.URL);
