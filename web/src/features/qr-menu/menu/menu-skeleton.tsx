import { t } from '@lingui/core/macro';
import classes from './menu-skeleton.module.css';

const rows = [1, 2, 3, 4];

/** The shape of the menu while it is being loaded. */
export function MenuSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label={t`Please wait...`}>
      <div className={classes.hero} />
      <div className={classes.bar} />
      {rows.map((row) => (
        <div key={row} className={classes.row}>
          <div>
            <i className={classes.bone} style={{ width: '70%', height: '20px' }} />
            <i className={classes.bone} style={{ width: '30%', height: '18px' }} />
            <i className={classes.bone} style={{ width: '45%', height: '14px' }} />
          </div>
          <i className={classes.bone} style={{ height: '120px' }} />
        </div>
      ))}
    </div>
  );
}
