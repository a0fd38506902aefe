import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Icon, IconBan, IconChecks, IconCircleCheck, IconCircleDashed, IconFlame } from '@tabler/icons-react';
import type { ItemStatus } from '@thali/proto/ordering/order';

/** Whether the kitchen still has to do something for an item of this status. */
export const isToCook = (status: ItemStatus): boolean => status === 'created' || status === 'preparing';

/** The icon of an item's status; always shown beside its word. */
export const itemStatusIcons: Record<ItemStatus, Icon> = {
  created: IconCircleDashed,
  preparing: IconFlame,
  completed: IconCircleCheck,
  delivered: IconChecks,
  cancelled: IconBan,
};

export const itemStatusWords: Record<ItemStatus, MessageDescriptor> = {
  created: msg`New`,
  preparing: msg`Preparing`,
  completed: msg`Completed`,
  delivered: msg`Delivered`,
  cancelled: msg`Cancelled`,
};
