import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/app-error';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { addPlan, deletePlan, listPlans, updatePlan } from '@thali/proto/tenancy/plans';
import { v7 as uuidv7 } from 'uuid';
import { columnsOf, PlanEntity, planOf } from './plan.entity.js';

/** The operator's price list. */
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
      const plan = { id: uuidv7(), ...columnsOf(form), createdAt: context.now };
      await tx.insert(PlanEntity, plan);
      return { message: 'Subscription created', subscription: planOf(plan) };
    });
  }

  @Rpc(updatePlan)
  update({ id, ...form }: Input<typeof updatePlan>, context: CallContext): Promise<Output<typeof updatePlan>> {
    return this.db.command(context, async (tx) => {
      const columns = columnsOf(form);
      const { affected } = await tx.update(PlanEntity, { id }, columns);
      if (!affected) throw new AppError('NOT_FOUND');
      return { message: 'Subscription updated', subscription: planOf({ id, ...columns }) };
    });
  }

  @Rpc(deletePlan)
  delete({ id }: Input<typeof deletePlan>, context: CallContext): Promise<Output<typeof deletePlan>> {
    return this.db.command(context, async (tx) => {
      const { affected } = await tx.delete(PlanEntity, { id });
      if (!affected) throw new AppError('NOT_FOUND');
      return { message: 'Deleted successfully' };
    });
  }
}
