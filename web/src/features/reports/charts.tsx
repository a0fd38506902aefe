import { t } from '@lingui/core/macro';
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import type { ReportDetails } from '@thali/proto/reporting/reports';
import { language, locale } from '#words';
import { deliveryTitle } from '../../domain/orders/delivery-title';
import type { Column } from '../../ui/data-table';
import { storeMomentText } from '../../ui/days';
import { moneyText } from '../../ui/money-text';
import { hourText } from '../../ui/time-text';
import { FigureTable } from './figure-table';
import { NothingHere, ReportCard } from './report-card';
import type { ReportRange } from './report-range';
import classes from './reports.module.css';

const dayFormat = () => new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekdayFormat = () => new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' });
const compactFormat = () => new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 });
/** 1 January 2024 was a Monday, the weekday 1. */
const onWeekday = (weekday: number) => Date.UTC(2024, 0, weekday);
/** The figures of the axis; a thousand is a letter in English and a word in other languages. */
const axisWidth = () => (language() === 'en' ? 52 : 76);

type Props = { details: ReportDetails; range: ReportRange };

export function Charts({ details, range }: Props) {
  const { currency } = details;
  const [dayText, weekdayText, compact] = [dayFormat(), weekdayFormat(), compactFormat()];
  const money = (amount: number) => moneyText(amount, currency);
  const sales = details.days.some(({ revenue }) => revenue !== 0);
  const bars = (label: string, rows: { name: string; Revenue: number }[]) =>
    sales ? (
      <BarChart
        h={240}
        data={rows}
        dataKey="name"
        series={[{ name: 'Revenue', label: t`Revenue`, color: 'kokum.6' }]}
        valueFormatter={money}
        yAxisProps={{ width: axisWidth(), tickFormatter: (value: number) => compact.format(value) }}
        barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
        maxBarWidth={48}
        tickLine="none"
        role="img"
        aria-label={label}
      />
    ) : (
      <NothingHere>{t`No sales in these days.`}</NothingHere>
    );
  const sold: Record<'title' | 'quantity' | 'sales', Column<ReportDetails['topItems'][number]>> = {
    title: { head: t`Item`, cell: ({ title }) => title },
    quantity: { head: t`Sold`, kind: 'figure', cell: ({ quantity }) => quantity },
    sales: { head: t`Sales`, kind: 'figure', cell: ({ revenue }) => money(revenue) },
  };
  return (
    <div className={classes.grid}>
      {details.days.length > 1 && (
        <ReportCard title={t`Revenue by Day`} section="days" range={range} wide>
          {bars(
            t`Revenue by day`,
            details.days.map(({ day, revenue }) => ({ name: dayText.format(new Date(day)), Revenue: revenue })),
          )}
        </ReportCard>
      )}
      <ReportCard title={t`Revenue by Hour`} section="hours" range={range}>
        {bars(
          t`Revenue by hour`,
          details.hours.map(({ hour, revenue }) => ({ name: hourText(hour), Revenue: revenue })),
        )}
      </ReportCard>
      <ReportCard title={t`Revenue by Weekday`} section="weekdays" range={range}>
        {bars(
          t`Revenue by weekday`,
          details.weekdays.map(({ weekday, revenue }) => ({ name: weekdayText.format(onWeekday(weekday)), Revenue: revenue })),
        )}
      </ReportCard>
      <ReportCard title={t`Payment Types`} section="paymentTypes" range={range}>
        <FigureTable
          columns={{
            title: { head: t`Payment Type`, cell: ({ title }) => title },
            received: { head: t`Received`, kind: 'figure', cell: ({ received }) => money(received) },
            refunded: { head: t`Refunded`, kind: 'figure', cell: ({ refunded }) => money(refunded) },
            total: { head: t`Total`, kind: 'figure', cell: ({ revenue }) => money(revenue) },
          }}
          rows={details.paymentTypes}
          empty={t`Nothing was paid in these days.`}
        />
      </ReportCard>
      <ReportCard title={t`Order Types`} section="orderTypes" range={range}>
        <FigureTable
          columns={{
            type: { head: t`Order Type`, cell: ({ delivery_type: type }) => deliveryTitle(type) },
            orders: { head: t`Orders`, kind: 'figure', cell: ({ orders }) => orders },
            revenue: { head: t`Revenue`, kind: 'figure', cell: ({ revenue }) => money(revenue) },
          }}
          rows={details.orderTypes}
          empty={t`No orders in these days.`}
        />
      </ReportCard>
      <ReportCard title={t`Tax Summary`} section="taxes" range={range}>
        <FigureTable
          columns={{
            tax: { head: t`Tax`, cell: ({ title, rate }) => `${title} ${rate}%` },
            taxable: { head: t`Taxable`, kind: 'figure', cell: ({ taxable }) => money(taxable) },
            amount: { head: t`Tax Amount`, kind: 'figure', cell: ({ tax }) => money(tax) },
          }}
          rows={details.taxes}
          empty={t`No tax in these days.`}
        />
      </ReportCard>
      <ReportCard title={t`Discounts`} section="discounts" range={range}>
        <FigureTable
          columns={{
            coupon: { head: t`Coupon`, cell: ({ coupon_code: code }) => code ?? t`Without coupon` },
            orders: { head: t`Orders`, kind: 'figure', cell: ({ orders }) => orders },
            amount: { head: t`Amount`, kind: 'figure', cell: ({ amount }) => money(amount) },
          }}
          rows={details.discounts}
          empty={t`No discounts in these days.`}
        />
      </ReportCard>
      <ReportCard title={t`Top Items by Quantity`} section="topItems" range={range}>
        <FigureTable columns={sold} rows={details.topItems} empty={t`Nothing was sold in these days.`} most={20} />
      </ReportCard>
      <ReportCard title={t`Slow Items`} section="slowItems" range={range}>
        <FigureTable columns={sold} rows={details.slowItems} empty={t`The menu has no items yet.`} most={20} />
      </ReportCard>
      <ReportCard title={t`Cancellations`} section="cancellations" range={range} wide>
        <FigureTable
          columns={{
            cancelled: {
              head: t({ context: 'when it was done', message: 'Cancelled' }),
              kind: 'moment',
              cell: ({ date }) => storeMomentText(date),
            },
            token: { head: t`Token`, kind: 'figure', cell: ({ token_no: token }) => token },
            by: { head: t({ context: 'who did it', message: 'By' }), cell: ({ by }) => by || t`Unknown` },
            amount: { head: t`Amount`, kind: 'figure', cell: ({ amount }) => money(amount) },
          }}
          rows={details.cancellations}
          empty={t`No order was cancelled in these days.`}
          most={100}
        />
      </ReportCard>
    </div>
  );
}
