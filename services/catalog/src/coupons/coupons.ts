import { Controller } from '@nestjs/common';
import { AppError, brokenUnique, invalidFields } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { businessDay } from '@thali/kit/domain/business-day';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { WrittenAnswer } from '@thali/kit/rpc/written-answer';
import { addCoupon, type Coupon, deleteCoupon, listCoupons, updateCoupon } from '@thali/proto/catalog/coupons';
import type { Input, Output } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { toHundredths } from '../amounts.js';
import { AuditTrail } from '../audit-trail.js';
import { Changes, found, readRevision } from '../changes.js';
import { KnownAnswers } from '../known-answers.js';
import { findStore } from '../stores/store.entity.js';
import { CouponEntity, readCoupons } from './coupon.entity.js';

@Controller()
export class Coupons {
  constructor(
    private readonly answers: KnownAnswers,
    private readonly changes: Changes,
    private readonly trail: AuditTrail,
  ) {}

  @Rpc(listCoupons)
  list(_: Input<typeof listCoupons>, context: CallContext): Promise<WrittenAnswer<Output<typeof listCoupons>>> {
    return this.answers.of(listCoupons, context, async (tx) => ({
      coupons: await readCoupons(tx),
      menuRevision: await readRevision(tx),
    }));
  }

  @Rpc(addCoupon)
  add({ code, discount, expiry }: Input<typeof addCoupon>, context: CallContext): Promise<Output<typeof addCoupon>> {
    const coupon = { tenantId: context.tenantId, id: uuidv7(), code, discountBp: toHundredths(discount), expiry };
    return this.changes.command(context, async (tx, touch, room) => {
      await demandAhead(tx, context, expiry);
      await room('coupons');
      await tx.insert(CouponEntity, coupon).catch(codeTaken);
      await this.tell(tx, context, code, null, { discount, expiry });
      touch('coupon', [coupon.id]);
      return { success: true, message: 'Coupon added successfully!' };
    });
  }

  @Rpc(updateCoupon)
  update({ id, code, discount, expiry }: Input<typeof updateCoupon>, context: CallContext): Promise<Output<typeof updateCoupon>> {
    return this.changes.command(context, async (tx, touch) => {
      const [before] = await readCoupons(tx, [id]);
      if (before && before.expiry !== expiry) await demandAhead(tx, context, expiry);
      found(await tx.update(CouponEntity, { id }, { code, discountBp: toHundredths(discount), expiry }).catch(codeTaken));
      await this.tell(tx, context, code, before, { discount, expiry });
      touch('coupon', [id]);
      return { success: true, message: 'Coupon updated successfully!' };
    });
  }

  @Rpc(deleteCoupon)
  delete({ id }: Input<typeof deleteCoupon>, context: CallContext): Promise<Output<typeof deleteCoupon>> {
    return this.changes.command(context, async (tx, touch) => {
      const [before] = await readCoupons(tx, [id]);
      found(await tx.delete(CouponEntity, { id }));
      await this.tell(tx, context, before?.code ?? '', before, null);
      touch('coupon', [id]);
      return { success: true, message: 'Coupon deleted successfully!' };
    });
  }

  private tell(tx: EntityManager, context: CallContext, subject: string, from: Terms, to: Terms): Promise<void> {
    return this.trail.add(tx, context, { action: 'coupon_changed', subject, details: { from: terms(from), to: terms(to) } });
  }
}

/**
 * Refuses a last day that is over for the store, whose day may end after midnight; one that an earlier save has set may stay, so that what else is wrong can be mended.
 * @throws AppError VALIDATION_FAILED
 */
async function demandAhead(tx: EntityManager, { now }: CallContext, expiry: string | null): Promise<void> {
  if (!expiry) return;
  if (expiry >= businessDay(now, await findStore(tx))) return;
  throw invalidFields([{ path: 'expiry', message: 'This day is over, so the coupon would have expired already!' }]);
}

type Terms = Pick<Coupon, 'discount' | 'expiry'> | null | undefined;
const terms = (coupon: Terms) => (coupon ? { discount: coupon.discount, expiry: coupon.expiry } : null);

const codeTaken = (thrown: unknown): never => {
  throw brokenUnique(thrown) === 'coupon_code' ? new AppError('COUPON_EXISTS') : thrown;
};
