/** A table's title as people say it: 'T9' is 'Table T9', 'Table 9' stays. */
export const tableTitle = (title: string) => (/^table\b/i.test(title) ? title : `Table ${title}`);
