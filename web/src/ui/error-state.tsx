import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { requestIdOf } from '../lib/api-error';
import classes from './notice.module.css';

type Props = {
  /** The specification's own words for this place; without them the words of all others. */
  title?: string;
  /** What was thrown; its request id is shown so that support can find it. */
  error?: unknown;
  /** What still works in spite of it. */
  children?: ReactNode;
  onRetry?: () => unknown;
};

/** The words for what could not be loaded (spec M308), wherever the specification has no others. */
const LOAD_FAILED = 'Error loading details! Please try later!';

/** Stands in the place of what could not be loaded. */
export function ErrorState({ title = LOAD_FAILED, error, children, onRetry }: Props) {
  const requestId = requestIdOf(error);
  return (
    <div className={classes.notice} role="alert">
      <span className={classes.broken}>
        <IconCloudOff size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <p className={classes.title}>{title}</p>
      {(children || requestId) && (
        <p className={classes.text}>
          {children} {requestId && <>Request {requestId}.</>}
        </p>
      )}
      {onRetry && (
        <div className={classes.action}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => onRetry()}
          >
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
