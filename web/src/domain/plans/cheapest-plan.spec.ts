import { expect, it } from '@jest/globals';
import { cheapestPerMonth } from './cheapest-plan';

it('only a plan that is cheaper per month than all others is marked', () => {
  const plan = (amount: number, duration_months: number) => ({
    ...{ id: `${amount}`, name: '', description: null },
    ...{ amount, duration_months, trial_days: 0 },
  });
  const [month, year] = [plan(149, 1), plan(1_499, 12)];
  expect(cheapestPerMonth([month, year])).toBe(year);
  expect(cheapestPerMonth([month])).toBeUndefined();
  expect(cheapestPerMonth([month, plan(298, 2)])).toBeUndefined();
});
