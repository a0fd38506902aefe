import { t } from '@lingui/core/macro';
import { Anchor, Breadcrumbs } from '@mantine/core';
import { Link } from '../../ui/link';
import classes from './trail.module.css';

/** The breadcrumb: Settings > Menu Items > `here`. */
export const Trail = ({ here }: { here: string }) => (
  <Breadcrumbs separator=">" mb="sm" aria-label={t`Breadcrumb`} component="nav">
    <Anchor component={Link} className={classes.link} size="sm" to="/dashboard/settings">
      {t`Settings`}
    </Anchor>
    <Anchor component={Link} className={classes.link} size="sm" to="/dashboard/settings/menu-items">
      {t`Menu Items`}
    </Anchor>
    <span aria-current="page">{here}</span>
  </Breadcrumbs>
);
