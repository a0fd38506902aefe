import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { systemContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { isCostlyThread } from '@thali/kit/lanes/lane';
import { normalUsername } from '@thali/proto/identity/username';
import type { EntityManager } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { Passwords } from '../passwords.js';
import { endSessions } from '../sessions/session.js';
import { User } from '../users/user.entity.js';
import { operatorTenant as tenantId } from '../users/user.js';
import { claimUsername, Username } from '../users/username.entity.js';

/** Always the same, so that a start finds the operator under a new name, too. */
const id = '00000000-0000-7000-8000-000000000001';

/** The operator that the configuration names: made at the first start, brought up to date at every other. */
@Injectable()
export class ConfiguredOperator implements OnApplicationBootstrap {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly passwords: Passwords,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (isCostlyThread) return;
    const { OPERATOR_PASSWORD: password } = this.config;
    const stored = await this.db.tx({ tenantId }, (tx) => tx.findOneBy(User, { tenantId, id }));
    const unchanged = await this.passwords.verify(stored?.passwordHash, password, { tenantId });
    const passwordHash = unchanged ? undefined : await this.passwords.hash(password, { tenantId });
    await this.db.tx({ tenantId }, (tx) => this.ensure(tx, passwordHash));
  }

  /** Several pods may start at once: each statement also fits when another was faster. */
  private async ensure(tx: EntityManager, passwordHash: string | undefined): Promise<void> {
    const username = normalUsername(this.config.OPERATOR_USERNAME);
    const context = systemContext(tenantId, 'configured operator');
    const holder = await claimUsername(tx, { username, tenantId, userId: id });
    if (holder?.userId !== id) throw new Error('OPERATOR_USERNAME belongs to a user of a tenant; choose another one.');
    await tx
      .createQueryBuilder()
      .delete()
      .from(Username)
      .where('user_id = :id and username <> :username', { id, username })
      .execute();
    if (!passwordHash) {
      await tx.update(User, { tenantId, id }, { username });
      return;
    }
    await tx.upsert(
      User,
      { tenantId, id, username, passwordHash, role: 'superadmin', scope: '', name: 'Operator', createdAt: context.now },
      { conflictPaths: ['tenantId', 'id'], skipUpdateIfNoValuesChanged: true },
    );
    await endSessions(tx, this.outbox, context, { userId: id });
  }
}
