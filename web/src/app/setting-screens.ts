import {
  IconArmchair,
  IconBook2,
  IconBuildingStore,
  IconCash,
  IconPercentage,
  IconPrinter,
  IconTicket,
} from '@tabler/icons-react';
import type { Screen } from './screen';

const settings = ['SETTINGS'] as const;

/** The screens below `settings`, shown beside its navigation. A new one is one entry here, which `make new` writes. */
export const settingScreens: readonly Screen[] = [
  {
    path: 'settings/details',
    title: 'Store Settings',
    anyOf: settings,
    icon: IconBuildingStore,
    shortcut: true,
    setting: 'Store Details',
    load: () => import('../features/settings/store-details/store-details'),
  },
  {
    path: 'settings/print-settings',
    title: 'Print Settings',
    anyOf: settings,
    icon: IconPrinter,
    shortcut: true,
    setting: 'Print Settings',
    load: () => import('../features/settings/print-settings/print-settings'),
  },
  {
    path: 'settings/tables',
    title: 'Store Tables',
    anyOf: settings,
    icon: IconArmchair,
    shortcut: true,
    setting: 'Table Booking',
    load: () => import('../features/settings/tables/tables'),
  },
  {
    path: 'settings/tables/codes',
    title: 'Table Codes',
    anyOf: settings,
    chrome: 'none',
    load: () => import('../features/settings/tables/table-codes'),
  },
  {
    path: 'settings/menu-items',
    title: 'Menu Items',
    anyOf: settings,
    icon: IconBook2,
    shortcut: true,
    setting: 'Menu Items',
    load: () => import('../features/menu-items/menu-items'),
  },
  {
    path: 'settings/menu-items/categories',
    title: 'Categories',
    anyOf: settings,
    load: () => import('../features/menu-items/categories'),
  },
  {
    path: 'settings/menu-items/:id',
    title: 'Menu Item',
    anyOf: settings,
    load: () => import('../features/menu-items/menu-item'),
  },
  {
    path: 'settings/tax-setup',
    title: 'Tax Setup',
    anyOf: settings,
    icon: IconPercentage,
    shortcut: true,
    setting: 'Tax Setup',
    load: () => import('../features/settings/taxes/taxes'),
  },
  {
    path: 'settings/payment-types',
    title: 'Payment Types',
    anyOf: settings,
    icon: IconCash,
    setting: 'Payment Types',
    load: () => import('../features/settings/payment-types/payment-types'),
  },
  {
    path: 'settings/coupons',
    title: 'Coupon Setup',
    anyOf: settings,
    icon: IconTicket,
    setting: 'Coupon Setup',
    load: () => import('../features/settings/coupons/coupons'),
  },
];
