import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Output } from '@thali/proto/kernel';
import type { getReport } from '@thali/proto/reporting/reports';
import { i18n, locale } from '#words';
import { FigureTiles } from '../../ui/figure-tiles';
import { moneyText } from '../../ui/money-text';

type Report = Output<typeof getReport>;

const countText = (count: number) => new Intl.NumberFormat(locale()).format(count);
const tiles: readonly (readonly [title: MessageDescriptor, figure: (report: Report) => string, lead?: boolean])[] = [
  [msg`Revenue`, ({ revenueTotal, currency }) => moneyText(revenueTotal, currency), true],
  [msg`Net Sales`, ({ netRevenue, currency }) => moneyText(netRevenue, currency)],
  [msg`Tax`, ({ taxTotal, currency }) => moneyText(taxTotal, currency)],
  [msg`Avg. Orders Value`, ({ averageOrderValue, currency }) => moneyText(averageOrderValue, currency)],
  [msg`Orders`, ({ ordersCount }) => countText(ordersCount)],
  [msg`New Customers`, ({ newCustomers }) => countText(newCustomers)],
  [msg`Repeat Customers`, ({ repeatedCustomers }) => countText(repeatedCustomers)],
  [msg`Total Customers`, ({ totalCustomers }) => countText(totalCustomers)],
];

export function Tiles({ report }: { report: Report | undefined }) {
  return (
    <FigureTiles
      tiles={tiles.map(([title, figure, lead]) => ({ title: i18n._(title), figure: report && figure(report), lead }))}
      ranked={false}
    />
  );
}
