import { Skeleton } from '@mantine/core';
import type { Output } from '@thali/proto/kernel';
import type { getReport } from '@thali/proto/reporting/reports';
import { moneyText } from '../../ui/money-text';
import classes from './tiles.module.css';

type Report = Output<typeof getReport>;

const counts = new Intl.NumberFormat('en-IN');
const tiles: readonly (readonly [title: string, figure: (report: Report) => string, lead?: boolean])[] = [
  ['Revenue', ({ revenueTotal, currency }) => moneyText(revenueTotal, currency), true],
  ['Net Sales', ({ netRevenue, currency }) => moneyText(netRevenue, currency)],
  ['Tax', ({ taxTotal, currency }) => moneyText(taxTotal, currency)],
  ['Avg. Orders Value', ({ averageOrderValue, currency }) => moneyText(averageOrderValue, currency)],
  ['Orders', ({ ordersCount }) => counts.format(ordersCount)],
  ['New Customers', ({ newCustomers }) => counts.format(newCustomers)],
  ['Repeat Customers', ({ repeatedCustomers }) => counts.format(repeatedCustomers)],
  ['Total Customers', ({ totalCustomers }) => counts.format(totalCustomers)],
];

export function Tiles({ report }: { report: Report | undefined }) {
  return (
    <dl className={classes.tiles}>
      {tiles.map(([title, figure, lead]) => (
        <div key={title} className={classes.tile} data-lead={lead}>
          <dt>{title}</dt>
          <dd className="num">{report ? figure(report) : <Skeleton width={96} height={28} />}</dd>
        </div>
      ))}
    </dl>
  );
}
