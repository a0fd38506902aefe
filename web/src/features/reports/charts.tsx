import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import type { ReportDetails } from '@thali/proto/reporting/reports';
import { deliveryTitle } from '../../domain/orders/delivery-title';
import type { Column } from '../../ui/data-table';
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
  const sold: Record<'title' | 'quantity' | 'sales', Column<ReportDetails['topItems'][number]>> = {
    title: { head: 'Item', cell: ({ title }) => title },
    quantity: { head: 'Sold', kind: 'figure', cell: ({ quantity }) => quantity },
    sales: { head: 'Sales', kind: 'figure', cell: ({ revenue }) => money(revenue) },
  };
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
          columns={{
            title: { head: 'Payment Type', cell: ({ title }) => title },
            received: { head: 'Received', kind: 'figure', cell: ({ received }) => money(received) },
            refunded: { head: 'Refunded', kind: 'figure', cell: ({ refunded }) => money(refunded) },
            total: { head: 'Total', kind: 'figure', cell: ({ revenue }) => money(revenue) },
          }}
          rows={details.paymentTypes}
          empty="Nothing was paid in these days."
        />
      </ReportCard>
      <ReportCard title="Order Types" section="orderTypes" range={range}>
        <FigureTable
          columns={{
            type: { head: 'Order Type', cell: ({ delivery_type: type }) => deliveryTitle(type) },
            orders: { head: 'Orders', kind: 'figure', cell: ({ orders }) => orders },
            revenue: { head: 'Revenue', kind: 'figure', cell: ({ revenue }) => money(revenue) },
          }}
          rows={details.orderTypes}
          empty="No orders in these days."
        />
      </ReportCard>
      <ReportCard title="Tax Summary" section="taxes" range={range}>
        <FigureTable
          columns={{
            tax: { head: 'Tax', cell: ({ title, rate }) => `${title} ${rate}%` },
            taxable: { head: 'Taxable', kind: 'figure', cell: ({ taxable }) => money(taxable) },
            amount: { head: 'Tax Amount', kind: 'figure', cell: ({ tax }) => money(tax) },
          }}
          rows={details.taxes}
          empty="No tax in these days."
        />
      </ReportCard>
      <ReportCard title="Discounts" section="discounts" range={range}>
        <FigureTable
          columns={{
            coupon: { head: 'Coupon', cell: ({ coupon_code: code }) => code ?? 'Without coupon' },
            orders: { head: 'Orders', kind: 'figure', cell: ({ orders }) => orders },
            amount: { head: 'Amount', kind: 'figure', cell: ({ amount }) => money(amount) },
          }}
          rows={details.discounts}
          empty="No discounts in these days."
        />
      </ReportCard>
      <ReportCard title="Top Items by Quantity" section="topItems" range={range}>
        <FigureTable columns={sold} rows={details.topItems} empty="Nothing was sold in these days." most={20} />
      </ReportCard>
      <ReportCard title="Slow Items" section="slowItems" range={range}>
        <FigureTable columns={sold} rows={details.slowItems} empty="The menu has no items yet." most={20} />
      </ReportCard>
      <ReportCard title="Cancellations" section="cancellations" range={range} wide>
        <FigureTable
          columns={{
            cancelled: { head: 'Cancelled', kind: 'moment', cell: ({ date }) => storeMomentText(date) },
            token: { head: 'Token', kind: 'figure', cell: ({ token_no: token }) => token },
            by: { head: 'By', cell: ({ by }) => by || 'Unknown' },
            amount: { head: 'Amount', kind: 'figure', cell: ({ amount }) => money(amount) },
          }}
          rows={details.cancellations}
          empty="No order was cancelled in these days."
          most={100}
        />
      </ReportCard>
    </div>
  );
}
