import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { listPolicies, policyTypes, readPolicy, savePolicy } from '@thali/proto/tenancy/policies';
import { logAction } from '../operator-log/operator-action.js';
import { cleanHtml } from './clean-html.js';
import { PolicyEntity } from './policy.entity.js';

/** Sanitised when saved, and again when read, because stored HTML may be older than the present rules. */
@Controller()
export class Policies {
  constructor(private readonly db: Database) {}

  @Rpc(savePolicy)
  save({ type, content }: Input<typeof savePolicy>, context: CallContext): Promise<Output<typeof savePolicy>> {
    return this.db.command(context, async (tx) => {
      const policy = { type, content: cleanHtml(content), updatedAt: context.now, updatedBy: context.username };
      await tx.upsert(PolicyEntity, policy, ['type']);
      await logAction(tx, context, { action: 'policy_saved', details: { type } });
      return { message: 'Policy saved successfully!' };
    });
  }

  @Rpc(listPolicies)
  async list(_: Input<typeof listPolicies>, context: CallContext): Promise<Output<typeof listPolicies>> {
    const saved = await this.db.tx(context, (tx) => tx.find(PolicyEntity));
    const policies = policyTypes.map((type) => {
      const policy = saved.find((one) => one.type === type);
      return { type, content: cleanHtml(policy?.content ?? ''), updated_at: policy?.updatedAt.toISOString() ?? null };
    });
    return { policies };
  }

  @Rpc(readPolicy)
  async read({ type }: Input<typeof readPolicy>, context: CallContext): Promise<Output<typeof readPolicy>> {
    const policy = await this.db.tx(context, (tx) => tx.findOneBy(PolicyEntity, { type }));
    return { content: cleanHtml(policy?.content ?? '') };
  }
}
