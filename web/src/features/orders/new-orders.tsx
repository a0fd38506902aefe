import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import { useEffect, useRef, useState } from 'react';
import { titleOf } from './group';

/** Announces each new order to screen readers while the board is open. */
export function NewOrders({ groups }: { groups: readonly OrderGroup[] | undefined }) {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!groups) return;
    const before = known.current;
    known.current = new Set(groups.flatMap(({ orders }) => orders.map(({ id }) => id)));
    if (!before) return;
    const texts = groups.flatMap((group) => {
      const title = titleOf(group);
      return group.orders.flatMap(({ id, token_no: token }) => (before.has(id) ? [] : t`New order: ${title}, token ${token}`));
    });
    if (texts.length > 0) setText(texts.join('. '));
  }, [groups]);
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}
