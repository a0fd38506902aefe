import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import type { ReportDetails } from '@thali/proto/reporting/reports';
import { deliveryTitle } from '../../domain/orders/delivery-title';
import { storeMomentText } from '../../ui/days';
import { moneyText } from '../../ui/money-text';
import { hourText } from '../../ui/time-text';
import { FigureTable } from './figure-table';
import { NothingHere, ReportCard } from './report-card';
import type { ReportRange } from './report-range';
import classes from './reports.module.css';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const dayText = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const compact = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });

type Props = { details: ReportDetails; range: ReportRange };

export function Charts({ details, range }: Props) {
  const { currency } = details;
  const money = (amount: number) => moneyText(amount, currency);
  const sales = details.days.some(({ revenue }) => revenue !== 0);
  const bars = (label: string, rows: { name: string; Revenue: number }[]) =>
    sales ? (
      <BarChart
        h={240}
        data={rows}
        dataKey="name"
        series={[{ name: 'Revenue', color: 'kokum.6' }]}
        valueFormatter={money}
        yAxisProps={{ width: 52, tickFormatter: (value: number) => compact.format(value) }}
        barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
        maxBarWidth={48}
        tickLine="none"
        role="img"
        aria-label={label}
      />
    ) : (
      <NothingHere>No sales in these days.</NothingHere>
    );
  return (
    <div className={classes.grid}>
      {details.days.length > 1 && (
        <ReportCard title="Revenue by Day" section="days" range={range} wide>
          {bars(
            'Revenue by day',
            details.days.map(({ day, revenue }) => ({ name: dayText.format(new Date(day)), Revenue: revenue })),
          )}
        </ReportCard>
      )}
      <ReportCard title="Revenue by Hour" section="hours" range={range}>
        {bars(
          'Revenue by hour',
          details.hours.map(({ hour, revenue }) => ({ name: hourText(hour), Revenue: revenue })),
        )}
      </ReportCard>
      <ReportCard title="Revenue by Weekday" section="weekdays" range={range}>
        {bars(
          'Revenue by weekday',
          details.weekdays.map(({ weekday, revenue }) => ({ name: weekdays[weekday - 1] ?? '', Revenue: revenue })),
        )}
      </ReportCard>
      <ReportCard title="Payment Types" section="paymentTypes" range={range}>
        <FigureTable
          head={['Payment Type', 'Received', 'Refunded', 'Total']}
          rows={details.paymentTypes.map((row) => [row.title, money(row.received), money(row.refunded), money(row.revenue)])}
          empty="Nothing was paid in these days."
        />
      </ReportCard>
      <ReportCard title="Order Types" section="orderTypes" range={range}>
        <FigureTable
          head={['Order Type', 'Orders', 'Revenue']}
          rows={details.orderTypes.map((row) => [deliveryTitle(row.delivery_type), String(row.orders), money(row.revenue)])}
          empty="No orders in these days."
        />
      </ReportCard>
      <ReportCard title="Tax Summary" section="taxes" range={range}>
        <FigureTable
          head={['Tax', 'Taxable', 'Tax Amount']}
          rows={details.taxes.map((row) => [`${row.title} ${row.rate}%`, money(row.taxable), money(row.tax)])}
          empty="No tax in these days."
        />
      </ReportCard>
      <ReportCard title="Discounts" section="discounts" range={range}>
        <FigureTable
          head={['Coupon', 'Orders', 'Amount']}
          rows={details.discounts.map((row) => [row.coupon_code ?? 'Without coupon', String(row.orders), money(row.amount)])}
          empty="No discounts in these days."
        />
      </ReportCard>
      <ReportCard title="Top Items by Quantity" section="topItems" range={range}>
        <FigureTable
          head={['Item', 'Sold', 'Sales']}
          rows={details.topItems.map((row) => [row.title, String(row.quantity), money(row.revenue)])}
          empty="Nothing was sold in these days."
          most={20}
        />
      </ReportCard>
      <ReportCard title="Slow Items" section="slowItems" range={range}>
        <FigureTable
          head={['Item', 'Sold', 'Sales']}
          rows={details.slowItems.map((row) => [row.title, String(row.quantity), money(row.revenue)])}
          empty="The menu has no items yet."
          most={20}
        />
      </ReportCard>
      <ReportCard title="Cancellations" section="cancellations" range={range} wide>
        <FigureTable
          head={['Cancelled', 'Token', 'By', 'Amount']}
          rows={details.cancellations.map((row) => [
            storeMomentText(row.date),
            String(row.token_no),
            row.by || 'Unknown',
            money(row.amount),
          ])}
          empty="No order was cancelled in these days."
          texts={[2]}
          most={100}
        />
      </ReportCard>
    </div>
  );
}
