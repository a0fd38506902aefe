import type { Order } from '@thali/proto/ordering/order';
import { useLayoutEffect, useRef, useState } from 'react';
import { serverNow } from '../../lib/server-time';
import { look, type Mark, type Memory } from './marks';
import { type Ring, ring } from './ring';

const loudestFirst: readonly Ring[] = ['cancelled', 'changed', 'new'];
const none: ReadonlyMap<string, Mark> = new Map();

/** Marks of the tickets by order id. Rings for tickets that are new, changed or cancelled since the last comparison. */
export function useMarks(tickets: readonly Order[] | undefined, sound: boolean): ReadonlyMap<string, Mark> {
  const memory = useRef<Memory>(undefined);
  const [marks, setMarks] = useState(none);
  useLayoutEffect(() => {
    if (!tickets) return;
    const next = look(memory.current, tickets, serverNow());
    memory.current = next.memory;
    setMarks(next.memory.marks);
    const loudest = loudestFirst.find((one) => next.news.has(one));
    if (sound && loudest) ring(loudest);
  }, [tickets, sound]);
  return marks;
}
