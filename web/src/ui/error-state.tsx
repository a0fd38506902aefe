import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { requestIdOf } from '../lib/api-error';
import classes from './notice.module.css';

type Props = {
  /** The specification's own words for this place; by default those of M308. */
  title?: string;
  /** The error; its request id is shown so that support can find it in the log. */
  error?: unknown;
  /** What still works in spite of the error. */
  children?: ReactNode;
  onRetry?: () => unknown;
};

/** Shown in place of content that could not be loaded. */
export function ErrorState({ title = t`Error loading details! Please try later!`, error, children, onRetry }: Props) {
  const requestId = requestIdOf(error);
  return (
    <div className={classes.notice} role="alert">
      <span className={classes.broken}>
        <IconCloudOff size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <p className={classes.title}>{title}</p>
      {(children || requestId) && (
        <p className={classes.text}>
          {children} {requestId && t`Request ${requestId}.`}
        </p>
      )}
      {onRetry && (
        <div className={classes.action}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => onRetry()}
          >
            {t`Try again`}
          </Button>
        </div>
      )}
    </div>
  );
}
