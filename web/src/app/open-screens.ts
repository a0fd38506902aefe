import { matchPath } from 'react-router-dom';
import { i18n } from '#words';
import { mayDo, type StoredUser } from '../domain/session/session';
import type { DashboardAddress } from '../lib/addresses';
import { screens } from './navigation';
import type { Screen } from './screen';

/** The screens that exist already. */
export const built = screens.filter((screen) => screen.load);

export const mayOpen = (user: StoredUser | null, { act, adminOnly }: Screen) =>
  adminOnly ? user?.role === 'admin' : !act || mayDo(user, act);

/** The screen at this address; a fixed path takes precedence over one with an id. */
export const screenAt = (pathname: string) =>
  built
    .toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
    .find((screen) => matchPath(`/dashboard/${screen.path}`, pathname));

/** Sidebar links of one section for this user. */
export const linksOf = (user: StoredUser | null, section: Screen['section']) =>
  built.filter((screen) => screen.section === section && (screen.adminLink ? user?.role === 'admin' : mayOpen(user, screen)));

/** Whether a screen is shown beside the navigation of the settings. */
export const isSetting = ({ path, chrome }: Screen) => /^settings(\/|$)/.test(path) && chrome !== 'none';

/** The entries of the settings' navigation, in the order of `screens`. */
export const settingEntries = () =>
  built.flatMap(({ path, setting, icon }) => (setting && icon ? [{ path, title: i18n._(setting), icon }] : []));

/** Shortcuts of the search dialog for this user. */
export const shortcutsOf = (user: StoredUser | null) => built.filter((screen) => screen.shortcut && mayOpen(user, screen));

export const canOpen = (user: StoredUser | null, path: DashboardAddress) => {
  const screen = built.find((one) => `/dashboard/${one.path}` === path);
  return screen !== undefined && mayOpen(user, screen);
};
