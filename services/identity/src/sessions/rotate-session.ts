import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { rotateSession } from '@thali/proto/identity/session';
import type { Input } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { User } from '../users/user.entity.js';
import { Session } from './session.entity.js';
import { alive, endSessions, inGrace } from './session.js';
import { parseRefreshToken, type RefreshToken, Tokens } from './tokens.js';

@Controller()
export class RotateSession {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly tokens: Tokens,
  ) {}

  @Rpc(rotateSession)
  async rotate({ realm, refreshToken }: Input<typeof rotateSession>, context: CallContext) {
    const token = parseRefreshToken(refreshToken);
    if (!token) throw new AppError('SESSION_ENDED');
    const { tenantId } = token;
    const ofTenant = { ...context, tenantId };
    const successor = this.tokens.successorOf(token);
    const rotated = await this.db.tx(ofTenant, async (tx) => {
      const session = await this.advance(tx, ofTenant, { realm, token, successor });
      return session && { session, user: await tx.findOneByOrFail(User, { tenantId, id: session.userId }) };
    });
    if (!rotated) throw new AppError('SESSION_ENDED');
    return { tokens: await this.tokens.of(rotated.session, rotated.user, successor, context.now) };
  }

  /**
   * One compare-and-swap on the hash decides who rotates. Whoever comes second within the grace period finds the successor in
   * place. Any other token of a live session was used before: somebody copied it, and the session ends for both holders.
   * (Who knows just a session's id could end it, too; ids are 74 random bits that nobody but the user gets to see.)
   */
  private async advance(
    tx: EntityManager,
    context: CallContext,
    { realm, token, successor }: { realm: Session['realm']; token: RefreshToken; successor: RefreshToken },
  ): Promise<Session | undefined> {
    const { now } = context;
    const live = { tenantId: token.tenantId, id: token.sessionId, realm, ...alive(now) };
    const { affected } = await tx.update(
      Session,
      { ...live, tokenHash: token.hash },
      {
        tokenHash: successor.hash,
        previousHash: token.hash,
        rotatedAt: now,
        lastUsedAt: now,
        generation: () => 'generation + 1',
      },
    );
    const session = await tx.findOneBy(Session, live);
    if (!session || affected) return session ?? undefined;
    if (!inGrace(session, token.hash, now)) {
      await endSessions(tx, this.outbox, context, { id: session.id });
      return undefined;
    }
    // Another pod rotated with another key (the keys are being exchanged): its answer is on its way to this client.
    if (session.tokenHash !== successor.hash) throw new AppError('SERVICE_UNAVAILABLE');
    return session;
  }
}
