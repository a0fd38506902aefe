import type { Order } from '@thali/proto/ordering/order';
import { useEffect, useRef } from 'react';

type Props = { tickets: readonly Order[] | undefined; bump: (ticket: Order) => void; recall: () => void; paused: boolean };

/** Keys of a bump bar: 1 to 9 move a ticket on, R recalls. A key that is held down counts once. */
export function useBumpKeys(props: Props) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { tickets, bump, recall, paused } = latest.current;
      if (paused || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('[role="dialog"]')) return;
      if (event.key.toLowerCase() === 'r') recall();
      const ticket = /^[1-9]$/.test(event.key) ? tickets?.[Number(event.key) - 1] : undefined;
      if (ticket) bump(ticket);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
