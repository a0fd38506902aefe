import { t } from '@lingui/core/macro';
import { Drawer } from '@mantine/core';
import { useHotkeys, useLocalStorage } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import { i18n } from '#words';
import { ErrorBoundary } from '../../ui/error-boundary';
import { ShellContext } from '../../ui/shell-context';
import classes from '../shell.module.css';
import { operatorScreens, ROOT, shortcuts } from './operator-screens';
import { OperatorSidebar } from './operator-sidebar';
import { OperatorTopBar } from './operator-top-bar';

const SearchDialog = lazy(() => import('../search-dialog'));

/** The shell of the operator's area: sidebar, top bar and search. */
export function OperatorShell() {
  const { pathname, key } = useLocation();
  const screen = operatorScreens.find(({ path }) => matchPath(`${ROOT}/${path}`, pathname));
  const [mini, setMini] = useLocalStorage({
    key: 'thali__operator_sidebar_collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [menuOpenAt, setMenuOpenAt] = useState<string>();
  const [searches, setSearches] = useState(0);
  useEffect(() => {
    const area = t`Thali operator`;
    document.title = screen ? `${i18n._(screen.title)} · ${area}` : area;
  }, [screen]);

  const openSearch = useCallback(() => setSearches((count) => count + 1), []);
  useHotkeys([['mod+K', openSearch]], []);
  const shell = useMemo(
    () => ({ openMenu: () => setMenuOpenAt(key), openSearch, canOpen: () => true, userMenu: null }),
    [key, openSearch],
  );
  return (
    <ShellContext.Provider value={shell}>
      <a className={classes.skip} href="#main">
        {t`Skip to content`}
      </a>
      <div className={classes.shell} data-mini={mini || undefined}>
        <OperatorSidebar current={screen} mini={mini} onToggle={() => setMini(!mini)} />
        <div className={classes.column}>
          <OperatorTopBar />
          <main id="main" className={classes.page} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <Drawer
        opened={menuOpenAt === key}
        onClose={() => setMenuOpenAt(undefined)}
        size={288}
        withCloseButton={false}
        padding={0}
        attributes={{ content: { 'aria-label': t`Menu` } }}
      >
        <OperatorSidebar current={screen} drawer />
      </Drawer>
      {searches > 0 && (
        <ErrorBoundary resetOn={searches} fallback={() => null}>
          <Suspense>
            <SearchDialog asked={searches} screens={shortcuts} root={ROOT} />
          </Suspense>
        </ErrorBoundary>
      )}
    </ShellContext.Provider>
  );
}
