import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary';

/**
 * A part of a page that fails by itself: what is around it stays and can be used, also to mend the cause.
 * @param of its data; other data are another try
 */
export function Part({ of, children }: { of: unknown; children: ReactNode }) {
  return (
    <ErrorBoundary
      resetOn={of}
      fallback={() => (
        <Text role="alert" size="sm" c="dimmed" p="md">
          This part can not be shown.
        </Text>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
