import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { addPlan, deletePlan, listPlans, updatePlan } from '@thali/proto/tenancy/plans';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { logAction } from '../operator-log/operator-action.js';
import { columnsOf, PlanEntity, planOf } from './plan.entity.js';

/** The plans that the operator sells. */
@Controller()
export class Plans {
  constructor(private readonly db: Database) {}

  @Rpc(listPlans)
  async list(_: Input<typeof listPlans>, context: CallContext): Promise<Output<typeof listPlans>> {
    const plans = await this.db.tx(context, (tx) =>
      tx.find(PlanEntity, { order: { durationMonths: 'asc', amountMinor: 'asc', id: 'asc' } }),
    );
    return { subscriptions: plans.map(planOf) };
  }

  @Rpc(addPlan)
  add(form: Input<typeof addPlan>, context: CallContext): Promise<Output<typeof addPlan>> {
    return this.db.command(context, async (tx) => {
      const plan = { id: uuidv7(), trialDays: 0, limits: {}, ...columnsOf(form), createdAt: context.now };
      await tx.insert(PlanEntity, plan);
      await logAction(tx, context, { action: 'plan_added', details: { plan: plan.name, to: offer(plan) } });
      return { message: 'Subscription created', subscription: planOf(plan) };
    });
  }

  @Rpc(updatePlan)
  update({ id, ...form }: Input<typeof updatePlan>, context: CallContext): Promise<Output<typeof updatePlan>> {
    return this.db.command(context, async (tx) => {
      const columns = columnsOf(form);
      const before = await lockPlan(tx, id);
      await tx.update(PlanEntity, { id }, columns);
      const plan = await tx.findOneByOrFail(PlanEntity, { id });
      const details = { plan: plan.name, from: offer(before), to: offer(plan) };
      await logAction(tx, context, { action: 'plan_changed', details });
      return { message: 'Subscription updated', subscription: planOf(plan) };
    });
  }

  @Rpc(deletePlan)
  delete({ id }: Input<typeof deletePlan>, context: CallContext): Promise<Output<typeof deletePlan>> {
    return this.db.command(context, async (tx) => {
      const before = await lockPlan(tx, id);
      await tx.delete(PlanEntity, { id });
      await logAction(tx, context, { action: 'plan_deleted', details: { plan: before.name, from: offer(before) } });
      return { message: 'Deleted successfully' };
    });
  }
}

/** @throws AppError NOT_FOUND */
async function lockPlan(tx: EntityManager, id: string): Promise<PlanEntity> {
  const plan = await tx.findOne(PlanEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!plan) throw new AppError('NOT_FOUND');
  return plan;
}

/** A plan's details for the operator log. */
const offer = ({ name, durationMonths, amountMinor, description, trialDays, limits }: Omit<PlanEntity, 'id' | 'createdAt'>) => ({
  ...{ name, durationMonths, priceMinor: amountMinor, description, trialDays },
  ...(Object.keys(limits).length > 0 && { limits }),
});
