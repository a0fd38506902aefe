import { t } from '@lingui/core/macro';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state';
import { PageHeader } from '../../ui/page-header';
import classes from './setting-screen.module.css';

type Props<T> = {
  title: string;
  detail: string;
  query: Pick<UseQueryOptions<T, Error, T, string[]>, 'queryKey' | 'queryFn'>;
  /** Renders the screen once its data are loaded. */
  children: (data: T) => ReactNode;
};

/** The heading of a settings screen, and its placeholder or error while there are no data. */
export function SettingScreen<T>({ title, detail, query, children }: Props<T>) {
  const { data, error, isError, refetch } = useQuery(query);
  return (
    <>
      <PageHeader title={title} detail={detail} />
      {data && children(data)}
      {!data && isError && (
        <div className={classes.card}>
          <ErrorState title={t`Error loading data, Try Later!`} error={error} onRetry={() => refetch()}>
            {t`Nothing was changed.`}
          </ErrorState>
        </div>
      )}
      {!data && !isError && (
        <div role="status" className={classes.waiting}>
          <VisuallyHidden>{t`Please wait...`}</VisuallyHidden>
          {[4, 2].map((fields) => (
            <div key={fields} className={classes.card}>
              <Skeleton width={120} height={20} />
              {Array.from({ length: fields }, (_, field) => `field ${field}`).map((field) => (
                <Skeleton key={field} height={44} radius={10} />
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
