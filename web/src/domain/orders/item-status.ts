import { type Icon, IconBan, IconChecks, IconCircleCheck, IconCircleDashed, IconFlame } from '@tabler/icons-react';
import type { ItemStatus } from '@thali/proto/ordering/order';

/** The icon of an item's status; always shown beside its word. */
export const itemStatusIcons: Record<ItemStatus, Icon> = {
  created: IconCircleDashed,
  preparing: IconFlame,
  completed: IconCircleCheck,
  delivered: IconChecks,
  cancelled: IconBan,
};

export const itemStatusWords: Record<ItemStatus, string> = {
  created: 'New',
  preparing: 'Preparing',
  completed: 'Completed',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};
