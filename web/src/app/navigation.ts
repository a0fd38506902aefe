import {
  type Icon,
  IconArmchair,
  IconBook2,
  IconBuildingStore,
  IconCalculator,
  IconCalendarEvent,
  IconCash,
  IconChartBar,
  IconDeviceIpadHorizontal,
  IconDevices,
  IconFileInvoice,
  IconHelpCircle,
  IconHistory,
  IconLayoutDashboard,
  IconPercentage,
  IconPrinter,
  IconReceipt2,
  IconSettings,
  IconTicket,
  IconToolsKitchen2,
  IconUserCircle,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import type { Scope } from '@thali/proto/scopes';
import type { ComponentType } from 'react';
import { useKitchenCount } from '../features/kitchen/kitchen-tickets';
import { useOpenOrderCount } from '../features/orders/open-orders';

export const sections = ['Main', 'Offerings', 'Back Office'] as const;

export interface Screen {
  /** Below /dashboard. */
  path: string;
  title: string;
  /** Empty: a login is enough. */
  anyOf: readonly Scope[];
  icon?: Icon;
  /** In the sidebar under this heading. */
  section?: (typeof sections)[number];
  /** In the sidebar for role admin only, whatever the scopes. */
  adminLink?: boolean;
  /** For role admin alone: no scope opens it. */
  adminOnly?: boolean;
  /** Among the shortcuts of the search dialog. */
  shortcut?: boolean;
  /** `full`: sidebar and top bar. `till`: collapsed sidebar that carries search and user menu. `none`: the screen is all there is. */
  chrome?: 'full' | 'till' | 'none';
  /** How many wait there, beside the link; undefined while unknown. */
  useCount?: () => number | undefined;
  /** Its text in the navigation of the settings, beside which every screen below `settings` stands. */
  setting?: string;
  /** The screen. Rows without one have neither route nor link yet. */
  load?: () => Promise<{ default: ComponentType }>;
}

const settings = ['SETTINGS'] as const;

/** Every screen of the dashboard and who may open it. A new screen is one `load` here. */
export const screens: readonly Screen[] = [
  {
    path: 'home',
    title: 'Dashboard',
    anyOf: ['DASHBOARD'],
    icon: IconLayoutDashboard,
    section: 'Main',
    shortcut: true,
    load: () => import('../features/home/home'),
  },
  {
    path: 'pos',
    title: 'POS',
    anyOf: ['POS'],
    icon: IconDeviceIpadHorizontal,
    section: 'Main',
    shortcut: true,
    chrome: 'till',
    load: () => import('../features/pos/pos'),
  },
  {
    path: 'orders',
    title: 'Orders',
    anyOf: ['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY'],
    icon: IconReceipt2,
    section: 'Main',
    shortcut: true,
    useCount: useOpenOrderCount,
    load: () => import('../features/orders/orders'),
  },
  {
    path: 'kitchen',
    title: 'Kitchen',
    anyOf: ['KITCHEN', 'KITCHEN_DISPLAY'],
    icon: IconToolsKitchen2,
    section: 'Main',
    shortcut: true,
    chrome: 'none',
    useCount: useKitchenCount,
    load: () => import('../features/kitchen/kitchen'),
  },
  {
    path: 'reservation',
    title: 'Reservations',
    anyOf: ['RESERVATIONS', 'VIEW_RESERVATIONS', 'MANAGE_RESERVATIONS'],
    icon: IconCalendarEvent,
    section: 'Offerings',
    shortcut: true,
    load: () => import('../features/reservations/reservations'),
  },
  {
    path: 'customers',
    title: 'Customers',
    anyOf: ['CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS'],
    icon: IconUsers,
    section: 'Offerings',
    shortcut: true,
    load: () => import('../features/customers/customers'),
  },
  {
    path: 'invoices',
    title: 'Invoices',
    anyOf: ['INVOICES'],
    icon: IconFileInvoice,
    section: 'Offerings',
    shortcut: true,
    load: () => import('../features/invoices/invoices'),
  },
  {
    path: 'users',
    title: 'Users',
    anyOf: settings,
    icon: IconUserShield,
    section: 'Back Office',
    adminLink: true,
    shortcut: true,
    load: () => import('../features/users/users'),
  },
  {
    path: 'reports',
    title: 'Reports',
    anyOf: ['REPORTS'],
    icon: IconChartBar,
    section: 'Back Office',
    shortcut: true,
    load: () => import('../features/reports/reports'),
  },
  {
    path: 'settings',
    title: 'Settings',
    anyOf: settings,
    icon: IconSettings,
    section: 'Back Office',
    shortcut: true,
    load: () => import('../features/settings/store-details/store-details'),
  },
  {
    path: 'day-close',
    title: 'Day Close',
    anyOf: ['REPORTS'],
    icon: IconCalculator,
    section: 'Back Office',
    shortcut: true,
    load: () => import('../features/day-close/day-close'),
  },
  {
    path: 'audit-log',
    title: 'Audit Log',
    anyOf: [],
    adminOnly: true,
    icon: IconHistory,
    section: 'Back Office',
    shortcut: true,
    load: () => import('../features/audit-log/audit-log'),
  },
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
  {
    path: 'devices',
    title: 'Devices',
    anyOf: [],
    icon: IconDevices,
    shortcut: true,
    load: () => import('../features/devices/devices'),
  },
  {
    path: 'profile',
    title: 'Profile',
    anyOf: [],
    icon: IconUserCircle,
    shortcut: true,
    load: () => import('../features/profile/profile'),
  },
  {
    path: 'contact-support',
    title: 'Support',
    anyOf: [],
    icon: IconHelpCircle,
    shortcut: true,
    load: () => import('../features/support/support'),
  },
  {
    path: 'inactive-subscription',
    title: 'Subscription',
    anyOf: [],
    load: () => import('../features/subscription/subscription'),
  },
];
