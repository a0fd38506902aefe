/** For `NextStep` in a store without sales: leads to the till. */
export const newOrder = [['pos', 'New order']] as const;
