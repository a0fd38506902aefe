import { t } from '@lingui/core/macro';
import classes from './more-found.module.css';

/** Says below a search's results that there are more than are shown; `what` begins the sentence in place of 'The newest'. */
export function MoreFound({ shown, total, what }: { shown: number; total: number; what?: string }) {
  if (total <= shown) return null;
  return (
    <p className={classes.more} role="status">
      {what === undefined
        ? t`The newest ${shown} are shown and there are more. Type more of what you look for.`
        : t`${what} ${shown} are shown and there are more. Type more of what you look for.`}
    </p>
  );
}
