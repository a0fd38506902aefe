import { Anchor, Breadcrumbs } from '@mantine/core';
import { Link } from 'react-router-dom';

/** Settings > Menu Items > where one is. */
export const Trail = ({ here }: { here: string }) => (
  <Breadcrumbs separator=">" mb="sm" aria-label="Breadcrumb" component="nav">
    <Anchor component={Link} size="sm" to="/dashboard/settings">
      Settings
    </Anchor>
    <Anchor component={Link} size="sm" to="/dashboard/settings/menu-items">
      Menu Items
    </Anchor>
    <span aria-current="page">{here}</span>
  </Breadcrumbs>
);
