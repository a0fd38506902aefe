import { expect, test } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { daysFromTo, maxRangeDays, type Output } from '@thali/proto/kernel';
import { getReport, getReportDetails } from '@thali/proto/reporting/reports';
import { answer, breakDown, calls } from '../../../test/answers.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { sees, textOf, tick } from '../../../test/ticks.ts';

const nothingSold: Output<typeof getReport> = {
  ordersCount: 0,
  newCustomers: 0,
  repeatedCustomers: 0,
  currency: 'INR',
  averageOrderValue: 0,
  totalCustomers: 0,
  netRevenue: 0,
  taxTotal: 0,
  revenueTotal: 0,
  topSellingItems: [],
};
const noDetails: Output<typeof getReportDetails> = {
  currency: 'INR',
  days: [{ day: '2020-01-01', orders: 0, revenue: 0, tax: 0 }],
  hours: Array.from({ length: 24 }, (_, hour) => ({ hour, orders: 0, revenue: 0 })),
  weekdays: Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, orders: 0, revenue: 0 })),
  paymentTypes: [],
  orderTypes: [],
  taxes: [],
  topItems: [],
  slowItems: [],
  discounts: [],
  cancellations: [],
};

test('days without sales say so in the words of the specification', async () => {
  signIn();
  answer(getReport, nothingSold);
  answer(getReportDetails, noDetails);
  const { page, user } = openPage('/dashboard/reports');
  await user.click(await page.findByText('Custom Date Range'));
  fireEvent.change(await page.findByLabelText('From'), { target: { value: '2020-01-01' } });
  fireEvent.change(page.getByLabelText('To'), { target: { value: '2020-01-02' } });
  await sees(document.body, 'M272');
  // The other day followed each that was chosen, so nobody was asked for six years.
  for (const { from, to } of calls(getReport)) expect(!from || !to || daysFromTo(from, to) <= maxRangeDays).toBe(true);
  await page.findAllByText('No sales in these days.');
  expect(calls(getReport).at(-1)).toEqual({ type: 'custom', from: '2020-01-01', to: '2020-01-02' });
  breakDown(getReport);
  await user.click(page.getByText(textOf('M261')));
  await sees(document.body, 'M310');
  tick('S051');
});
