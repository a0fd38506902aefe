import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { removeDevice } from '@thali/proto/identity/session';
import type { Input } from '@thali/proto/kernel';
import { endSessions } from './session.js';

@Controller()
export class RemoveDevice {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  @Rpc(removeDevice)
  remove({ device_id: id }: Input<typeof removeDevice>, context: CallContext) {
    if (id === context.sessionId) throw new AppError('CURRENT_DEVICE');
    return this.db.command(context, async (tx) => {
      const ended = await endSessions(tx, this.outbox, context, { id, userId: context.userId });
      if (!ended) throw new AppError('NOT_FOUND');
      return { message: 'Device removed successfully!' };
    });
  }
}
