import { createContext, type ReactNode, useContext } from 'react';
import type { DashboardAddress } from '../lib/addresses';

/** What screens may use of the shell around them, so that they need not import it. */
export interface Shell {
  /** Opens the navigation on a phone, where there is no sidebar. */
  openMenu: () => void;
  openSearch: () => void;
  /** Whether the screen at this path exists and the user may open it; links to other screens are hidden. */
  canOpen: (path: DashboardAddress) => boolean;
  /** The round button with Profile, My Devices, Support, theme and Logout, for screens that draw their own header. */
  userMenu: ReactNode;
}

export const ShellContext = createContext<Shell>({
  openMenu: () => undefined,
  openSearch: () => undefined,
  canOpen: () => false,
  userMenu: null,
});

export const useShell = () => useContext(ShellContext);
