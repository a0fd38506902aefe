import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Hands over `?q=` of the address, which a search elsewhere in the product led here with; each time it changes. */
export function useAskedText(take: (text: string) => void) {
  const asked = useSearchParams()[0].get('q');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what takes it is another function at every render
  useEffect(() => {
    if (asked) take(asked);
  }, [asked]);
}
