import { msg } from '@lingui/core/macro';
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
    title: msg`Store Settings`,
    anyOf: settings,
    icon: IconBuildingStore,
    shortcut: true,
    setting: msg`Store Details`,
    load: () => import('../features/settings/store-details/store-details'),
  },
  {
    path: 'settings/print-settings',
    title: msg`Print Settings`,
    anyOf: settings,
    icon: IconPrinter,
    shortcut: true,
    setting: msg`Print Settings`,
    load: () => import('../features/settings/print-settings/print-settings'),
  },
  {
    path: 'settings/tables',
    title: msg`Store Tables`,
    anyOf: settings,
    icon: IconArmchair,
    shortcut: true,
    setting: msg`Table Booking`,
    load: () => import('../features/settings/tables/tables'),
  },
  {
    path: 'settings/tables/codes',
    title: msg`Table Codes`,
    anyOf: settings,
    chrome: 'none',
    load: () => import('../features/settings/tables/table-codes'),
  },
  {
    path: 'settings/menu-items',
    title: msg`Menu Items`,
    anyOf: settings,
    icon: IconBook2,
    shortcut: true,
    setting: msg`Menu Items`,
    load: () => import('../features/menu-items/menu-items'),
  },
  {
    path: 'settings/menu-items/categories',
    title: msg`Categories`,
    anyOf: settings,
    load: () => import('../features/menu-items/categories'),
  },
  {
    path: 'settings/menu-items/:id',
    title: msg`Menu Item`,
    anyOf: settings,
    load: () => import('../features/menu-items/menu-item'),
  },
  {
    path: 'settings/tax-setup',
    title: msg`Tax Setup`,
    anyOf: settings,
    icon: IconPercentage,
    shortcut: true,
    setting: msg`Tax Setup`,
    load: () => import('../features/settings/taxes/taxes'),
  },
  {
    path: 'settings/payment-types',
    title: msg`Payment Types`,
    anyOf: settings,
    icon: IconCash,
    setting: msg`Payment Types`,
    load: () => import('../features/settings/payment-types/payment-types'),
  },
  {
    path: 'settings/coupons',
    title: msg`Coupon Setup`,
    anyOf: settings,
    icon: IconTicket,
    setting: msg`Coupon Setup`,
    load: () => import('../features/settings/coupons/coupons'),
  },
];
