import { t } from '@lingui/core/macro';
import { currencyDecimals } from '@thali/money/currency';
import { maxMinor, toMajor } from '@thali/money/minor';
import type { OpenDay } from '@thali/proto/ordering/day-close';
import { type Cards, DataTable } from '../../ui/data-table';
import { Money } from '../../ui/money';
import { NumberField } from '../../ui/number-field';
import { type Counts, countOf, differenceInAll, differenceOf, mustBeCounted } from './count';
import classes from './count-table.module.css';
import { Difference } from './difference';

type Props = {
  day: OpenDay;
  counts: Counts;
  onCount: (title: string, count: number | '') => void;
  /** True after an attempt to close: payment types that are not counted yet are marked. */
  tried: boolean;
};

/** On a narrow screen the names of the columns stand before the figures. */
const cards: Cards<'title' | 'received' | 'refunded' | 'expected' | 'counted' | 'difference'> = {
  upTo: 720,
  lines: [['title'], ['received'], ['refunded'], ['expected'], ['counted'], ['difference']],
};

const countedText = ({ title }: { title: string }) => t`Counted ${title}`;

/** Expected and counted amounts for each payment type. */
export function CountTable({ day: { drawers, currency, total }, counts, onCount, tried }: Props) {
  const touched = drawers.some((drawer) => countOf(counts, drawer) !== undefined);
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <DataTable
      label={t`Count`}
      rows={drawers}
      rowKey={({ title }) => title}
      cards={cards}
      compact
      columns={{
        title: { head: t`Payment Type`, tone: 'strong', cell: ({ title }) => title },
        received: { head: t`Received`, kind: 'figure', label: 'before', cell: ({ received }) => money(received) },
        refunded: { head: t`Refunded`, kind: 'figure', label: 'before', cell: ({ refunded }) => money(refunded) },
        expected: { head: t`Expected`, kind: 'figure', label: 'before', cell: ({ expected }) => money(expected) },
        counted: {
          head: t`Counted`,
          kind: 'figure',
          width: 160,
          label: 'before',
          cell: (drawer) => (
            <NumberField
              className={classes.field}
              aria-label={countedText(drawer)}
              classNames={{ input: `${classes.input} num` }}
              placeholder="0.00"
              value={counts.get(drawer.title) ?? ''}
              onChange={(count) => onCount(drawer.title, count)}
              min={toMajor(-maxMinor, currencyDecimals(currency))}
              max={toMajor(maxMinor, currencyDecimals(currency))}
              clampBehavior="strict"
              decimalScale={currencyDecimals(currency)}
              hideControls
              error={tried && countOf(counts, drawer) === undefined && mustBeCounted(drawer)}
            />
          ),
        },
        difference: {
          head: t`Difference`,
          kind: 'figure',
          width: 176,
          label: 'before',
          cell: (drawer) => {
            const counted = countOf(counts, drawer);
            const amount = counted === undefined ? undefined : differenceOf(counted, drawer.expected, currency);
            return <Difference amount={amount} currency={currency} />;
          },
        },
      }}
      foot={{
        title: t`Total`,
        expected: money(total),
        difference: <Difference amount={touched ? differenceInAll(drawers, counts, currency) : undefined} currency={currency} />,
      }}
    />
  );
}
