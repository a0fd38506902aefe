import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { listDevices } from '@thali/proto/identity/session';
import type { Input, Output } from '@thali/proto/kernel';
import { Session } from './session.entity.js';
import { alive } from './session.js';

@Controller()
export class ListDevices {
  constructor(private readonly db: Database) {}

  /** One's own live sessions, the newest first. */
  @Rpc(listDevices)
  async list(_input: Input<typeof listDevices>, context: CallContext): Promise<Output<typeof listDevices>> {
    const { tenantId, userId, sessionId, now } = context;
    const sessions = await this.db.tx(context, (tx) =>
      tx.find(Session, { where: { tenantId, userId, ...alive(now) }, order: { createdAt: 'desc', id: 'desc' } }),
    );
    return sessions.map(({ id, ip, deviceName, createdAt }) => ({
      device_id: id,
      device_ip: ip,
      device_name: deviceName,
      device_location: 'Unknown',
      created_at: createdAt.toISOString(),
      isMyDevice: id === sessionId,
    }));
  }
}
