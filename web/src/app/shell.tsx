import { t } from '@lingui/core/macro';
import { useHotkeys, useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { i18n } from '#words';
import { freshProfile, profileQuery } from '../domain/session/profile';
import { useStoredUser } from '../domain/session/session';
import type { DashboardAddress } from '../lib/addresses';
import { startRealtime } from '../lib/realtime';
import { ErrorBoundary } from '../ui/error-boundary';
import { BRAND } from '../ui/logo';
import { ShellContext } from '../ui/shell-context';
import { canOpen, screenAt, shortcutsOf } from './open-screens';
import classes from './shell.module.css';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { useStoreClock } from './use-store-clock';
import { UserMenu } from './user-menu';

const StoreSearch = lazy(() => import('./store-search'));
const loadPhoneMenu = () => import('./phone-menu');
const PhoneMenu = lazy(loadPhoneMenu);

/** The shell of the dashboard: sidebar, top bar, search, and the one socket of the page. */
export function Shell() {
  const user = useStoredUser();
  const location = useLocation();
  const screen = screenAt(location.pathname);
  const chrome = screen?.chrome ?? 'full';
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'thali__sidebar_collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [openOnTill, setOpenOnTill] = useState(false);
  const [menuOpenAt, setMenuOpenAt] = useState<string>();
  const [searches, setSearches] = useState(0);
  const { data: profile } = useQuery(profileQuery());
  const tenantId = profile?.tenant_id;
  const clock = useStoreClock();

  useEffect(() => (tenantId ? startRealtime(tenantId, freshProfile) : undefined), [tenantId]);
  useEffect(() => {
    document.title = screen ? `${i18n._(screen.title)} · ${BRAND}` : BRAND;
  }, [screen]);

  // Loaded right after the shell, so that the menu also opens without network.
  useEffect(() => void loadPhoneMenu().catch(() => undefined), []);
  const openSearch = useCallback(() => setSearches((count) => count + 1), []);
  useHotkeys([['mod+K', openSearch]], []);

  const shell = useMemo(
    () => ({
      openMenu: () => setMenuOpenAt(location.key),
      openSearch,
      canOpen: (path: DashboardAddress) => canOpen(user, path),
      userMenu: <UserMenu compact />,
    }),
    [location.key, user, openSearch],
  );
  const mini = chrome === 'till' ? !openOnTill : collapsed;
  const toggle = () => (chrome === 'till' ? setOpenOnTill(mini) : setCollapsed(!mini));

  return (
    <ShellContext.Provider value={shell}>
      <a className={classes.skip} href="#main">
        {t`Skip to content`}
      </a>
      <div className={classes.shell} data-chrome={chrome} data-mini={mini || undefined}>
        {chrome !== 'none' && <Sidebar current={screen} mini={mini} till={chrome === 'till'} onToggle={toggle} />}
        <div className={classes.column}>
          {chrome === 'full' && <TopBar />}
          <main id="main" className={chrome === 'full' ? classes.page : classes.bare} tabIndex={-1}>
            {clock && <Outlet key={clock} />}
          </main>
        </div>
      </div>
      {menuOpenAt && (
        <ErrorBoundary resetOn={menuOpenAt} fallback={() => null}>
          <Suspense>
            <PhoneMenu opened={menuOpenAt === location.key} onClose={() => setMenuOpenAt(undefined)} current={screen} />
          </Suspense>
        </ErrorBoundary>
      )}
      {searches > 0 && (
        <ErrorBoundary resetOn={searches} fallback={() => null}>
          <Suspense>
            <StoreSearch asked={searches} screens={shortcutsOf(user)} root="/dashboard" />
          </Suspense>
        </ErrorBoundary>
      )}
    </ShellContext.Provider>
  );
}
