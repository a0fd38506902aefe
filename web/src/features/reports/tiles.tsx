import type { Output } from '@thali/proto/kernel';
import type { getReport } from '@thali/proto/reporting/reports';
import { FigureTiles } from '../../ui/figure-tiles';
import { moneyText } from '../../ui/money-text';

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
    <FigureTiles
      tiles={tiles.map(([title, figure, lead]) => ({ title, figure: report && figure(report), lead }))}
      ranked={false}
    />
  );
}
