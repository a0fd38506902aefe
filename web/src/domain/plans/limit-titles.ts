import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LimitName } from '@thali/proto/limits';

/** What each limit counts, as owners and the operator read it. */
export const limitTitles: Record<LimitName, MessageDescriptor> = {
  items: msg`Menu items`,
  variants: msg`Variants of one item`,
  addons: msg`Addons of one item`,
  options: msg`Variants and addons of the whole menu`,
  categories: msg`Categories`,
  tables: msg`Tables`,
  taxes: msg`Taxes`,
  paymentTypes: msg`Payment types`,
  coupons: msg`Coupons`,
  photos: msg`Photos, in megabytes`,
  users: msg`Users`,
  customers: msg`Customers`,
};
