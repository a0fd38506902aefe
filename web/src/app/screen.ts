import type { MessageDescriptor } from '@lingui/core';
import type { Icon } from '@tabler/icons-react';
import type { Act } from '@thali/proto/acts';
import type { ComponentType } from 'react';
import type { DashboardScreen } from '../lib/addresses';

/** Of the sidebar, from the top. */
export const sections = ['main', 'offerings', 'office'] as const;
export type Section = (typeof sections)[number];

export interface Screen {
  /** Below /dashboard. */
  path: DashboardScreen;
  title: MessageDescriptor;
  /** Whoever may do this may open the screen; without it every signed-in user may. */
  act?: Act;
  icon?: Icon;
  /** The section of the sidebar that has the link. */
  section?: Section;
  /** Shows the link in the sidebar to role admin only, whatever the scopes. */
  adminLink?: boolean;
  /** Only role admin may open the screen; no scope does. */
  adminOnly?: boolean;
  /** Whether it is one of the shortcuts of the search dialog. */
  shortcut?: boolean;
  /** `full`: sidebar and top bar. `till`: collapsed sidebar with search and user menu. `none`: the screen alone. */
  chrome?: 'full' | 'till' | 'none';
  /** The number of things that wait there, shown beside the link; undefined while unknown. */
  useCount?: () => number | undefined;
  /** Its text in the navigation of the settings, which every screen below `settings` has beside it. */
  setting?: MessageDescriptor;
  /** Loads the screen. Entries without it have neither route nor link yet. */
  load?: () => Promise<{ default: ComponentType }>;
}
