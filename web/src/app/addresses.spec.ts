import { expect, test } from '@jest/globals';
import type { ComponentProps } from 'react';
import { dashboardScreens, operatorPaths } from '../lib/addresses';
import type { Link } from '../ui/link';
import { screens } from './navigation';
import { operatorScreens } from './operator/operator-screens';

test('every address of a screen has a screen, in both areas, and only one', () => {
  const paths = (of: readonly { path: string }[]) => of.map(({ path }) => path).toSorted();
  expect(paths(screens)).toEqual(dashboardScreens.toSorted());
  expect(paths(operatorScreens)).toEqual(operatorPaths.toSorted());
});

test('a link to what is no address, or without its parameter, does not compile', () => {
  const id = 'a-dish';
  const links: ComponentProps<typeof Link>['to'][] = [
    '/dashboard/orders',
    `/dashboard/settings/menu-items/${id}`,
    `/superadmin/dashboard/tenants/${id}/subscription-history`,
    '/dashboard/customers?q=Fatima',
    '/policy/terms',
    // @ts-expect-error The screen is called orders.
    '/dashboard/order',
    // @ts-expect-error The history is that of a tenant.
    '/superadmin/dashboard/tenants/subscription-history',
    // @ts-expect-error From where one is.
    'categories',
  ];
  expect(links).toHaveLength(8);
});
