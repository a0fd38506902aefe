import { Injectable } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { type Act, audited } from '@thali/kit/domain/audit';
import { Outbox } from '@thali/kit/events/outbox';
import { catalogAudited } from '@thali/proto/audit';
import type { EntityManager } from 'typeorm';
import { bulkAct, priceActs, type Repricing } from './menu-items/price-acts.js';
import { readMenuItems } from './menu-items/read-menu-items.js';
import { findStore } from './stores/store.entity.js';

/** Tells the audit log what is done here, in the transaction that does it. */
@Injectable()
export class AuditTrail {
  constructor(private readonly outbox: Outbox) {}

  add(tx: EntityManager, context: CallContext, ...acts: Act[]): Promise<void> {
    return this.outbox.addAll(
      tx,
      context,
      catalogAudited,
      acts.map((act) => audited(context, act)),
    );
  }

  /** Does `work` and tells which prices of these items it changed, and what it deleted; of many, how many. */
  async prices<T>(
    tx: EntityManager,
    context: CallContext,
    { itemIds, by }: { itemIds: readonly string[]; by: Repricing['by'] },
    work: () => Promise<T>,
  ): Promise<T> {
    const before = await readMenuItems(tx, itemIds);
    const answer = await work();
    const { currency, storeName } = await findStore(tx);
    const acts = priceActs(before, await readMenuItems(tx, itemIds), currency);
    const subject = by === 'item' ? (before[0]?.title ?? storeName) : storeName;
    await this.add(tx, context, ...bulkAct(acts, { by, subject }));
    return answer;
  }
}
