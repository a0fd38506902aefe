import classes from './more-found.module.css';

/** Says below a search's results that there are more than are shown. */
export function MoreFound({ shown, total, what = 'The newest' }: { shown: number; total: number; what?: string }) {
  if (total <= shown) return null;
  return (
    <p className={classes.more} role="status">
      {what} {shown} are shown and there are more. Type more of what you look for.
    </p>
  );
}
