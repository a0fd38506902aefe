import { t } from '@lingui/core/macro';
import { Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { i18n } from '#words';
import { roleTitle } from '../../domain/session/role-title';
import { useStoredUser } from '../../domain/session/session';
import { Count } from '../../ui/count';
import { Initials } from '../../ui/initials';
import { Link } from '../../ui/link';
import { BRAND, Logo } from '../../ui/logo';
import classes from '../sidebar.module.css';
import { type OperatorScreen, operatorScreens, ROOT } from './operator-screens';

type Props = {
  current: OperatorScreen | undefined;
  /** Icons only. */
  mini?: boolean;
  /** Inside the drawer of a phone, where it can not be collapsed. */
  drawer?: boolean;
  onToggle?: () => void;
};

const isWithin = (current: OperatorScreen | undefined, { path }: OperatorScreen) =>
  current?.path === path || Boolean(current?.path.startsWith(`${path}/`));

export function OperatorSidebar({ current, mini = false, drawer = false, onToggle }: Props) {
  const user = useStoredUser();
  const Toggle = mini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggleTitle = mini ? t`Expand sidebar` : t`Collapse sidebar`;
  return (
    <aside className={classes.side} data-mini={mini || undefined} data-drawer={drawer || undefined} aria-label={t`Sidebar`}>
      <Link className={classes.brand} to={ROOT} aria-label={t`Thali, home`}>
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
      <nav className={classes.nav} aria-label={t`Main`}>
        {operatorScreens
          .filter(({ link }) => link)
          .map((screen) => (
            <SidebarLink key={screen.path} screen={screen} mini={mini} active={isWithin(current, screen)} />
          ))}
      </nav>
      {!drawer && (
        <Tooltip label={toggleTitle} position="right" disabled={!mini}>
          <button type="button" className={classes.link} aria-label={toggleTitle} aria-expanded={!mini} onClick={onToggle}>
            <Toggle className={classes.icon} stroke={1.75} aria-hidden="true" />
            <span className={classes.text}>{t`Collapse`}</span>
          </button>
        </Tooltip>
      )}
    </aside>
  );
}

const unknownCount = () => undefined;

function SidebarLink({ screen, mini, active }: { screen: OperatorScreen; mini: boolean; active: boolean }) {
  const count = (screen.useCount ?? unknownCount)();
  const title = i18n._(screen.title);
  return (
    <Tooltip label={title} position="right" disabled={!mini}>
      <Link
        className={classes.link}
        to={`${ROOT}/${screen.path}`}
        aria-current={active ? 'page' : undefined}
        onPointerEnter={() => void screen.load()}
      >
        {screen.icon && <screen.icon className={classes.icon} stroke={1.75} aria-hidden="true" />}
        <span className={classes.text}>{title}</span>
        {count ? <Count className={classes.count} value={count} urgent /> : null}
      </Link>
    </Tooltip>
  );
}
