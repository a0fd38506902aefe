import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/query';
import { ConfirmDialog } from '../ui/confirm';
import { cssVariablesResolver } from '../ui/css-variables';
import { theme } from '../ui/theme';
import { Toasts } from './toasts';

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
        <ConfirmDialog />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
