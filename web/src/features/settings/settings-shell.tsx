import { t } from '@lingui/core/macro';
import type { Icon } from '@tabler/icons-react';
import { Outlet, useLocation } from 'react-router-dom';
import type { DashboardAddress, DashboardScreen } from '../../lib/addresses';
import { Link } from '../../ui/link';
import classes from './settings-shell.module.css';

type Props = { entries: readonly { /** Below /dashboard. */ path: DashboardScreen; title: string; icon: Icon }[] };

const showInStrip = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest', inline: 'center' });

/**
 * The navigation of the settings beside the screen, or as a strip above it on a narrow one. Screens of any feature are added by an entry in
 * app/setting-screens.ts: a path below `settings` (lib/addresses.ts), `load`, and `setting` for a link in the navigation.
 */
export default function SettingsShell({ entries }: Props) {
  const { pathname } = useLocation();
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <nav className={classes.nav} aria-label={t`Settings`}>
          {entries.map(({ path, title, icon: EntryIcon }, index) => {
            const to = `/dashboard/${path}` as const;
            const active =
              pathname === ('/dashboard/settings' satisfies DashboardAddress)
                ? index === 0
                : pathname === to || pathname.startsWith(`${to}/`);
            return (
              <Link
                key={path}
                ref={active ? showInStrip : undefined}
                className={classes.entry}
                to={to}
                aria-current={active ? 'page' : undefined}
              >
                <EntryIcon size={20} stroke={1.75} aria-hidden="true" />
                {title}
              </Link>
            );
          })}
        </nav>
        <div className={classes.content}>
          <Outlet />
        </div>
      </div>
    </div>
  );
}
