import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { closeSession } from '@thali/proto/identity/session';
import type { Input } from '@thali/proto/kernel';
import { endSessions } from './session.js';
import { parseRefreshToken } from './tokens.js';

@Controller()
export class CloseSession {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  /** The token before the current one is as good: signing out may overtake a refresh. */
  @Rpc(closeSession)
  async close({ refreshToken }: Input<typeof closeSession>, context: CallContext) {
    const token = parseRefreshToken(refreshToken);
    if (!token) return {};
    const { tenantId, sessionId: id, hash } = token;
    const ofTenant = { ...context, tenantId };
    await this.db.tx(ofTenant, async (tx) => {
      const ended = await endSessions(tx, this.outbox, ofTenant, { id, tokenHash: hash });
      if (!ended) await endSessions(tx, this.outbox, ofTenant, { id, previousHash: hash });
    });
    return {};
  }
}
