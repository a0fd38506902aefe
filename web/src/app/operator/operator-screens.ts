import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Icon } from '@tabler/icons-react';
import {
  IconAlertTriangle,
  IconBuildingStore,
  IconChartBar,
  IconFileText,
  IconHelpCircle,
  IconLayoutDashboard,
  IconRepeat,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useDeadLetterCount } from '../../features/operator/queries';
import type { OperatorPath } from '../../lib/addresses';

export const ROOT = '/superadmin/dashboard';

export interface OperatorScreen {
  /** Below the root. */
  path: OperatorPath;
  title: MessageDescriptor;
  icon?: Icon;
  /** Whether the sidebar has a link to it. */
  link?: boolean;
  /** The number of things that wait there. */
  useCount?: () => number | undefined;
  load: () => Promise<{ default: ComponentType }>;
}

/** Every screen of the operator's area; superadmin may open all of them. */
export const operatorScreens: readonly OperatorScreen[] = [
  {
    path: 'home',
    title: msg`Dashboard`,
    icon: IconLayoutDashboard,
    link: true,
    load: () => import('../../features/operator/home/operator-home'),
  },
  {
    path: 'tenants',
    title: msg`Tenants`,
    icon: IconBuildingStore,
    link: true,
    load: () => import('../../features/operator/tenants/tenants'),
  },
  {
    path: 'tenants/:id/subscription-history',
    title: msg`Subscription History`,
    load: () => import('../../features/operator/history/subscription-history'),
  },
  {
    path: 'reports',
    title: msg`Reports`,
    icon: IconChartBar,
    link: true,
    load: () => import('../../features/operator/reports/operator-reports'),
  },
  { path: 'reports/log', title: msg`Operator Log`, load: () => import('../../features/operator/log/operator-log') },
  {
    path: 'subscriptions',
    title: msg`Subscriptions`,
    icon: IconRepeat,
    link: true,
    load: () => import('../../features/operator/subscriptions/subscriptions'),
  },
  {
    path: 'user-info',
    title: msg`User Info`,
    icon: IconUsers,
    link: true,
    load: () => import('../../features/operator/user-info/user-info'),
  },
  { path: 'rules', title: msg`Rules`, icon: IconFileText, link: true, load: () => import('../../features/operator/rules/rules') },
  {
    path: 'failed-events',
    title: msg`Failed Events`,
    icon: IconAlertTriangle,
    link: true,
    useCount: useDeadLetterCount,
    load: () => import('../../features/operator/dead-letters/failed-events'),
  },
  {
    path: 'contact-support',
    title: msg`Support`,
    icon: IconHelpCircle,
    load: () => import('../../features/support/support'),
  },
];

/** The screens that the search dialog finds. */
export const shortcuts = operatorScreens.filter(({ icon }) => icon);
