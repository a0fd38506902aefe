import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary';

/**
 * A part of a page whose errors stay inside it: the rest of the page can be used, also to remove the cause.
 * @param of the part's data; new data render it again
 */
export function Part({ of, children }: { of: unknown; children: ReactNode }) {
  return (
    <ErrorBoundary
      resetOn={of}
      fallback={() => (
        <Text role="alert" size="sm" c="dimmed" p="md">
          {t`This part can not be shown.`}
        </Text>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
