import { expect, test } from '@jest/globals';
import { within } from '@testing-library/react';
import { listCoupons } from '@thali/proto/catalog/coupons';
import { getStoreClock } from '@thali/proto/catalog/store';
import { usualClock } from '@thali/proto/store-clock';
import { answer } from '../../../../test/answers.ts';
import { setClock } from '../../../../test/clock.ts';
import { openPage, signIn } from '../../../../test/screens.tsx';

test.each([
  [0, '26 Nov 2026Expired'],
  [4, '26 Nov 2026'],
])('50 minutes after midnight, where a business day starts at %i, a coupon of the evening reads %s', async (start, text) => {
  signIn();
  answer(getStoreClock, { ...usualClock, business_day_start: start });
  const coupon = { id: '01900000-0000-7000-8000-000000000001', code: 'TONIGHT', discount: 10, expiry: '2026-11-26' };
  answer(listCoupons, { coupons: [coupon] });
  setClock(Date.parse('2026-11-27T00:50:00+05:30') - Date.now());
  const { page } = openPage('/dashboard/settings/coupons');
  const row = (await page.findByText('TONIGHT')).closest('tr') as HTMLElement;
  expect((await within(row).findByText(/26 Nov/)).parentElement?.textContent).toBe(text);
});
