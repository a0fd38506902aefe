import { useComputedColorScheme } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';

/**
 * The colour scheme of a screen that has its own (the kitchen is dark by default), stored apart from the dashboard's.
 * @param key local storage key
 */
export function useScreenScheme(key: string, initial: 'light' | 'dark') {
  const outside = useComputedColorScheme('light');
  const [scheme, setScheme] = useLocalStorage<'light' | 'dark'>({ key, defaultValue: initial, getInitialValueInEffect: false });
  useEffect(() => {
    const root = document.documentElement;
    root.setAttribute('data-mantine-color-scheme', scheme);
    return () => root.setAttribute('data-mantine-color-scheme', outside);
  }, [scheme, outside]);
  return [scheme, setScheme] as const;
}
