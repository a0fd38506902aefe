import { Injectable } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import type { Job } from '@thali/kit/jobs/job';
import { Jobs } from '@thali/kit/jobs/jobs';
import { type EntityManager, In, IsNull, MoreThan } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Notices } from '../notices/notices.js';
import { Session } from '../sessions/session.entity.js';
import { User } from '../users/user.entity.js';
import { RightsAct } from './rights-act.entity.js';
import { rightsLetter } from './rights-letter.js';

const tellOwner: Job<{ tenantId: string }> = {
  name: 'tell_owner',
  attempts: 20,
  retry: { firstSeconds: 10, mostSeconds: 3_600 },
  silentSeconds: 60,
  atOnce: 5,
  keyOf: ({ tenantId }) => tenantId,
};
const hourMs = 3_600_000;
const everyMs = 5 * 60_000;
/** Acts that one mail tells of or counts; more are told an hour later. */
const actsAtOnce = 1_000;
/** Of how many restaurants the jobs are added in one go. */
const ownersAtOnce = 500;

/**
 * Tells owners by mail of every act that gives rights or opens an account. The first one is told at once; what follows within an hour is told
 * in one mail at its end, so that many acts are no mail bomb.
 */
@Injectable()
export class OwnerNotices {
  constructor(
    private readonly db: Database,
    private readonly jobs: Jobs,
    private readonly notices: Notices,
  ) {
    jobs.on(tellOwner, (_, context) => this.tell(context));
    jobs.every({ name: 'tell_owners', everyMs, atStart: true }, () => this.tellWhoWait());
  }

  /** Notes the act of the context's session, in the transaction that does it. */
  async note(
    tx: EntityManager,
    { tenantId, sessionId: id, username: actor, now: at }: CallContext,
    act: Pick<RightsAct, 'kind' | 'account' | 'detail'>,
  ): Promise<void> {
    const session = id ? await tx.findOneBy(Session, { tenantId, id }) : null;
    const device = session ? `${session.deviceName}, ${session.ip}` : '';
    await tx.insert(RightsAct, { tenantId, id: uuidv7(), at, actor, device, ...act });
    await this.jobs.add(tx, tellOwner, { tenantId });
  }

  private tell({ tenantId, now }: CallContext): Promise<void> {
    return this.db.tx({ tenantId }, async (tx) => {
      const oldest = { createdAt: 'asc', id: 'asc' } as const;
      const lock = { mode: 'pessimistic_write' } as const;
      const owner = await tx.findOne(User, { where: { tenantId, role: 'admin' }, order: oldest, lock });
      const lately = { tenantId, toldAt: MoreThan(new Date(now.getTime() - hourMs)) };
      if (!owner || (await tx.existsBy(RightsAct, lately))) return;
      const acts = await tx.find(RightsAct, {
        where: { tenantId, toldAt: IsNull() },
        order: { at: 'asc', id: 'asc' },
        take: actsAtOnce,
      });
      if (!acts.length) return;
      // Only these: what is noted meanwhile is told next time.
      await tx.update(RightsAct, { tenantId, id: In(acts.map(({ id }) => id)) }, { toldAt: now });
      await this.notices.tell(tx, owner, rightsLetter(acts, this.notices.page('/dashboard/users')));
    });
  }

  /** Adds the jobs of owners whose hour is over. */
  async tellWhoWait(now = new Date()): Promise<void> {
    await this.db.workerTx(async (tx) => {
      const waiting = await tx.query<{ tenantId: string }[]>(
        `select distinct tenant_id as "tenantId" from rights_act as act where told_at is null and not exists
           (select from rights_act where tenant_id = act.tenant_id and told_at > $1) limit ${ownersAtOnce}`,
        [new Date(now.getTime() - hourMs)],
      );
      for (const { tenantId } of waiting) await this.jobs.add(tx, tellOwner, { tenantId });
    });
  }
}
