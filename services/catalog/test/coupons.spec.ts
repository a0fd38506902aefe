import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addCoupon, deleteCoupon, listCoupons, updateCoupon } from '@thali/proto/catalog/coupons';
import { saveStoreSetting } from '@thali/proto/catalog/store';
import type { TestCaller, TestService } from '@thali/testing/test-service';
import { newStore, startCatalog } from './stores.js';

let service: TestService;
let store: TestCaller;
beforeAll(async () => {
  service = await startCatalog();
  store = await newStore(service);
}, 60_000);
afterAll(() => service?.stop(), 60_000);

describe('coupons', () => {
  /** The last moment of the day in the store's zone, UTC+05:30. */
  const leapDay = { at: new Date('2020-02-29T18:29:59Z') };
  it('are added, changed and deleted; expired ones stay in the list', async () => {
    expect(await store.call(addCoupon, { code: 'OLD', discount: 12.5, expiry: '2020-02-29' }, leapDay)).toEqual({
      success: true,
      message: 'Coupon added successfully!',
    });
    await store.call(addCoupon, { code: 'EVER', discount: 100, expiry: '' });
    const [old, ever] = (await store.call(listCoupons, {})).coupons;
    expect([old, ever]).toMatchObject([
      { code: 'OLD', discount: 12.5, expiry: '2020-02-29' },
      { code: 'EVER', discount: 100, expiry: null },
    ]);
    const id = old?.id as string;
    expect(await store.call(updateCoupon, { id, code: 'Old', discount: 0 })).toEqual({
      success: true,
      message: 'Coupon updated successfully!',
    });
    expect((await store.call(listCoupons, {})).coupons).toEqual([{ id, code: 'Old', discount: 0, expiry: null }, ever]);
    expect(await store.call(deleteCoupon, { id })).toEqual({ success: true, message: 'Coupon deleted successfully!' });
    expect((await store.call(listCoupons, {})).coupons).toEqual([ever]);
  });
  it('end on a day to come; one that has ended can be changed, but for another day that is over', async () => {
    const other = await newStore(service);
    const message = 'This day is over, so the coupon would have expired already!';
    const over = { code: 'VALIDATION_FAILED', message, extra: { errors: [{ path: 'expiry', message }] } };
    const lent = { code: 'LENT', discount: 5, expiry: '2020-02-29' };
    await expect(other.call(addCoupon, lent)).rejects.toMatchObject(over);
    await expect(other.call(addCoupon, lent, { at: new Date('2020-02-29T18:30:00Z') })).rejects.toMatchObject(over);
    expect((await other.call(listCoupons, {})).coupons).toEqual([]);
    await other.call(addCoupon, lent, leapDay);
    const id = (await other.call(listCoupons, {})).coupons[0]?.id as string;
    await other.call(updateCoupon, { ...lent, id, discount: 7.5 });
    expect((await other.call(listCoupons, {})).coupons).toEqual([{ ...lent, id, discount: 7.5 }]);
    await expect(other.call(updateCoupon, { ...lent, id, expiry: '2020-03-01' })).rejects.toMatchObject(over);
    await other.call(updateCoupon, { ...lent, id, expiry: '2099-12-31' });
    await expect(other.call(updateCoupon, { ...lent, id })).rejects.toMatchObject(over);
    await other.call(updateCoupon, { ...lent, id, expiry: null });
  });
  it('may end on the business day that runs after midnight', async () => {
    const other = await newStore(service);
    await other.call(saveStoreSetting, { storeName: 'Annapurna', currency: 'INR', businessDayStart: 4 });
    const lent = { code: 'LENT', discount: 5, expiry: '2020-02-29' };
    const by = (time: string) => ({ at: new Date(`2020-03-01T${time}+05:30`) });
    await expect(other.call(addCoupon, lent, by('04:00:00'))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await other.call(addCoupon, lent, by('03:59:59'))).toMatchObject({ success: true });
  });
  it('have codes that are unique within the store, without case', async () => {
    const exists = { code: 'COUPON_EXISTS', status: 409, message: 'Coupon code already exists!' };
    await store.call(addCoupon, { code: 'Überraschung', discount: 5 });
    await expect(store.call(addCoupon, { code: 'üBERRASCHUNG', discount: 5 })).rejects.toMatchObject(exists);
    const ever = (await store.call(listCoupons, {})).coupons.find((coupon) => coupon.code === 'EVER');
    await expect(store.call(updateCoupon, { id: ever?.id as string, code: 'überraschung', discount: 5 })).rejects.toMatchObject(
      exists,
    );
    expect(await (await newStore(service)).call(addCoupon, { code: 'Überraschung', discount: 5 })).toMatchObject({
      success: true,
    });
  });
  it('of the same code that are added at once leave one', async () => {
    const other = await newStore(service);
    const codes = ['diwali', 'DIWALI', 'Diwali', 'dIwAlI', 'DIWali', 'diWALI'];
    const results = await Promise.allSettled(codes.map((code) => other.call(addCoupon, { code, discount: 10 })));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'COUPON_EXISTS' });
    expect((await other.call(listCoupons, {})).coupons).toHaveLength(1);
  });
});
