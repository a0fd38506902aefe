import { msg } from '@lingui/core/macro';

/** The filters of the reports screen in the specification's order and words. */
export const reportFilters = [
  ['today', msg`Today`],
  ['yesterday', msg`Yesterday`],
  ['last_7days', msg`Last 7 Days`],
  ['this_month', msg`This Month`],
  ['last_month', msg`Last Month`],
  ['custom', msg`Custom Date Range`],
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
