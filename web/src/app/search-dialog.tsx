import '@mantine/spotlight/styles.layer.css';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Screen } from './navigation';
import classes from './search-dialog.module.css';

const matches = (query: string, title: string) => title.toLowerCase().includes(query.trim().toLowerCase());

type Props = {
  asked: number;
  /** What this user may open, below `root`. */
  screens: readonly Pick<Screen, 'path' | 'title' | 'icon'>[];
  root: string;
};

/** The screens of an area, filtered by title. Opens each time `asked` grows. */
export default function SearchDialog({ asked, screens, root }: Props) {
  const navigate = useNavigate();
  useEffect(() => {
    if (asked) spotlight.open();
  }, [asked]);
  const actions = screens.map((screen) => {
    const Icon = screen.icon;
    return {
      id: screen.path,
      label: screen.title,
      leftSection: Icon && <Icon size={20} stroke={1.75} aria-hidden="true" />,
      onClick: () => navigate(`${root}/${screen.path}`),
    };
  });
  return (
    <Spotlight
      actions={actions}
      filter={(query, all) => all.filter((action) => 'label' in action && matches(query, action.label ?? ''))}
      shortcut={null}
      nothingFound="No screen with that name"
      classNames={{
        action: classes.action,
        actionsList: classes.list,
        search: classes.search,
        content: classes.content,
        overlay: classes.overlay,
      }}
      attributes={{ content: { 'aria-label': 'Search' } }}
      overlayProps={{ blur: 0 }}
      searchProps={{
        leftSection: <IconSearch size={20} stroke={1.75} aria-hidden="true" />,
        placeholder: 'Search',
        'aria-label': 'Search',
      }}
      size={560}
      scrollable
      maxHeight={440}
    />
  );
}
