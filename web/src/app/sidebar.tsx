import { Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useStoredUser } from '../domain/session/session';
import { Count } from '../ui/count';
import { Initials } from '../ui/initials';
import { Logo } from '../ui/logo';
import { useShell } from '../ui/shell-context';
import { linksOf } from './open-screens';
import { type Screen, sections } from './screen';
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

const unknownCount = () => undefined;

export function Sidebar({ current, mini = false, till = false, drawer = false, onToggle }: Props) {
  const user = useStoredUser();
  const { openSearch, userMenu } = useShell();
  const Toggle = mini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggleTitle = mini ? 'Expand sidebar' : 'Collapse sidebar';
  return (
    <aside className={classes.side} data-mini={mini || undefined} data-drawer={drawer || undefined} aria-label="Sidebar">
      <Link className={classes.brand} to="/dashboard" aria-label="Thali, home">
        <Logo />
        <span className={classes.text}>Thali</span>
      </Link>
      {user && (
        <div className={classes.who}>
          <Initials name={user.name} />
          <span className="trunc">
            <b className="trunc">{user.name}</b>
            <small className="trunc">{[user.role.toUpperCase(), user.designation].filter(Boolean).join(' · ')}</small>
          </span>
        </div>
      )}
      {till && (
        <Tooltip label="Search, Ctrl K" position="right" disabled={!mini}>
          <button type="button" className={classes.link} aria-label="Search, Ctrl K" onClick={openSearch}>
            <IconSearch className={classes.icon} stroke={1.75} aria-hidden="true" />
            <span className={classes.text}>Search</span>
          </button>
        </Tooltip>
      )}
      {till && <hr className={classes.rule} />}
      <nav className={classes.nav} aria-label="Main">
        {sections.map((section) => {
          const links = linksOf(user, section);
          if (links.length === 0) return null;
          return (
            <Fragment key={section}>
              {section !== 'Main' && <hr className={classes.rule} />}
              {section !== 'Main' && <h2 className={classes.heading}>{section}</h2>}
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
            <span className={classes.text}>Collapse</span>
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
  return (
    <Tooltip label={screen.title} position="right" disabled={!mini}>
      <Link
        className={classes.link}
        to={`/dashboard/${screen.path}`}
        aria-current={active ? 'page' : undefined}
        onPointerEnter={() => void screen.load?.()}
      >
        {Icon && <Icon className={classes.icon} stroke={1.75} aria-hidden="true" />}
        <span className={classes.text}>{screen.title}</span>
        {count ? <Count className={classes.count} value={count} /> : null}
      </Link>
    </Tooltip>
  );
}
