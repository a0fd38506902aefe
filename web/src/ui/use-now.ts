import { useEffect, useState } from 'react';
import { serverNow } from '../lib/server-time';

/** The server's time, updated every `everyMs`, for 'in 3 min' and running timers. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date(serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
