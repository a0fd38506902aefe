import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { sessionState } from '@thali/proto/identity/session';
import type { Input, Output } from '@thali/proto/kernel';
import { User } from '../users/user.entity.js';
import { Session } from './session.entity.js';
import { alive } from './session.js';

@Controller()
export class SessionState {
  constructor(private readonly db: Database) {}

  @Rpc(sessionState)
  state(input: Input<typeof sessionState>, { now }: CallContext): Promise<Output<typeof sessionState>> {
    const { tenantId, sessionId, userId } = input;
    return this.db.tx(input, async (tx) => {
      const live = await tx.existsBy(Session, { tenantId, id: sessionId, userId, ...alive(now) });
      const user = live ? await tx.findOneBy(User, { tenantId, id: userId }) : null;
      return { live: user !== null, role: user?.role ?? 'user', scope: user?.scope ?? '' };
    });
  }
}
