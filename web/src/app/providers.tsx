import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { queryClient } from '../lib/query';
import { loadDialog } from '../ui/confirm';
import { cssVariablesResolver } from '../ui/css-variables';
import { ErrorBoundary } from '../ui/error-boundary';
import { theme } from '../ui/theme';
import { PasswordQuestion } from './password-question';
import { Toasts } from './toasts';

// Loaded right after the screen, because no question is asked before that.
const ConfirmDialog = lazy(loadDialog);
const colorSchemeManager = localStorageColorSchemeManager();

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <ConfirmDialog />
          </Suspense>
        </ErrorBoundary>
        <PasswordQuestion />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
