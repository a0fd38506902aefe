import type { Address, DashboardScreen, OperatorPath } from '../lib/addresses';
import '@mantine/spotlight/styles.layer.css';
import { t } from '@lingui/core/macro';
import { Spotlight, type SpotlightProps, spotlight } from '@mantine/spotlight';
import { type Icon, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { i18n } from '#words';
import { useNavigate } from '../ui/link';
import type { Screen } from './screen';
import classes from './search-dialog.module.css';

/** Results of a search besides screens. */
export interface Found {
  group: string;
  icon: Icon;
  /** `path` is below /dashboard. */
  rows: { id: string; label: string; description: string; path: `${DashboardScreen}?${string}` }[];
}

const matches = (query: string, title: string) => title.toLowerCase().includes(query.trim().toLowerCase());
const nothing = (): Found[] => [];

type Props = {
  asked: number;
  /** The screens that this user may open, below `root`. */
  screens: readonly (Pick<Screen, 'title' | 'icon'> & { path: DashboardScreen | OperatorPath })[];
  root: '/dashboard' | '/superadmin/dashboard';
  /** A hook that finds further matches. It must be the same for the life of the dialog. */
  useFound?: (text: string) => Found[];
};

/** Searches the screens of an area by title, and further matches. Opens whenever `asked` is increased. */
export default function SearchDialog({ asked, screens, root, useFound = nothing }: Props) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const found = useFound(text);
  useEffect(() => {
    if (asked) spotlight.open();
  }, [asked]);
  // A path below a root is an address of that area; that these are of this area, who gives both knows.
  const action = ({ path, icon: ActionIcon, ...shown }: { id: string; label: string; path: string; icon?: Icon }) => ({
    ...shown,
    leftSection: ActionIcon && <ActionIcon size={20} stroke={1.75} aria-hidden="true" />,
    onClick: () => navigate(`${root}/${path}` as Address),
  });
  const actions: SpotlightProps['actions'] = [
    ...screens.map(({ path, title, icon }) => action({ id: path, label: i18n._(title), path, icon })),
    ...found
      .filter(({ rows }) => rows.length > 0)
      .map(({ group, icon, rows }) => ({ group, actions: rows.map((row) => action({ ...row, icon })) })),
  ];
  return (
    <Spotlight
      actions={actions}
      query={text}
      onQueryChange={setText}
      filter={(query, all) => all.filter((one) => 'group' in one || ('label' in one && matches(query, one.label ?? '')))}
      shortcut={null}
      nothingFound={useFound === nothing ? t`No screen with that name` : t`Nothing with that name`}
      classNames={{
        action: classes.action,
        actionsList: classes.list,
        search: classes.search,
        content: classes.content,
        overlay: classes.overlay,
      }}
      attributes={{ content: { 'aria-label': t`Search` } }}
      overlayProps={{ blur: 0 }}
      searchProps={{
        leftSection: <IconSearch size={20} stroke={1.75} aria-hidden="true" />,
        placeholder: t`Search`,
        'aria-label': t`Search`,
      }}
      size={560}
      scrollable
      maxHeight={440}
    />
  );
}
