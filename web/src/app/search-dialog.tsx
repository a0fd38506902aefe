import '@mantine/spotlight/styles.layer.css';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStoredUser } from '../lib/session';
import { shortcutsOf } from './open-screens';
import classes from './search-dialog.module.css';

const matches = (query: string, title: string) => title.toLowerCase().includes(query.trim().toLowerCase());

/** The screens this user may open, filtered by title. Opens each time `asked` grows. */
export default function SearchDialog({ asked }: { asked: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (asked) spotlight.open();
  }, [asked]);
  const actions = shortcutsOf(useStoredUser()).map((screen) => {
    const Icon = screen.icon;
    return {
      id: screen.path,
      label: screen.title,
      leftSection: Icon && <Icon size={20} stroke={1.75} aria-hidden="true" />,
      onClick: () => navigate(`/dashboard/${screen.path}`),
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
