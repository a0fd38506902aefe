import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react';
import { Fragment } from 'react';
import { i18n } from '#words';
import { roleTitle } from '../domain/session/role-title';
import { useStoredUser } from '../domain/session/session';
import { Count } from '../ui/count';
import { Initials } from '../ui/initials';
import { Link } from '../ui/link';
import { BRAND, Logo } from '../ui/logo';
import { useShell } from '../ui/shell-context';
import { linksOf } from './open-screens';
import { type Screen, type Section, sections } from './screen';
import classes from './sidebar.module.css';

type Props = {
  current: Screen | undefined;
  /** Icons only. */
  mini?: boolean;
  /** On screens without a top bar: search and user menu are part of the sidebar. */
  till?: boolean;
  /** Inside the drawer of a phone, where it can not be collapsed. */
  drawer?: boolean;
  onToggle?: () => void;
};

const headings: Record<Section, MessageDescriptor | undefined> = {
  main: undefined,
  offerings: msg`Offerings`,
  office: msg`Back Office`,
};
const unknownCount = () => undefined;

export function Sidebar({ current, mini = false, till = false, drawer = false, onToggle }: Props) {
  const user = useStoredUser();
  const { openSearch, userMenu } = useShell();
  const Toggle = mini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggleTitle = mini ? t`Expand sidebar` : t`Collapse sidebar`;
  return (
    <aside className={classes.side} data-mini={mini || undefined} data-drawer={drawer || undefined} aria-label={t`Sidebar`}>
      <Link className={classes.brand} to="/dashboard" aria-label={t`Thali, home`}>
        <Logo />
        <span className={classes.text}>{BRAND}</span>
      </Link>
      {user && (
        <div className={classes.who}>
          <Initials name={user.name} />
          <span className="trunc">
            <b className="trunc">{user.name}</b>
            <small className="trunc">{[roleTitle(user.role), user.designation].filter(Boolean).join(' · ')}</small>
          </span>
        </div>
      )}
      {till && (
        <Tooltip label={t`Search, Ctrl K`} position="right" disabled={!mini}>
          <button type="button" className={classes.link} aria-label={t`Search, Ctrl K`} onClick={openSearch}>
            <IconSearch className={classes.icon} stroke={1.75} aria-hidden="true" />
            <span className={classes.text}>{t`Search`}</span>
          </button>
        </Tooltip>
      )}
      {till && <hr className={classes.rule} />}
      <nav className={classes.nav} aria-label={t`Main`}>
        {sections.map((section) => {
          const links = linksOf(user, section);
          const heading = headings[section];
          if (links.length === 0) return null;
          return (
            <Fragment key={section}>
              {heading && <hr className={classes.rule} />}
              {heading && <h2 className={classes.heading}>{i18n._(heading)}</h2>}
              {links.map((screen) => (
                <SidebarLink key={screen.path} screen={screen} mini={mini} active={isWithin(current, screen)} />
              ))}
            </Fragment>
          );
        })}
      </nav>
      {!drawer && (
        <Tooltip label={toggleTitle} position="right" disabled={!mini}>
          <button type="button" className={classes.link} aria-label={toggleTitle} aria-expanded={!mini} onClick={onToggle}>
            <Toggle className={classes.icon} stroke={1.75} aria-hidden="true" />
            <span className={classes.text}>{t`Collapse`}</span>
          </button>
        </Tooltip>
      )}
      {till && <div className={classes.user}>{userMenu}</div>}
    </aside>
  );
}

const isWithin = (current: Screen | undefined, screen: Screen) =>
  current?.path === screen.path || Boolean(current?.path.startsWith(`${screen.path}/`));

function SidebarLink({ screen, mini, active }: { screen: Screen; mini: boolean; active: boolean }) {
  const count = (screen.useCount ?? unknownCount)();
  const Icon = screen.icon;
  const title = i18n._(screen.title);
  return (
    <Tooltip label={title} position="right" disabled={!mini}>
      <Link
        className={classes.link}
        to={`/dashboard/${screen.path}`}
        aria-current={active ? 'page' : undefined}
        onPointerEnter={() => void screen.load?.()}
      >
        {Icon && <Icon className={classes.icon} stroke={1.75} aria-hidden="true" />}
        <span className={classes.text}>{title}</span>
        {count ? <Count className={classes.count} value={count} /> : null}
      </Link>
    </Tooltip>
  );
}
