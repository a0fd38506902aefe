import { t } from '@lingui/core/macro';

/** For `NextStep` in a store without sales: leads to the till. */
export const newOrder = () => [['pos', t`New order`]] as const;
