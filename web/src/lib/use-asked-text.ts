import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Passes `?q=` of the address to `take` whenever it changes. Searches elsewhere in the product link here with it. */
export function useAskedText(take: (text: string) => void) {
  const asked = useSearchParams()[0].get('q');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `take` is a new function at every render
  useEffect(() => {
    if (asked) take(asked);
  }, [asked]);
}
