/** The filters of the reports screen in the specification's order and words. */
export const reportFilters = [
  ['today', 'Today'],
  ['yesterday', 'Yesterday'],
  ['last_7days', 'Last 7 Days'],
  ['this_month', 'This Month'],
  ['last_month', 'Last Month'],
  ['custom', 'Custom Date Range'],
] as const;
export type ReportFilter = (typeof reportFilters)[number][0];

/** `from` and `to` (YYYY-MM-DD, both inclusive) apply to `custom` only. */
export interface ReportRange {
  type: ReportFilter;
  from?: string;
  to?: string;
}

/** The range as the contract takes it. */
export const ask = ({ type, from, to }: ReportRange) => (type === 'custom' ? { type, from, to } : { type });
