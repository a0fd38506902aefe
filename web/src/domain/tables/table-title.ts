import { t } from '@lingui/core/macro';

/** A table's title as it is spoken: 'T9' becomes 'Table T9', 'Table 9' stays. */
export const tableTitle = (title: string) => (/^table\b/i.test(title) ? title : t`Table ${title}`);
