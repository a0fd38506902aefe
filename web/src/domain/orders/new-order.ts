/** What a store without sales lacks, for `NextStep`. */
export const newOrder = [['pos', 'New order']] as const;
