import classes from './menu-skeleton.module.css';

const rows = [1, 2, 3, 4];

/** The shape of the menu while it is being loaded. */
export function MenuSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Please wait...">
      <div className={classes.hero} />
      <div className={classes.bar} />
      {rows.map((row) => (
        <div key={row} className={classes.row}>
          <div>
            <i className={classes.bone} style={{ width: '70%', height: 20 }} />
            <i className={classes.bone} style={{ width: '30%', height: 18 }} />
            <i className={classes.bone} style={{ width: '45%', height: 14 }} />
          </div>
          <i className={classes.bone} style={{ height: 120 }} />
        </div>
      ))}
    </div>
  );
}
