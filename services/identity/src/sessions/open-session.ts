import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database, setTenant } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { openSession } from '@thali/proto/identity/session';
import { normalUsername } from '@thali/proto/identity/username';
import type { Input } from '@thali/proto/kernel';
import { LessThanOrEqual } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { type Lane, Passwords } from '../passwords.js';
import { User } from '../users/user.entity.js';
import { loggedUser, operatorTenant } from '../users/user.js';
import { findHolder } from '../users/username.entity.js';
import { deviceName } from './device-name.js';
import { Session } from './session.entity.js';
import { tooOld } from './session.js';
import { Tokens } from './tokens.js';

@Controller()
export class OpenSession {
  constructor(
    private readonly db: Database,
    private readonly passwords: Passwords,
    private readonly tokens: Tokens,
  ) {}

  /** An unknown name, a wrong password and the wrong area are one answer after the same work. */
  @Rpc(openSession)
  async open({ username, password, realm, origin, turn }: Input<typeof openSession>, { now }: CallContext) {
    const user = await this.find(username);
    const { known = false, network = '' } = turn ?? {};
    const lane: Lane = known && user ? { signIn: 'known', tenantId: user.tenantId } : { signIn: 'stranger', network };
    const matches = await this.passwords.verify(user?.passwordHash, password, lane);
    const allowed = user && (user.role === 'superadmin') === (realm === 'operator');
    if (!matches || !allowed) throw new AppError('WRONG_CREDENTIALS');

    const { tenantId } = user;
    const id = uuidv7();
    const refresh = this.tokens.firstRefreshToken(tenantId, id);
    const session: Session = {
      tenantId,
      id,
      userId: user.id,
      realm,
      tokenHash: refresh.hash,
      previousHash: null,
      generation: 1,
      rotatedAt: null,
      createdAt: now,
      lastUsedAt: now,
      endedAt: null,
      confirmedAt: null,
      ip: origin.ip,
      deviceName: deviceName(origin.userAgent),
    };
    await this.insert(session, user);
    return {
      message: 'Login successful!',
      user: loggedUser(user),
      tokens: await this.tokens.of(session, user, refresh, now),
    };
  }

  private find(username: string): Promise<User | null> {
    return this.db.tx({ tenantId: '' }, async (tx) => {
      const owner = await findHolder(tx, normalUsername(username));
      const tenantId = owner?.tenantId ?? operatorTenant;
      await setTenant(tx, tenantId);
      return tx.findOneBy(User, { tenantId, id: owner?.userId ?? operatorTenant });
    });
  }

  /**
   * The user may have been deleted, or the password changed, while it was being checked; and a restaurant that is being erased has its rows for
   * a moment after its sessions were ended.
   */
  private insert(session: Session, { tenantId, id, passwordHash }: User): Promise<void> {
    return this.db.tx(session, async (tx) => {
      const where = { tenantId, id, passwordHash };
      const unchanged = await tx.findOne(User, { where, lock: { mode: 'pessimistic_read' } });
      const [erased] = await tx.query('select 1 from erased_tenant where id = $1', [tenantId]);
      if (!unchanged || erased) throw new AppError('WRONG_CREDENTIALS');
      await tx.delete(Session, { tenantId, userId: id, createdAt: LessThanOrEqual(tooOld(session.createdAt)) });
      await tx.insert(Session, session);
    });
  }
}
