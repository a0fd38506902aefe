import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { ListedOrder } from '../orders/listed-order';

type Listed = ComponentProps<typeof ListedOrder>;
type Props = Omit<Listed, 'text' | 'when' | 'order'> & {
  order: Listed['order'] & { closed_by: string | null; reason: string | null };
  /** When the order was closed, in words. */
  closed: string;
};

/** A list row: an order that was closed unpaid, why, by whom, and the amount still owed. */
export function OwedOrder({ closed, ...props }: Props) {
  const { reason, closed_by } = props.order;
  const when = [closed, closed_by].filter(Boolean).join(' · ');
  return <ListedOrder {...props} text={reason ?? t`No reason was given`} when={when} />;
}
