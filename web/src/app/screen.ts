import type { Icon } from '@tabler/icons-react';
import type { Scope } from '@thali/proto/scopes';
import type { ComponentType } from 'react';

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
